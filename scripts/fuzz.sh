#!/usr/bin/env bash
# Fuzzes the built program's HTTP API by its own document with schemathesis, which it installs into target/fuzz.
#
# usage: fuzz.sh short|long
# short: a fixed seed, for every test run; where Python is missing or its packages cannot be had, it says so and is left out.
# long: another seed each time (or SEED), and fails without Python.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=target/fuzz
needs=scripts/fuzz/requirements.txt

without() {
  echo "the API was not fuzzed: $1" >&2
  if [ "$length" = short ]; then exit 0; fi
  exit 1
}

length=${1:-}
case "$length" in
  short) words=(--seed 1 --cases 4 --quick) ;;
  long) words=(--seed "${SEED:-$RANDOM}" --cases 100 --side-by-side) ;;
  *) echo "usage: fuzz.sh short|long" >&2; exit 2 ;;
esac

python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
  without "it needs Python 3.11 or newer with venv (Debian: apt-get install python3-venv)"
if ! cmp -s "$needs" "$venv/requirements.txt"; then
  echo "Installing schemathesis…"
  rm -rf "$venv"
  { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet --disable-pip-version-check \
    --no-deps --requirement "$needs" && cp "$needs" "$venv/requirements.txt"; } ||
    without "its packages could not be installed"
fi
exec "$venv/bin/python" scripts/fuzz/run.py target/debug/brickyard "${words[@]}"
