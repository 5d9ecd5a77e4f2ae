#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""imagej_test.py CONVAPP: macros of ImageJ. Checks the text of each macro. Where ImageJ 1 (Debian's package imagej), Java and
Xvfb are installed, it also runs macros there and compares their results with those of the command line."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

CONVAPP = os.path.abspath(sys.argv.pop(1))
JAR = "/usr/share/java/ij.jar"
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')


def run(*words, code=0):
    done = subprocess.run([CONVAPP, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code, f"{words}: exit code {done.returncode}, {done.stderr}"
    return done.stdout if code == 0 else done.stderr


def filters():
    steps = json.loads(run("--headless", "--schema", "recipe"))["properties"]["steps"]["items"]["oneOf"]
    return {s["properties"]["filter"]["const"]: s["properties"]["parameters"]["properties"] for s in steps}


def value_of(literal):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), literal)


def check_structure(macro):
    """Quotes end on their line, and brackets outside of texts and comments are balanced."""
    code = LITERAL.sub("", re.sub(r"^//.*|; // .*$", "", macro, flags=re.MULTILINE))
    assert '"' not in code, re.findall(r'.*".*', code)
    opened = []
    for c in code:
        if c in "({[":
            opened.append(")}]"["({[".index(c)])
        elif c in ")}]":
            assert opened and opened.pop() == c, code
    assert not opened, code


def words_of(macro, **variables):
    """Returns the command that exec() starts, with values for the macro's variables."""
    call = macro[macro.index("messages = exec(") + len("messages = exec("):]
    call = call[:call.index(");\n")]
    words = []
    for term in re.split(r",\s*(?=(?:[^\"\\]|\\.|\"(?:\\.|[^\"\\])*\")*$)", call):
        word = ""
        for part in re.findall(r'"(?:\\.|[^"\\])*"|\w+', term):
            word += value_of(part[1:-1]) if part.startswith('"') else variables[part]
        words.append(word)
    return words


