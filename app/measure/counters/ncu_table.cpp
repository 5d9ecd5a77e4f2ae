// SPDX-License-Identifier: Apache-2.0
#include "app/measure/counters/ncu_table.h"
#include "app/io/csv/cells.h"
#include "app/text/number_text.h"
#include <algorithm>
#include <charconv>
#include <conv/error.h>
#include <functional>
#include <iterator>
#include <map>

namespace app::bench {
namespace {

constexpr std::string_view time = "gpu__time_duration.sum";
constexpr std::string_view instructions = "smsp__inst_executed.sum";
constexpr std::string_view multiplyAdds = "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum";
constexpr std::string_view dramRead = "dram__bytes_read.sum", dramWritten = "dram__bytes_write.sum";
constexpr std::string_view loads = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum";
constexpr std::string_view loadSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
constexpr std::string_view bankConflicts = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum";
constexpr std::string_view wavefronts = "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum";
constexpr std::string_view shared = "launch__shared_mem_per_block";
constexpr std::string_view issueRate = "smsp__issue_active.avg.per_cycle_active";
constexpr std::string_view multiprocessors = "launch__sm_count";

/// Counters that are a metric as it is.
constexpr std::array<std::pair<Counter, std::string_view>, 9> plainMetrics{{
    {Counter::ipc, "sm__inst_executed.avg.per_cycle_active"},
    {Counter::issue, "sm__inst_issued.avg.pct_of_peak_sustained_active"},
    {Counter::l1, "l1tex__t_sector_hit_rate.pct"},
    {Counter::l2, "lts__t_sector_hit_rate.pct"},
    {Counter::threads, "smsp__thread_inst_executed_per_inst_executed.ratio"},
    {Counter::uniform, "smsp__sass_average_branch_targets_threads_uniform.pct"},
    {Counter::registers, "launch__registers_per_thread"},
    {Counter::occupancy, "sm__warps_active.avg.pct_of_peak_sustained_active"},
    {Counter::possible, "sm__maximum_warps_per_active_cycle_pct"},
}};
constexpr std::array<std::string_view, 14> stallReasons{
    "long_scoreboard", "short_scoreboard",   "mio_throttle",   "lg_throttle",
    "imc_miss",        "math_pipe_throttle", "wait",           "not_selected",
    "barrier",         "dispatch_stall",     "no_instruction", "tex_throttle",
    "drain",           "branch_resolving"};

std::string stallMetric(std::string_view reason) {
    return "smsp__average_warps_issue_stalled_" + std::string(reason) + "_per_issue_active.ratio";
}

std::vector<std::string> metrics() {
    std::vector<std::string> all{std::string(time),        std::string(instructions),  std::string(multiplyAdds),
                                 std::string(dramRead),    std::string(dramWritten),   std::string(loads),
                                 std::string(loadSectors), std::string(bankConflicts), std::string(wavefronts),
                                 std::string(shared),      std::string(issueRate)};
    for (const auto& [counter, metric] : plainMetrics)
        all.emplace_back(metric);
    for (const std::string_view reason : stallReasons)
        all.push_back(stallMetric(reason));
    return all;
}

bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// "1,024.5" with a comma between thousands; NaN if it is no number.
double numberIn(std::string_view cell) {
    std::string digits;
    std::ranges::copy_if(cell, std::back_inserter(digits), [](char c) { return c != ','; });
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && !digits.empty() && end == digits.data() + digits.size()
               ? value
               : std::numeric_limits<double>::quiet_NaN();
}

/// The name before arguments of templates and functions: "void a::<unnamed>::naive<float, 0>(A<T1>)" is "naive".
std::string plainName(std::string_view signature) {
    std::string text(signature);
    for (const std::string_view unnamed : {"<unnamed>::", "unnamed>::", "(anonymous namespace)::"})
        for (std::size_t at = text.find(unnamed); at != std::string::npos; at = text.find(unnamed))
            text.erase(at, unnamed.size());
    text.resize(std::min(text.size(), text.find_first_of("<(")));
    const std::size_t start = text.find_last_of(" :");
    return start == std::string::npos ? text : text.substr(start + 1);
}

/// Launches of one kernel of a variant at a case: values of each metric, added up or weighted by time.
struct Sum {
    KernelCounts row;
    double nanoseconds = 0;
    std::map<std::string_view, double> values;
    [[nodiscard]] double operator()(std::string_view metric) const {
        const auto at = values.find(metric);
        return at == values.end() ? std::numeric_limits<double>::quiet_NaN() : at->second;
    }
};

/// Columns of the table by what they hold.
struct Columns {
    std::vector<std::string> metrics = bench::metrics();
    std::vector<std::pair<std::size_t, std::string_view>> metricAt;
    std::vector<std::size_t> rangesAt;
    std::size_t kernelAt = 0, count = 0;

