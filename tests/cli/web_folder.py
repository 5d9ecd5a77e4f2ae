# SPDX-License-Identifier: Apache-2.0
"""Serves a folder until its input ends: web_folder.py FOLDER. Prints the address. Lines of its input are
`plant PATTERN KIND`, `clear`, `pause SECONDS`, `login HEADER` and `asked PATTERN`, which prints the number of requests."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from web_server import Server  # noqa: E402


def obey(server, words):
    if words[0] == "plant":
        server.faults.plant(words[1], int(words[2]) if words[2].isdigit() else words[2])
    elif words[0] == "clear":
        server.faults.planted.clear()
    elif words[0] == "pause":
        server.pause = float(words[1])
    elif words[0] == "login":
        server.login = " ".join(words[1:])
    elif words[0] == "asked":
        return str(len(server.asked(words[1])))
    else:
        raise ValueError(words[0])
    return "done"


def main():
    server = Server(sys.argv[1])
    print(server.address, flush=True)
    for line in sys.stdin:
        print(obey(server, line.split()), flush=True)


if __name__ == "__main__":
    main()
