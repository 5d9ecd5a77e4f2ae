// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/ui_module.h"
#include "app/cli/options/request.h"
#include "app/io/core/module.h"
#include "app/measure/bench/calibration.h"
#include "app/measure/bench/tuning.h"
#include "app/measure/cache_file.h"
#include <array>
#include <cstdio>

namespace app::cli {
namespace {

int noWindow(const std::string& reason) {
    std::fprintf(stderr, "convapp: the window cannot be opened: %s\n", reason.c_str());
    std::fprintf(stderr, "convapp: --headless works without it; --help lists what it can do\n");
    return exitDevice;
}

} // namespace

bool staysHeadless(int argc, const char* const* argv) {
    static constexpr std::array<std::string_view, 20> words = {
        "--headless",   "--version",      "--help",         "--list",         "--plan",
        "--compare",    "--self-test",    "--bench",        "--calibrate",    "--tune",
        "--render",     "--montage",      "--tool",         "--serve",        "--schema",
        "--completion", "--print-config", "--print-python", "--print-imagej", "--print-kernel-template"};
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        for (const std::string_view word : words)
            if (argument == word || (argument.starts_with(word) && argument.substr(word.size()).starts_with('=')))
                return true;
    }
    return false;
}

int runWindow(int argc, char** argv) {
    const io::fs::path path = io::modulePath("convapp_ui");
    std::error_code ignored;
    if (!io::fs::exists(path, ignored))
        return noWindow("this is a build without it (" + path.string() + " is not there)");
    try {
        // Must precede queries for devices and variants.
        bench::useKnownCalibrations();
        bench::useCodeFolder(false);
        if (const std::string complaint = bench::useKnownTunings(); !complaint.empty())
            std::fprintf(stderr, "convapp: %s\n", complaint.c_str());
        using Main = int (*)(int, char**);
        void* entry = io::moduleSymbol("convapp_ui", "convapp_ui_main", conv::ErrorCode::device);
        return reinterpret_cast<Main>(entry)(argc, argv);
    } catch (const conv::Error& error) {
        return noWindow(error.what());
    }
}

} // namespace app::cli
