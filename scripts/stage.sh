#!/usr/bin/env bash
# Makes the given targets one after another and says how long each took.
set -euo pipefail

for stage in "$@"; do
  start=$(date +%s)
  echo "== $stage"
  "${MAKE:-make}" --no-print-directory "$stage"
  echo "== $stage: $(($(date +%s) - start)) s"
done
