# SPDX-License-Identifier: Apache-2.0
"""kubernetes_test.py FILE: kubectl knows every field of a manifest. `kubectl set image --local` decodes it as the types of the
Kubernetes API, without a cluster, and drops what they lack."""
import json
import subprocess
import sys

IMAGE = "registry.example/checked"


def decoded(text):
    done = subprocess.run(["kubectl", "set", "image", "--local", "--dry-run=client", "-f", "-", f"*={IMAGE}", "-o", "json"],
                          input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def lost(given, kept, place=""):
    """Yields the places of `given` that `kept` lacks or states otherwise."""
    if isinstance(given, dict) and isinstance(kept, dict):
        for key, value in given.items():
            yield from lost(value, kept.get(key), f"{place}.{key}")
    elif isinstance(given, list) and isinstance(kept, list) and len(given) == len(kept):
        for i, value in enumerate(given):
            yield from lost(value, kept[i], f"{place}[{i}]")
    elif given != kept and not (place.endswith(".image") and kept == IMAGE):
        yield f"{place}: {given!r}, not {kept!r}"


def main():
    try:
        import yaml
        version = json.loads(subprocess.run(["kubectl", "version", "--client", "-o", "json"], check=True, capture_output=True,
                                            text=True).stdout)["clientVersion"]
    except (ImportError, FileNotFoundError) as error:
        print("skipped:", error)
        return 77
    if (int(version["major"]), int(version["minor"].rstrip("+"))) < (1, 21):
        print("skipped: this kubectl is older than Indexed Jobs:", version["gitVersion"])
        return 77
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    faults = list(lost(yaml.safe_load(text), decoded(text)))
    assert not faults, faults
    for good, bad in (("completionMode", "completionmodus"), ("mountPath", "mountpoint"), ("claimName", "claim")):
        worse = text.replace(good, bad)
        assert worse != text and any(lost(yaml.safe_load(worse), decoded(worse))), f"kubectl takes {bad}"
    print("kubectl", version["gitVersion"], "knows every field")
    return 0


if __name__ == "__main__":
    sys.exit(main())
