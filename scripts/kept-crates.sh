#!/usr/bin/env bash
# Keeps what other people's crates were compiled to from one run of .ci/run to the next, as long as they, the
# compiler and the flags are the same: `take` puts it into a new clone, `keep` remembers it. What is ours is
# always compiled anew. Without anything kept a run takes longer and does the same.
set -euo pipefail
cd "$(dirname "$0")/.."
same=$({ cat Cargo.lock Cargo.toml .ci/run; rustc -Vv; } | sha256sum | cut -c1-16)
kept="${XDG_CACHE_HOME:-$HOME/.cache}/brickyard-ci"

case "$1" in
  take)
    [ -d "$kept/$same" ] || exit 0
    mkdir -p target/debug
    cp -a "$kept/$same/." target/debug/
    ;;
  keep)
    [ -d "$kept/$same" ] && exit 0
    # Of an older lock file nothing is wanted any more.
    rm -rf "$kept" && mkdir -p "$kept/new"
    for part in deps build .fingerprint; do cp -a "target/debug/$part" "$kept/new/"; done
    # All that is ours is called brickyard, but for the integration tests.
    rm -rf "$kept/new"/{deps,build,.fingerprint}/{,lib}brickyard* "$kept/new"/deps/it-*
    mv "$kept/new" "$kept/$same"
    ;;
esac
