#!/usr/bin/env bash
# A real Chromium with Chinese fonts for the browser tests: from Debian when it is not here. Stories run in its
# program without windows, which draws the same with little more than half the processor time; Lighthouse's
# figures are those of the whole one:
#   scripts/chromium.sh [chromium-headless-shell | chromium]
set -euo pipefail

program=${1:-chromium-headless-shell}
log=$(mktemp)

if [ -n "${CHROMIUM:-}" ] && [ -x "$CHROMIUM" ]; then exit 0; fi
has() { command -v "$1" >/dev/null 2>&1; }
has_fonts() { has fc-list && [ -n "$(fc-list :lang=zh-hk)" ]; }
if has "$program" && has_fonts; then exit 0; fi
fail() {
  # A Chromium with windows runs the stories as well, only slower.
  if has chromium && has_fonts; then exit 0; fi
  echo "the browser tests need Chromium with Chinese fonts: install the packages $program and" \
    "fonts-noto-cjk, or point CHROMIUM at a Chromium" >&2
  exit 1
}
has apt-get || fail
[ "$(id -u)" = 0 ] || fail
echo "Installing Chromium and fonts…"
{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
  "$program" fontconfig fonts-noto-cjk; } >"$log" 2>&1 || { tail -3 "$log" >&2; fail; }
