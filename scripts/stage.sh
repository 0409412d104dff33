#!/usr/bin/env bash
# Makes the given targets one after another and says how long each took. Those joined by a comma are made
# side by side; what they print is told when they are done.
set -euo pipefail

one() {
  local start
  start=$(date +%s)
  echo "== $1"
  "${MAKE:-make}" --no-print-directory "$1"
  echo "== $1: $(($(date +%s) - start)) s"
}

together() {
  local folder failed=0 pids=() targets=("$@")
  folder=$(mktemp -d)
  # Installed once, before they all look whether it is.
  "${MAKE:-make}" --no-print-directory setup
  for target in "${targets[@]}"; do
    (one "$target") >"$folder/$target" 2>&1 &
    pids+=($!)
  done
  for n in "${!targets[@]}"; do
    wait "${pids[$n]}" || failed=1
    cat "$folder/${targets[$n]}"
  done
  rm -rf "$folder"
  return "$failed"
}

for stage in "$@"; do
  case "$stage" in
    *,*) IFS=, read -ra targets <<<"$stage" && together "${targets[@]}" ;;
    *) one "$stage" ;;
  esac
done