    explicit Columns(const std::vector<std::string_view>& heads) : count(heads.size()) {
        metrics.emplace_back(multiprocessors);
        for (std::size_t i = 0; i < heads.size(); ++i) {
            const auto metric = std::ranges::find(metrics, heads[i]);
            if (metric != metrics.end())
                metricAt.emplace_back(i, *metric);
            else if (holds(heads[i], "Push/Pop_Range"))
                rangesAt.push_back(i);
            else if (heads[i] == "Kernel Name")
                kernelAt = i;
        }
    }
};

/// The number after ":case " in the names of ranges; 0 without one.
int caseOf(std::string_view ranges) {
    constexpr std::string_view word = ":case ";
    const std::size_t at = ranges.find(word);
    int number = 0;
    if (at != std::string_view::npos)
        std::from_chars(ranges.data() + at + word.size(), ranges.data() + ranges.size(), number);
    return number;
}

std::string stallsOf(const Sum& sum) {
    std::vector<std::pair<double, std::string>> found;
    for (const std::string_view reason : stallReasons) {
        std::string words(reason);
        std::ranges::replace(words, '_', ' ');
        if (const double warps = sum(stallMetric(reason)); warps >= 0.05)
            found.emplace_back(warps, words);
    }
    std::ranges::sort(found, std::greater());
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 3); ++i)
        text += (i == 0 ? "" : ", ") + found[i].second + " " + compare::significant(found[i].first, 2);
    return text;
}

KernelCounts countsOf(const Sum& sum) {
    KernelCounts row = sum.row;
    for (const auto& [counter, metric] : plainMetrics)
        row[counter] = sum(metric);
    row[Counter::microseconds] = sum(time) / 1e3;
    row[Counter::instructions] = sum(instructions);
    row[Counter::ffma] = 100 * sum(multiplyAdds) / 32 / sum(instructions);
    row[Counter::dram] = (sum(dramRead) + sum(dramWritten)) / 1e6;
    if (sum(loads) > 0)
        row[Counter::sectors] = sum(loadSectors) / sum(loads);
    row[Counter::conflicts] = sum(wavefronts) == 0 ? 0 : 100 * sum(bankConflicts) / sum(wavefronts);
    row[Counter::shared] = sum(shared) / 1e3;
    // At least one load of each warp that waits for memory is in flight.
    row[Counter::flight] = sum(stallMetric("long_scoreboard")) * sum(issueRate) * 4 * sum(multiprocessors) *
                           row[Counter::sectors] * 32 / 1e3;
    row.stalls = stallsOf(sum);
    return row;
}

} // namespace

std::string ncuMetrics() {
    std::string all;
    for (const std::string& metric : metrics())
        all += (all.empty() ? "" : ",") + metric;
    return all;
}

std::vector<KernelCounts> countsOfLaunches(std::string_view text, const std::vector<std::string>& variants) {
    const std::size_t start = text.find("\"ID\"");
    if (start == std::string_view::npos)
        throw conv::Error(conv::ErrorCode::unreadable, "ncu wrote no table of kernels.");
    io::Lines lines(text.substr(start));
    std::string_view line;
    std::vector<std::string_view> cells;
    lines.next(line);
    io::split(line, ',', cells);
    const Columns columns(cells);
    lines.next(line);                       // units: those of --print-units base
    std::vector<std::pair<bool, Sum>> sums; // first: a run that does not count
    while (lines.next(line)) {
        io::split(line, ',', cells);
        if (cells.size() != columns.count)
            continue; // a message of ncu below the table
        std::string ranges;
        for (const std::size_t at : columns.rangesAt)
            ranges += cells[at];
        const auto variant =
            std::ranges::find_if(variants, [&](const std::string& name) { return holds(ranges, ":" + name + ":"); });
        if (variant == variants.end())
            continue;
        const bool before = holds(ranges, ":before:");
        const std::string kernel = plainName(cells[columns.kernelAt]);
        const int at = caseOf(ranges);
        auto found = std::ranges::find_if(sums, [&](const auto& each) {
            const KernelCounts& row = each.second.row;
            return each.first == before && row.at == at && row.variant == *variant && row.kernel == kernel;
        });
        const bool first = found == sums.end();
        if (first) {
            found = sums.emplace(sums.end(), before, Sum{});
            found->second.row.variant = *variant;
            found->second.row.kernel = kernel;
            found->second.row.at = at;
        } else {
            ++found->second.row.launches;
        }
        Sum& sum = found->second;
        double nanoseconds = 0;
        for (const auto& [column, metric] : columns.metricAt)
            if (metric == time)
                nanoseconds = std::max(numberIn(cells[column]), 1.0);
        const double share = nanoseconds / (sum.nanoseconds + nanoseconds);
        sum.nanoseconds += nanoseconds;
        for (const auto& [column, metric] : columns.metricAt) {
            const double value = numberIn(cells[column]);
            double& total = sum.values[metric];
            total = metric.ends_with(".sum") ? total + value : total + share * (value - total);
        }
    }
    // A short run comes after one that does not count. Where that was recorded as a graph, only one of them is seen.
    std::vector<KernelCounts> rows;
    for (const auto& [before, sum] : sums)
        if (!before || std::ranges::none_of(sums, [&](const auto& other) {
                return !other.first && other.second.row.at == sum.row.at && other.second.row.variant == sum.row.variant;
            }))
            rows.push_back(countsOf(sum));
    return rows;
}

} // namespace app::bench