class Texts(unittest.TestCase):
    def test_every_filter(self):
        for name, parameters in filters().items():
            with self.subTest(name):
                macro = run("--tool", name, "--describe", "imagej")
                check_structure(macro)
                self.assertEqual(re.findall(r'"--([a-z0-9-]+)=" \+', macro), list(parameters))
                fields, values = macro.count("Dialog.add"), len(re.findall(r"Dialog\.get\w+\(\)", macro))
                self.assertEqual((fields, values), (len(parameters) + 2, len(parameters) + 1))  # type; type and help
                self.assertLess(macro.index("Dialog.show()"), macro.index("Dialog.get"))

    def test_command_line(self):
        """Runs the command of a macro, as the macro's exec() does, with files in a folder with a blank."""
        with tempfile.TemporaryDirectory(prefix="a b") as folder:
            given, made, right = (os.path.join(folder, name) for name in ("in x.pgm", "out.npy", "right.npy"))
            kernel = os.path.join(folder, 'k "q"\\n.csv')
            with open(kernel, "w", encoding="utf-8") as out:
                out.write("1,2,1\n2,4,2\n1,2,1\n")
            with open(given, "wb") as out:
                out.write(b"P5 40 30 255\n" + bytes((7 * i * i + i // 40) % 256 for i in range(1200)))
            steps = ["custom:kernel=\"" + kernel.replace('"', '""') + "\"", "gaussian:sigma=2,boundary=mirror"]
            line = [word for step in steps for word in ("--filter", step)] + ["--dtype", "float32"]
            macro = run("--print-imagej", *line)
            check_structure(macro)
            words = words_of(macro, program=CONVAPP, input=given, output=made)
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
            run("--headless", "-i", given, "-o", right, *line)
            with open(made, "rb") as a, open(right, "rb") as b:
                self.assertEqual(a.read(), b.read())
            # A relative path is that of the folder where the macro was printed.
            printed = subprocess.run([CONVAPP, "--print-imagej", "--filter", steps[0].replace(folder + "/", "")], cwd=folder,
                                     capture_output=True, text=True, check=True).stdout
            self.assertIn(steps[0], words_of(printed, program="", input="", output=""))

    def test_tool_command(self):
        """The dialog's numbers in ImageJ's form, and a decimal comma."""
        with tempfile.TemporaryDirectory() as folder:
            given, made, right = (os.path.join(folder, name) for name in ("in.pgm", "out.npy", "right.npy"))
            with open(given, "wb") as out:
                out.write(b"P5 40 30 255\n" + bytes((7 * i * i + i // 40) % 256 for i in range(1200)))
            macro = run("--tool", "gaussian", "--describe", "imagej")
            values = {name: "" for name in re.findall(r"value_\w+", macro)}
            words = words_of(macro, **(values | {"value_sigma": "2x1", "value_truncate": "3.500000000E0"}), program=CONVAPP,
                             dtype="float32", input=given, output=made)
            subprocess.run(words, check=True, capture_output=True)
            run("--headless", "-i", given, "-o", right, "--filter", "gaussian:sigma=2x1,truncate=3.5", "--dtype", "float32")
            with open(made, "rb") as a, open(right, "rb") as b:
                self.assertEqual(a.read(), b.read())
            words = words_of(macro, **(values | {"value_sigma": "2,5"}), program=CONVAPP, dtype="float32", input=given,
                             output=made)
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn("sigma", done.stdout)
            self.assertIn("2,5", done.stdout)

    def test_refusals(self):
        self.assertIn("neither -i nor -o", run("--print-imagej", "-i", "a", "--filter", "box", code=2))
        self.assertIn("rescale", run("--print-imagej", "--filter", "box", "--dtype", "uint8:rescale", code=2))
        self.assertIn("needs a filter", run("--print-imagej", code=2))


@unittest.skipUnless(os.path.exists(JAR) and shutil.which("java") and shutil.which("Xvfb"),
                     "ImageJ 1, Java or Xvfb is not installed")
class InImageJ(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        read, write = os.pipe()
        cls.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24"], pass_fds=[write],
                                      stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as display:
            cls.display = ":" + display.readline().strip()

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait()

    def imagej(self, before, macro, after=""):
        """Runs a macro between two others, in a folder with a blank and a German locale. Returns what it logs."""
        macro = re.sub("^program = .*", lambda _: f'program = "{CONVAPP}";', macro, flags=re.MULTILINE)
        # exit(text) and Dialog.show() wait for a person.
        macro = re.sub(r"\bexit\(", "stop(", macro).replace("Dialog.show();\n", "")
        text = before + macro + after + '\nfunction stop(text) {\n    print("stopped: " + text);\n    exit();\n}\n'
        path, temporary = os.path.join(self.folder, "m.ijm"), os.path.join(self.folder, "t m p")
        os.makedirs(temporary, exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        command = ["java", "-Djava.io.tmpdir=" + temporary, "-Duser.home=" + self.folder, "-Duser.language=de",
                   "-Duser.country=DE", "-cp", JAR, "ij.ImageJ", "-batch", path]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False,
                                  env=os.environ | {"DISPLAY": self.display})
        except subprocess.TimeoutExpired as error:  # ImageJ shows errors of a macro in a dialog
            self.fail(f"ImageJ waits: {error.output}\n{text}")
        left = [name for name in os.listdir(temporary) if name.startswith("convapp-")]
        self.assertEqual(left, [], done.stdout)
        return done.stdout + done.stderr

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="imagej test ")
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def file(self, name):
        return os.path.join(self.folder, name)

    def compare(self, line, given="given.tif", made="made.tif"):
        right = self.file("right.tif")
        run("--headless", "-i", self.file(given), "-o", right, *line)
        comparison = json.loads(run("--headless", "--compare", right, self.file(made), "--json"))
        self.assertIn('"max": 0', json.dumps(comparison).replace("0.0", "0"), comparison)

    def save(self, name):
        return f'saveAs("Tiff", "{self.file(name)}");\n'

    def test_volume(self):
        line = ["--filter", "gaussian:sigma=0.001x0.001x0.003mm,boundary=mirror", "--filter", "median:size=3", "--dtype",
                "float32"]
        log = self.imagej(
            'newImage("T x", "16-bit ramp", 40, 30, 6);\nsetVoxelSize(0.5, 0.25, 2, "um");\nrun("Add Specified Noise...", '
            '"stack standard=900");\nrun("Properties...", "origin=3,4,1");\n' + self.save("given.tif") + 'rename("T x");\n'
            "makeRectangle(3, 4, 10, 10);\n", run("--print-imagej", *line),
            self.save("made.tif") + 'getVoxelSize(a, b, c, u);\nprint("scale", a, b, c, u, bitDepth(), nSlices, nImages);\n'
            'x = 0; y = 0; z = 0;\ntoUnscaled(x, y, z);\nprint("origin", x, y, z);\nselectImage(original);\n'
            'print("source " + getTitle() + " " + selectionType());\n')
        self.assertIn("scale 0.5 0.25 2 µm 32 6 2", log)
        self.assertIn("origin 3 4 1", log)
        self.assertIn("source T x 0", log)
        self.compare(line)

    def test_dialog(self):
        log = self.imagej('newImage("T", "8-bit ramp", 40, 30, 1);\n' + self.save("given.tif"),
                          run("--tool", "unsharp", "--describe", "imagej"), self.save("made.tif"))
        self.assertNotIn("stopped", log)
        self.compare(["--filter", "unsharp", "--dtype", "float32"])

    def test_dialogs_of_all_filters(self):
        """Reads every dialog's fields in ImageJ, without showing it."""
        dialogs = []
        for name in filters():
            macro = run("--tool", name, "--describe", "imagej")
            part = macro[macro.index("Dialog.create"):macro.index("steps = ")]
            dialogs.append(part + f'print("read {name}");\n')
        log = self.imagej("", "".join(dialogs))
        for name in filters():
            self.assertIn(f"read {name}\n", log)

    def test_hyperstack(self):
        line = ["--filter", "box:size=3", "--dtype", "float32"]
        log = self.imagej('newImage("T", "8-bit composite-mode label", 40, 30, 2, 3, 4);\nStack.setFrameInterval(0.5);\n'
                          + self.save("given.tif"), run("--print-imagej", *line),
                          'getDimensions(w, h, c, s, f);\nprint("size", w, h, c, s, f, Stack.getFrameInterval());\n'
                          + self.save("made.tif"))
        self.assertIn("size 40 30 2 3 4 0.5", log)
        self.compare(line)

    def test_three_channels(self):
        line = ["--filter", "box:size=3", "--dtype", "same"]
        log = self.imagej('newImage("T", "16-bit composite-mode label", 40, 30, 3, 5, 1);\n' + self.save("given.tif"),
                          run("--print-imagej", *line),
                          'getDimensions(w, h, c, s, f);\nprint("size", w, h, c, s, f, bitDepth());\n' + self.save("made.tif"))
        self.assertIn("size 40 30 3 5 1 16", log)
        self.compare(line)

    def test_colour_table(self):
        line = ["--filter", "box:size=3", "--dtype", "float32"]
        for table in ("Fire", "Invert LUT"):
            with self.subTest(table):
                run_table = 'run("Invert LUT");\n' if table == "Invert LUT" else f'run("{table}");\n'
                self.imagej('newImage("T", "8-bit ramp", 40, 30, 2);\n' + self.save("given.tif") + run_table,
                            run("--print-imagej", *line), self.save("made.tif"))
                self.compare(line)
                os.remove(self.file("right.tif"))

    def test_calibrated_values(self):
        """A signed image of ImageJ: stored values are 32768 above those that it shows."""
        line = ["--filter", "box:size=3", "--dtype", "same"]
        log = self.imagej('newImage("T", "16-bit ramp", 40, 30, 1);\nrun("Calibrate...", "function=[Straight Line] unit=HU '
                          'text1=[0 1000] text2=[-1000 0]");\nprint("value", calibrate(0));\n', run("--print-imagej", *line),
                          self.save("made.tif") + 'getStatistics(area, mean, least, most);\nprint("least", least);\n')
        self.assertIn("calibrated values are filtered", log)
        self.assertIn("least -453.", log)  # the mean of the stored values 0, 0 and 1638, and -1000

    def test_refusals(self):
        macro = run("--print-imagej", "--filter", "gaussian:sigma=2mm")
        log = self.imagej('newImage("T", "RGB ramp", 40, 30, 1);\n', macro)
        self.assertIn("stopped: convapp: an RGB image", log)
        log = self.imagej('newImage("T", "8-bit ramp", 40, 30, 1);\n', macro)
        self.assertIn("stopped: convapp: there is no result", log)
        self.assertIn("sigma=2mm", log)
        self.assertIn("stopped: convapp: no image", self.imagej("", macro))
        missing = re.sub("^program = .*", 'program = "/no/such program";', macro, flags=re.MULTILINE)
        log = self.imagej('newImage("T", "8-bit ramp", 40, 30, 1);\n', missing.replace("program = ", "program= "))
        self.assertIn("/no/such program", log)


if __name__ == "__main__":
    unittest.main()
