// SPDX-License-Identifier: Apache-2.0
#include "app/measure/counters/ncu.h"
#include "app/io/child/child_message.h"
#include "app/io/child/child_process.h"
#include "app/measure/counters/ncu_table.h"
#include "app/system/files.h"
#include "app/system/streams.h"
#include <algorithm>
#include <conv/error.h>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace app::bench {
namespace {

namespace fs = std::filesystem;

/// A file for the profiler's table, removed at the end of the scope.
class TableFile {
  public:
    TableFile() {
        std::string tried;
        folder_ = system::makeTemporaryFolder(tried);
        if (folder_.empty())
            throw conv::Error(conv::ErrorCode::unwritable, tried + ": no folder can be made for the profiler's table.");
        path_ = folder_ / "table.csv";
    }
    ~TableFile() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    TableFile(const TableFile&) = delete;
    TableFile& operator=(const TableFile&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }
    [[nodiscard]] std::string text() const {
        std::ifstream in(path_, std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }

  private:
    fs::path folder_, path_;
};

/// The benchmark for the profiler: one counted run of each variant.
std::vector<std::string> benchArguments(const BenchRequest& request, const std::vector<std::string>& variants) {
    std::vector<std::string> arguments{
        "--headless", "--bench", request.kind, "--device", request.device == "auto" ? "cuda" : request.device,
        "--runs",     "1",       "--variants"};
    std::string names;
    for (const std::string& name : variants)
        names += (names.empty() ? "" : ",") + name;
    arguments.push_back(names);
    for (const Axis& axis : request.axes) {
        std::string values;
        for (const std::string& value : axis.values)
            values += (values.empty() ? axis.name + "=" : ",") + value;
        arguments.insert(arguments.end(), {"--axis", values});
    }
    return arguments;
}

/// The lines of ncu that tell why there is no table, in one.
std::string complaintOf(const std::string& text) {
    if (text.find("ERR_NVGPUCTRPERM") != std::string::npos)
        return "The driver gives hardware counters to administrators only (ERR_NVGPUCTRPERM): run convapp as one, or "
               "let the administrator load the module nvidia with NVreg_RestrictProfilingToAdminUsers=0.";
    std::istringstream lines(text);
    std::string line, said;
    while (std::getline(lines, line))
        if (line.starts_with("==ERROR==") && said.size() < 400)
            said += (said.empty() ? "" : " ") + line.substr(std::string_view("==ERROR== ").size());
    return said;
}

} // namespace

fs::path profilerProgram() {
    const char* const listed = std::getenv("PATH");
    std::string folders = listed != nullptr ? listed : "";
    folders += ":/usr/local/cuda/bin:/opt/nvidia/nsight-compute";
    std::istringstream list(folders);
    for (std::string folder; std::getline(list, folder, ':');)
        if (const fs::path path = fs::path(folder) / "ncu"; !folder.empty() && system::isProgram(path))
            return path;
    return {};
}

void addCounters(const BenchRequest& request, std::vector<BenchRow>& rows, const std::stop_token& stop,
                 const fs::path& program) {
    std::vector<std::string> variants;
    for (const BenchRow& row : rows)
        if (!row.refused && row.agrees && row.device.starts_with("cuda") &&
            std::ranges::find(variants, row.variant) == variants.end())
            variants.push_back(row.variant);
    if (variants.empty())
        throw conv::Error(conv::ErrorCode::device, "No variant ran on a GPU: there is nothing to count.");
    const fs::path ncu = profilerProgram();
    if (ncu.empty())
        throw conv::Error(conv::ErrorCode::device,
                          "Counters are read by NVIDIA Nsight Compute, and no program `ncu` is in PATH or in "
                          "/usr/local/cuda/bin. It is part of the CUDA Toolkit (package nsight-compute).");
    const TableFile table;
    std::vector<std::string> arguments{"ncu",
                                       "--nvtx",
                                       "--nvtx-include",
                                       "timed/",
                                       "--clock-control",
                                       "none",
                                       "--csv",
                                       "--page",
                                       "raw",
                                       "--print-units",
                                       "base",
                                       "--metrics",
                                       ncuMetrics(),
                                       "--force-overwrite",
                                       "--log-file",
                                       table.path().string(),
                                       fs::canonical(program).string()};
    const std::vector<std::string> bench = benchArguments(request, variants);
    arguments.insert(arguments.end(), bench.begin(), bench.end());
    io::ChildProcess child(ncu, arguments, io::childPipe);
    // Nothing is sent: the pipe ends with the last process that holds it.
    constexpr double interval = 0.1;
    for (char nothing = 0; child.read(&nothing, 1, interval) == io::ChildProcess::Got::timeout;)
        if (stop.stop_requested())
            throw conv::Error(conv::ErrorCode::cancelled, "Stopped.");
    const std::string end = child.finish(), text = table.text();
    std::vector<KernelCounts> counted;
    if (text.find("\"ID\"") != std::string::npos)
        counted = countsOfLaunches(text, variants);
    if (counted.empty()) {
        const std::string complaint = complaintOf(text);
        throw conv::Error(conv::ErrorCode::device, complaint.empty() ? ncu.string() + " read no counters (" + end + ")."
                                                                     : ncu.string() + ": " + complaint);
    }
    const std::vector<BenchCase> cases = casesOf(request);
    for (KernelCounts& counts : counted)
        for (BenchRow& row : rows)
            if (counts.at >= 0 && static_cast<std::size_t>(counts.at) < cases.size() && row.variant == counts.variant &&
                row.at == cases[static_cast<std::size_t>(counts.at)].at)
                row.counters.push_back(counts);
}

} // namespace app::bench
