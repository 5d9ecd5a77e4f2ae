# SPDX-License-Identifier: Apache-2.0
"""Builds the drivers of the peers that are installed, and says which versions they are."""
import glob
import json
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
FAST = ["g++", "-O3", "-march=native", "-std=c++17", "-w"]


class Missing(Exception):
    """A sentence: why a peer cannot be had."""


def output(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def package_version(package):
    version = output("dpkg-query", "-W", "-f=${Version}", package)
    if not version:
        raise Missing(f"the Debian package {package} is not installed")
    return version.split("-")[0].split("+")[0].split(":")[-1]


def need_file(path, package):
    if not glob.glob(path):
        raise Missing(f"the Debian package {package} is not installed")


class Peer:
    """A peer in a process of its own: `command` starts its driver."""

    def __init__(self, name, version, command, note=""):
        self.name, self.version, self.command, self.note = name, version, command, note


def compiled(folder, source, flags, name=None):
    """Compiles a driver, unless the program is newer than its sources."""
    program = folder / (name or source.removesuffix(".cpp"))
    sources = [HERE / source, HERE / "driver.h", HERE / "builds.py"]
    if program.exists() and all(program.stat().st_mtime > s.stat().st_mtime for s in sources):
        return [str(program)]
    command = FAST + [str(HERE / source), "-o", str(program)] + flags
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        errors = [line for line in done.stdout.splitlines() if "error" in line or "undefined" in line]
        raise Missing(f"{source} does not compile: {(errors or ['?'])[0]}")
    return [str(program)]


def convapp(folder, build):
    library = build / "lib"
    if not list(library.glob("libconvapp.so")):
        raise SystemExit(f"run.py: there is no {library}/libconvapp.so; build the target convapp there first")
    version = output(str(build / "convapp"), "--version").splitlines()[0].removeprefix("convapp ")
    command = compiled(folder, "convapp.cpp", ["-std=c++20", f"-I{HERE.parents[2]}/gpu/include", f"-L{library}", "-lconvapp",
                                               f"-Wl,-rpath,{library}"])
    return Peer("convapp", version, command)


def opencv(folder):
    need_file("/usr/include/opencv4/opencv2/imgproc.hpp", "libopencv-imgproc-dev")
    version = package_version("libopencv-imgproc-dev")
    return Peer("OpenCV", version, compiled(folder, "opencv.cpp", ["-I/usr/include/opencv4", "-lopencv_imgproc", "-lopencv_core"]),
                "Debian's build: TBB, AVX2 at most, no IPP (not in Debian)")


def libvips(folder):
    need_file("/usr/include/vips/vips.h", "libvips-dev")
    flags = output("pkg-config", "--cflags", "--libs", "vips").split()
    return Peer("libvips", package_version("libvips-dev"), compiled(folder, "vips.cpp", flags))


def libvips_of_npm(folder):
    """The newest libvips: the one of npm's sharp, which comes with its headers in a package beside it."""
    if not shutil.which("npm"):
        raise Missing("there is no npm to fetch sharp's libvips with")
    place = folder / "npm"
    library = place / "node_modules/@img/sharp-libvips-linux-x64/lib"
    headers = place / "node_modules/@img/sharp-libvips-dev/include"
    if not headers.exists():
        place.mkdir(exist_ok=True)
        (place / "package.json").write_text("{}", encoding="utf-8")
        if not output("npm", "install", "--prefix", str(place), "--ignore-scripts", "@img/sharp-libvips-linux-x64@1.3.4",
                      "@img/sharp-libvips-dev@1.3.4"):
            raise Missing("npm cannot fetch @img/sharp-libvips-linux-x64")
    shared = next(library.glob("libvips-cpp.so.*"))
    flags = [f"-I{headers}", f"-I{headers}/glib-2.0", f"-I{library}/glib-2.0/include", str(shared), f"-Wl,-rpath,{library}"]
    version = json.loads((library.parent / "versions.json").read_text(encoding="utf-8"))
    return Peer("libvips of sharp", version["vips"], compiled(folder, "vips.cpp", flags, "vips_of_npm"),
                f"npm's build with Highway {version['highway']}")


def halide(folder):
    need_file("/usr/include/halide14/Halide.h", "libhalide14-0-dev")
    return Peer("Halide", package_version("libhalide14-0-dev"),
                compiled(folder, "halide.cpp", ["-I/usr/include/halide14", "-lHalide14", "-lpthread", "-ldl"]),
                "pipelines and schedules written for this comparison; the fastest of several is shown")


def fftw(folder):
    need_file("/usr/include/fftw3.h", "libfftw3-dev")
    return Peer("FFTW", package_version("libfftw3-dev"),
                compiled(folder, "fftw.cpp", ["-ffast-math", "-lfftw3f_threads", "-lfftw3f", "-lpthread"]),
                "plans by FFTW_MEASURE, kernel spectrum kept; cold times hold the planning")


def zita(folder):
    need_file("/usr/include/zita-convolver.h", "libzita-convolver-dev")
    return Peer("zita-convolver", package_version("libzita-convolver-dev"),
                compiled(folder, "zita.cpp", ["-lzita-convolver", "-lfftw3f", "-lpthread"]))


def vigra(folder):
    need_file("/usr/include/vigra/multi_convolution.hxx", "libvigraimpex-dev")
    return Peer("VIGRA", package_version("libvigraimpex-dev"), compiled(folder, "vigra.cpp", ["-lpthread"]))


def cimg(folder):
    need_file("/usr/include/CImg.h", "cimg-dev")
    return Peer("G'MIC (CImg)", package_version("cimg-dev"),
                compiled(folder, "cimg.cpp", ["-fopenmp", "-Dcimg_use_openmp=1", "-lpthread"]))


def itk(folder):
    need_file("/usr/include/ITK-5*/itkImage.h", "libinsighttoolkit5-dev")
    include = glob.glob("/usr/include/ITK-5*")[0]
    libraries = [path for name in ("ITKCommon", "ITKSmoothing", "ITKFFT", "ITKConvolution", "ITKVNLInstantiation", "itkvnl_algo", "itkvnl", "itksys")
                 for path in sorted(glob.glob(f"/usr/lib/lib{name}-5*.so*"))[:1]]
    return Peer("ITK", package_version("libinsighttoolkit5-dev"),
                compiled(folder, "itk.cpp", ["-fpermissive", f"-I{include}"] + libraries +
                         ["-lfftw3", "-lfftw3f", "-lfftw3_threads", "-lfftw3f_threads"]))


def scipy(_):
    script = "import scipy, skimage; print(scipy.__version__, skimage.__version__)"
    versions = output("/usr/bin/python3", "-c", script).split()
    if not versions:
        raise Missing("the Debian packages python3-scipy and python3-skimage are not installed")
    return Peer("scipy, scikit-image", ", ".join(versions), ["/usr/bin/python3", str(HERE / "scipy_peer.py")])


PEERS = {"opencv": opencv, "libvips": libvips, "sharp": libvips_of_npm, "halide": halide, "fftw": fftw, "zita": zita,
         "vigra": vigra, "cimg": cimg, "itk": itk, "scipy": scipy}
