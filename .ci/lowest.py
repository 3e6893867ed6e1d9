"""Print the oldest versions that a pyproject.toml allows, one requirement a line."""

import re
import sys
import tomllib
from pathlib import Path

needed = tomllib.loads(Path(sys.argv[1]).read_text("utf-8"))["project"]["dependencies"]
for line in needed:
    name, version, marker = re.fullmatch(r"([\w-]+)>=([\d.]+)[^;]*(;.*)?", line).groups()
    print(f"{name}=={version}{marker or ''}")
