# SPDX-License-Identifier: Apache-2.0
"""The window as a native Wayland client: wayland_test.py CONVAPP SAMPLES. Ends with 77 if weston or Qt's Wayland plugin is
not installed.

weston runs without a screen, at output scale 1 and 2. It has no fractional scales (wp_fractional_scale came with weston 11), so
1.5 is set by QT_SCALE_FACTOR. DISPLAY is unset, so that nothing can fall back to X11."""
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

CONVAPP, SAMPLES = sys.argv[1], Path(sys.argv[2])


def missing() -> str:
    """Returns what the test needs and does not find; empty if all is there."""
    if shutil.which("weston") is None:
        return "weston is not installed"
    try:
        import PIL  # noqa: F401  (python3-pil)
    except ImportError:
        return "python3-pil is not installed"
    places = [Path(p) for p in os.environ.get("QT_PLUGIN_PATH", "").split(":") if p]
    places.append(Path("/usr/lib/x86_64-linux-gnu/qt6/plugins"))
    if not any((place / "platforms/libqwayland-generic.so").exists() for place in places):
        return "Qt's Wayland plugin (qt6-wayland) is not installed"
    return ""


@contextlib.contextmanager
def compositor(folder: Path, scale: int):
    """Runs weston and yields the environment of its clients."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    config = folder / "weston.ini"
    config.write_text(f"[core]\nidle-time=0\n[output]\nname=headless\nmode=3000x2000\nscale={scale}\n")
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR")}
    environment |= {"XDG_RUNTIME_DIR": str(runtime), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_SESSION_TYPE": "wayland",
                    "WAYLAND_DISPLAY": "convapp-test"}
    with (folder / "weston.log").open("w") as log:
        weston = subprocess.Popen(["weston", "--backend=headless-backend.so", f"--config={config}", "--socket=convapp-test"],
                                  env=environment, stdout=log, stderr=log)
        try:
            for _ in range(200):
                if (runtime / "convapp-test").exists():
                    break
                if weston.poll() is not None:
                    raise RuntimeError("weston ended:\n" + (folder / "weston.log").read_text())
                time.sleep(0.05)
            yield environment
        finally:
            weston.terminate()
            weston.wait(20)


class Wayland(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def shoot(self, environment, *arguments, **more):
        """Takes a screenshot; returns it and what the program told the compositor."""
        from PIL import Image
        picture = self.folder / "window.png"
        picture.unlink(missing_ok=True)
        run = subprocess.run([CONVAPP, "--screenshot", str(picture), "--size", "1280x800", *arguments],
                             env=environment | {"WAYLAND_DEBUG": "1"} | more, capture_output=True, text=True, timeout=300)
        self.assertEqual(run.returncode, 0, run.stderr[-2000:])
        with Image.open(picture) as image:
            return image.convert("RGB"), run.stderr

    def check_window(self, spoken: str, title: str):
        """The program made a native window with its title and application id, and gave it pixels."""
        self.assertIn("get_toplevel", spoken)
        self.assertIn('set_app_id("convapp")', spoken)
        self.assertIn(f'set_title("{title} – convapp")', spoken)
        self.assertRegex(spoken, r"wl_surface@\d+\.attach\(wl_buffer@\d+")

    def colours(self, image, box):
        return len(set(image.crop(box).getdata()))

    def test_scales(self):
        for output, factor, size in ((1, None, (1280, 800)), (1, "1.5", (1920, 1200)), (2, None, (2560, 1600)),
                                     (2, "0.75", (1920, 1200))):
            with self.subTest(output=output, factor=factor), compositor(self.folder, output) as environment:
                more = {} if factor is None else {"QT_SCALE_FACTOR": factor}
                image, spoken = self.shoot(environment, str(SAMPLES / "zone_plate.png"), **more)
                self.assertEqual(image.size, size)
                self.check_window(spoken, "zone_plate.png")
                self.assertTrue(re.search(rf"set_buffer_scale\({output}\)", spoken), "the output's scale")
                w, h = size
                self.assertGreater(self.colours(image, (w // 4, h // 4, w // 2, h // 2)), 50, "the file is shown")

    def test_volume_in_3d(self):
        # VTK draws by EGL into memory, on a device and not on the compositor's display: it needs neither X11 nor Wayland.
        with compositor(self.folder, 1) as environment:
            image, spoken = self.shoot(environment, str(SAMPLES / "head_ct.nii.gz"), "--layout", "4")
            self.check_window(spoken, "head_ct.nii.gz")
            self.assertGreater(self.colours(image, (400, 200, 800, 600)), 1000, "the head in 3-D")

    def test_a_window_is_drawn(self):
        with compositor(self.folder, 1) as environment:
            run = subprocess.run([CONVAPP, "--times", str(SAMPLES / "head_ct.nii.gz")], env=environment, capture_output=True,
                                 text=True, timeout=300)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("first pixels", run.stdout + run.stderr)


if __name__ == "__main__":
    if reason := missing():
        print("wayland_test.py: skipped:", reason)
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
