// SPDX-License-Identifier: Apache-2.0
// --tune: searches thread blocks on the GPU, or imports and exports tunings.
#include "app/cli/batch/interrupt.h"
#include "app/cli/commands/actions.h"
#include "app/cli/report/report.h"
#include "app/measure/bench/tuning.h"
#include "app/measure/cache_file.h"

namespace app::cli {
namespace {

std::string count(const std::vector<conv::Tuning>& all) {
    std::size_t blocks = 0;
    for (const conv::Tuning& tuning : all)
        blocks += tuning.blocks.size();
    return std::to_string(blocks) + (blocks == 1 ? " thread block" : " thread blocks") + " for " +
           std::to_string(all.size()) + (all.size() == 1 ? " device" : " devices");
}

/// The user named the file, so every fault in it is an error.
std::vector<conv::Tuning> readImport(const std::string& file) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        throw conv::Error(conv::ErrorCode::unreadable, file + ": there is no such file");
    try {
        return bench::tuningsFromJson(bench::readCacheFile(file));
    } catch (const conv::Error& error) {
        if (error.code() != conv::ErrorCode::usage)
            throw;
        throw conv::Error(conv::ErrorCode::unreadable, file + ": " + error.what());
    }
}

} // namespace

int runTune(const Request& request) {
    const std::filesystem::path file = bench::tuningFile();
    const bool table = !request.json || *request.json != "-";
    std::vector<conv::Tuning> found;
    if (!request.importFile.empty()) {
        found = readImport(request.importFile);
        bench::saveTunings(found, file);
    } else if (!request.exportFile.empty()) {
        found = bench::loadTunings(file).all;
        writeText(request.exportFile, bench::toJson(found));
    } else {
        const Interrupt interrupt;
        const auto say = [&](const std::string& line) {
            if (table)
                writeText("-", line + "\n");
        };
        found.push_back(bench::tune(request.bench, say, interrupt.token()));
        bench::saveTunings(found, file);
    }
    if (request.json)
        writeText(*request.json, bench::toJson(found));
    if (table)
        writeText("-", count(found) +
                           (request.exportFile.empty() || !request.importFile.empty()
                                ? " kept in " + file.string()
                                : " written to " + request.exportFile) +
                           "\n");
    return exitDone;
}

} // namespace app::cli
