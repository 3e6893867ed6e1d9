"""A mjai player in a process, that fails as its first argument says. Uses nothing of ours."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any

MODE, SEATS = sys.argv[1], sys.argv[2:]
FAIL_AT = 6  # decisions


def answer(event: dict[str, Any]) -> dict[str, Any]:
    offered = {action["type"]: action for action in event.get("possible_actions", ())}
    if "hora" in offered:
        found: dict[str, Any] = offered["hora"]
        return found
    if event["type"] == "tsumo" and event["pai"] != "?":
        actor, pai = event["actor"], event["pai"]
        return {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": True}
    return {"type": "none"}


def fail() -> None:
    if MODE == "crash":
        raise RuntimeError("oops")
    if MODE == "exit":
        os._exit(7)
    if MODE == "hang":
        time.sleep(1000)
    if MODE == "garbage":
        print("what?", flush=True)
    if MODE == "list":
        print("[]", flush=True)
    if MODE == "illegal":
        print('{"type":"hora","actor":0,"target":0}', flush=True)
    if MODE == "stranger":
        print('{"type":"dahai","actor":3,"pai":"?","tsumogiri":true}', flush=True)
    if MODE == "megabytes":
        while True:
            os.write(1, b"x" * 65536)
    if MODE == "flood":
        while True:
            os.write(1, b'{"type":"none"}\n' * 4096)


def main() -> None:
    if MODE == "deaf":
        time.sleep(1000)
    if MODE == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if os.fork() == 0:
            os.close(0)
            time.sleep(1000)
    if MODE == "noisy":
        os.write(2, b"y" * 3_000_000 + b"\nlast words\n")
    decisions = 0
    for line in sys.stdin:
        found = json.loads(line)
        event = found[-1] if isinstance(found, list) else found
        decisions += event["type"] == "tsumo" and event["pai"] != "?"
        if decisions == FAIL_AT:
            fail()
        print(json.dumps(answer(event)), flush=True)
        if MODE == "chatty" and decisions == FAIL_AT:
            print('{"type":"none"}', flush=True)
            decisions += 1


if __name__ == "__main__":
    main()
