#!/usr/bin/env bash
# Checks that the tools the README asks for are here; one line for each that is not.
set -euo pipefail

missing=0
need() {
  if ! command -v "$1" >/dev/null 2>&1; then
    echo "missing: $1 - $2" >&2
    missing=1
  fi
}
need cargo "install Rust with rustup"
need cc "install a C compiler (Debian: apt-get install build-essential; macOS: xcode-select --install)"
need git "install git"
need node "install Node 20.19 or newer"
need npm "it comes with Node"
if command -v node >/dev/null 2>&1; then
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
    if (a < 20 || (a === 20 && b < 19)) {
      console.error(`too old: node ${process.versions.node} - install Node 20.19 or newer`);
      process.exit(1);
    }' || missing=1
fi
exit "$missing"
