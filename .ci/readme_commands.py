"""Takes README's two commands out of its first two ``sh`` blocks: play.sh and test.sh."""

from __future__ import annotations

import re
import sys
from pathlib import Path

readme, target = Path(sys.argv[1]), Path(sys.argv[2])
blocks = re.findall(r"```sh\n(.*?)```", readme.read_text(encoding="utf-8"), re.DOTALL)
if len(blocks) < 2 or "mahjong-sim play" not in blocks[0] or "pytest" not in blocks[1]:
    sys.exit(f"{readme}: expected the play command, then the test command, as sh blocks")
(target / "play.sh").write_text(blocks[0], encoding="utf-8")
(target / "test.sh").write_text(blocks[1], encoding="utf-8")
