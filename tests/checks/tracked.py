# SPDX-License-Identifier: Apache-2.0
"""Files of a git work tree."""
import pathlib
import subprocess


def tracked(root):
    """Returns sorted paths, relative to `root`, of files that git tracks or does not ignore; None outside a work tree."""
    listed = subprocess.run(["git", "-C", pathlib.Path(root), "ls-files", "-z", "-co", "--exclude-standard"], capture_output=True)
    if listed.returncode != 0:
        print(f"{root} is not a git work tree: not checked")
        return None
    return sorted(filter(None, listed.stdout.decode().split("\0")))
