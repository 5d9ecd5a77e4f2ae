#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the conda recipe without its builder: it renders resources/conda/recipe.yaml for each variant as rattler-build
documents it, and compares the result with the build. Exit code 77 (skipped): PyYAML or Jinja2 is not installed.

conda_test.py [SCHEMA]. SCHEMA: schema.json of prefix-dev/recipe-format, which the recipe must then obey."""
import itertools
import json
import pathlib
import re
import sys

try:
    import jinja2
    import yaml
except ImportError as missing:
    print(missing)
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECIPE = ROOT / "resources/conda"
# Package of conda-forge for each library that CMake looks for in a build without the window.
PACKAGES = {"sndfile": "libsndfile", "libdeflate": "libdeflate", "libisal": "isa-l", "OpenEXR": "openexr", "libopenjp2": "openjpeg",
            "libwebp": "libwebp-base", "libwebpmux": "libwebp-base", "libjpeg": "libjpeg-turbo", "libpng": "libpng", "lcms2": "lcms2",
            "libtiff-4": "libtiff", "pugixml": "pugixml", "blosc": "blosc", "libzstd": "zstd", "liblz4": "lz4-c", "minizip": "minizip",
            "libcurl": "libcurl", "hdf5": "hdf5", "cfitsio": "cfitsio", "matio": "libmatio", "ZLIB": "zlib", "BZip2": "bzip2",
            "nlohmann_json": "nlohmann_json", "CLI11": "cli11", "Eigen3": "eigen", "pybind11": "pybind11", "hwy": "libhwy",
            "opencv": "libopencv", "gdcm": "gdcm"}
SECTIONS = {"schema_version", "context", "package", "source", "build", "requirements", "tests", "about", "extra"}


def rendered(value, variables):
    """The recipe with `if`, `then`, `else` chosen and ${{ }} replaced."""
    environment = jinja2.Environment(variable_start_string="${{", variable_end_string="}}", undefined=jinja2.StrictUndefined)
    environment.globals.update(compiler=lambda language: f"{language}-compiler", stdlib=lambda language: f"{language}-stdlib")
    if isinstance(value, dict) and "if" in value:
        chosen = value["then"] if environment.compile_expression(value["if"])(**variables) else value.get("else", [])
        return rendered(chosen, variables)
    if isinstance(value, dict):
        return {key: rendered(part, variables) for key, part in value.items()}
    if isinstance(value, list):
        parts = []
        for part in value:
            result = rendered(part, variables)
            parts += result if isinstance(part, dict) and "if" in part and isinstance(result, list) else [result]
        return parts
    return environment.from_string(value).render(**variables) if isinstance(value, str) else value


def libraries():
    """Names of the libraries that CMake looks for, as in PACKAGES."""
    names = set()
    for path in ["app/CMakeLists.txt", "app/libraries.cmake", "app/python.cmake", "gpu/CMakeLists.txt"]:
        text = re.sub(r"#.*", "", (ROOT / path).read_text())
        for words in re.findall(r"pkg_(?:check_modules|search_module)\(\w+ ([^)]*)\)", text):
            names.update(w.split(">=")[0] for w in words.split() if w not in ("REQUIRED", "IMPORTED_TARGET", "hdf5-serial", "${part}"))
        for words in re.findall(r"foreach\(part ([^)]*)\)\n +pkg_check", text):
            names.update(words.split())
        names.update(re.findall(r"find_package\((\w+)", text))
        names.update(re.findall(r"find_library\(\w+ (\w+)", text))
        names.update(re.findall(r"find_path\(\w+ (opencv|gdcm)", text))
    # edflib is not in conda-forge: EDF is read only there. Threads, Python and pkg-config come with the rest.
    return names - {"edf", "opencv_", "Threads", "Python", "PkgConfig"}


def check(variables):
    recipe = rendered(yaml.safe_load((RECIPE / "recipe.yaml").read_text()), variables)
    assert set(recipe) <= SECTIONS and recipe["schema_version"] == 1, sorted(recipe)
    needs = {part: [line.split()[0] for line in lines] for part, lines in recipe["requirements"].items()}
    missing = sorted(PACKAGES[name] for name in libraries() if PACKAGES[name] not in needs["host"])
    assert not missing, f"the build looks for libraries of {missing}, which the recipe does not name"
    cuda = variables["cuda_compiler_version"] != "None"
    for part, name in (("build", "cuda-compiler"), ("host", "cuda-cudart-static"), ("run", "cuda-nvrtc"), ("run", "__cuda")):
        assert (name in needs[part]) == cuda, f"{name} in {part}, cuda_compiler_version {variables['cuda_compiler_version']}"
    assert recipe["build"]["string"] == ("cuda_h0" if cuda else "cpu_h0")
    assert (RECIPE / recipe["source"]["path"]).resolve() == ROOT
    assert (RECIPE / recipe["build"]["script"]).is_file()
    for name in recipe["about"]["license_file"]:
        assert (ROOT / name).is_file(), name
    for test in recipe["tests"]:
        for name in test.get("files", {}).get("recipe", []):
            assert (RECIPE / name).is_file(), name
        for name in test.get("package_contents", {}).get("include", []):
            assert (ROOT / "gpu/include" / name.removeprefix("convapp/")).is_file(), name
        for name in test.get("package_contents", {}).get("files", []):
            assert (ROOT / "samples" / name.removeprefix("share/convapp/samples/")).is_file(), name
    return recipe


def main():
    text = yaml.safe_load((RECIPE / "recipe.yaml").read_text())
    version = re.search(r"^project\(convapp VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1)
    assert text["context"]["version"] == version, f"the recipe is of {text['context']['version']}, the sources are of {version}"
    variants = {key: [str(v) for v in values] for key, values in yaml.safe_load((RECIPE / "variants.yaml").read_text()).items()}
    count = 0
    for values in itertools.product(*variants.values()):
        recipe = check({**dict(zip(variants, values)), **text["context"], "linux": True, "hash": "h0"})
        assert recipe["package"] == {"name": "convapp", "version": version}, recipe["package"]
        count += 1
    if len(sys.argv) > 1:
        import jsonschema
        jsonschema.validate(text, json.loads(pathlib.Path(sys.argv[1]).read_text()), jsonschema.Draft202012Validator)
        print("valid by", sys.argv[1])
    print(f"{count} variants of convapp {version}, {len(PACKAGES)} libraries")


if __name__ == "__main__":
    main()
