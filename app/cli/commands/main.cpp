// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include "app/cli/tool/tool.h"
#include "app/io/text/text.h"
#include "app/measure/bench/calibration.h"
#include "app/measure/bench/tuning.h"
#include "app/measure/cache_file.h"
#include "app/mpi/mpi_env.h"
#include "app/system/process.h"
#include "app_version.h"
#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <span>
#include <thread>

namespace app::cli {
namespace {

/// An error in the command line is the same for all processes of mpirun, and the first one prints it. mpirun ends all
/// as soon as one has failed: the others wait this long.
constexpr std::chrono::seconds firstComplains{5};

/// Must precede the thread pool.
void limitThreads(const Request& request) {
    if (request.threads)
        system::setEnvironment("CONVAPP_THREADS", std::to_string(*request.threads));
}

/// Must precede queries for devices and plans. A damaged file is reported once and ignored.
void useWhatWasMeasured(const Request& request) {
    bench::useKnownCalibrations();
    bench::useCodeFolder(request.verbosity < 0);
    const std::string complaint = bench::useKnownTunings();
    if (!complaint.empty() && request.verbosity >= 0)
        std::fprintf(stderr, "convapp: %s\n", complaint.c_str());
}

} // namespace

int complain(conv::ErrorCode code, const std::string& sentence) {
    const MpiEnv env = mpiEnvironment();
    if (env.rank == 0)
        std::fprintf(stderr, "convapp: %s\n", io::oneLine(sentence).c_str());
    else if (code != conv::ErrorCode::usage)
        std::fprintf(stderr, "convapp: rank %d: %s\n", env.rank, io::oneLine(sentence).c_str());
    else
        std::this_thread::sleep_for(firstComplains);
    return exitCodeOf(code);
}

int exitCodeOf(conv::ErrorCode code) {
    switch (code) {
    case conv::ErrorCode::usage:
        return exitUsage;
    case conv::ErrorCode::unreadable:
        return exitUnreadable;
    case conv::ErrorCode::unwritable:
        return exitUnwritable;
    case conv::ErrorCode::device:
        return exitDevice;
    case conv::ErrorCode::memory:
        return exitMemory;
    case conv::ErrorCode::mismatch:
        return exitMismatch;
    case conv::ErrorCode::cancelled:
        return exitSignal + SIGINT;
    case conv::ErrorCode::internal:
        break;
    }
    return exitInternal;
}

std::string_view name(conv::ErrorCode code) {
    static constexpr std::string_view names[] = {"usage",  "unreadable", "unwritable", "device",
                                                 "memory", "mismatch",   "cancelled",  "internal"};
    return names[static_cast<std::size_t>(code)];
}

std::string versionLine() {
    // A source archive has no git metadata.
    const std::string git = CONVAPP_GIT;
    return "convapp " CONVAPP_VERSION + (git.empty() ? "" : " (" + git + ")");
}

int run(const Request& request) {
    if (request.shared && request.action != Action::filter && mpiEnvironment().rank > 0)
        return exitDone; // the first process does it
    limitThreads(request);
    if (request.action != Action::help && request.action != Action::version)
        useWhatWasMeasured(request);
    switch (request.action) {
    case Action::filter:
        return runFilter(request);
    case Action::plan:
        return runPlan(request);
    case Action::list:
        return runList(request);
    case Action::compare:
        return runCompare(request);
    case Action::compareVariants:
        return runCompareVariants(request);
    case Action::measure:
        return runMeasure(request);
    case Action::selfTest:
        return runSelfTest(request);
    case Action::bench:
        return runBench(request);
    case Action::calibrate:
        return runCalibrate(request);
    case Action::tune:
        return runTune(request);
    case Action::merge:
        return runMerge(request);
    case Action::completion:
        return runCompletion(request);
    case Action::schema:
        return runSchema(request);
    case Action::printPython:
        return runPrintPython(request);
    case Action::printImagej:
        return runPrintImagej(request);
    case Action::printKernel:
        return runPrintKernel(request);
    case Action::serve:
        return runServe(request);
    case Action::printConfig:
        std::puts(request.config.c_str());
        return exitDone;
    case Action::help:
        return runHelp(request);
    case Action::version:
        break;
    }
    std::puts(versionLine().c_str());
    return exitDone;
}

int main(int argc, const char* const* argv) {
    try {
        const std::span line(argv, static_cast<std::size_t>(argc));
        return isToolLine(line) ? runTool(line) : run(parseOptions(argc, argv));
    } catch (const conv::Error& error) {
        return complain(error.code(), error.what());
    } catch (const std::bad_alloc&) {
        return complain(conv::ErrorCode::memory, "out of memory");
    } catch (const std::exception& error) {
        return complain(conv::ErrorCode::internal, error.what());
    }
}

} // namespace app::cli
