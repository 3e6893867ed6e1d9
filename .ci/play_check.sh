#!/usr/bin/env bash
# Runs README's play command under a virtual display until its window is there, then closes it.
set -euo pipefail
script=$1
Xvfb :91 -screen 0 1440x900x24 >/dev/null 2>&1 &
display=$!
trap 'kill $display 2>/dev/null || true' EXIT
export DISPLAY=:91 SDL_AUDIODRIVER=dummy
bash -eu "$script" &
for _ in $(seq 300); do
  if window=$(xdotool search --onlyvisible --class . 2>/dev/null | tail -1) && [ -n "$window" ]; then
    echo "window $window is open"
    pkill -f "mahjong-sim play" || true
    exit 0
  fi
  sleep 1
done
echo "no window within five minutes" >&2
exit 1
