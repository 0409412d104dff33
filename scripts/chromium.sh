#!/usr/bin/env bash
# A real Chromium with Chinese fonts for the browser tests: from Debian when it is not here.
set -euo pipefail

log=$(mktemp)

if [ -n "${CHROMIUM:-}" ] && [ -x "$CHROMIUM" ]; then exit 0; fi
has_fonts() { command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=zh-hk)" ]; }
if command -v chromium >/dev/null 2>&1 && has_fonts; then exit 0; fi
fail() {
  echo "the browser tests need Chromium with Chinese fonts: install the packages chromium and" \
    "fonts-noto-cjk, or point CHROMIUM at a Chromium" >&2
  exit 1
}
command -v apt-get >/dev/null 2>&1 || fail
[ "$(id -u)" = 0 ] || fail
echo "Installing Chromium and fonts…"
{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
  chromium fonts-noto-cjk; } >"$log" 2>&1 || { tail -3 "$log" >&2; fail; }
