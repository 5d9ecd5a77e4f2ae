// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options/action_options.h"
#include "app/cli/options/cli_options.h"
#include "app/cli/options/parse_values.h"
#include "app/cli/options/request.h"
#include "app/io/web/address.h"
#include "app/peers/peers.h"
#include "app/regions/region_text.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <conv/tools/own_kernel.h>
#include <conv/variant.h>

namespace app::cli {
namespace {

void readComparison(const CliOptions& t, Request& request) {
    static constexpr std::string_view known[] = {"max", "rmse", "psnr", "ssim", "ssim-gaussian"};
    request.compareA = io::plainAddress(t.compare.at(0));
    request.compareB = io::plainAddress(t.compare.at(1));
    request.difference = t.diff;
    if (t.metric.empty())
        request.metrics.assign(std::begin(known), std::end(known) - 1);
    else
        for (const std::string_view metric : splitOutsideQuotes(t.metric, ',')) {
            requireOneOf("--metric", trimmed(metric), known);
            request.metrics.emplace_back(trimmed(metric));
        }
    if (t.dataRange.empty())
        return;
    request.dataRange = numberOf(t.dataRange);
    if (!request.dataRange || !(*request.dataRange > 0))
        refuse("--data-range " + t.dataRange + ": expects a number above 0");
}

void readTolerance(const CliOptions& t, Request& request) {
    if (t.tolerance.empty())
        return;
    request.tolerance = numberOf(t.tolerance);
    if (!request.tolerance || !(*request.tolerance >= 0))
        refuse("--tolerance " + t.tolerance + ": expects a number of 0 or more");
}

void readVariantComparison(const CliOptions& t, Request& request) {
    request.compareInput = io::plainAddress(t.compareVariants);
    request.reference = t.reference;
    request.bench.variants = parseVariants(t.variants, true);
    if (!t.runs.empty())
        request.bench.runs = parseWhole("--runs", t.runs, 1);
    if (!t.kernelTimeout.empty()) {
        const std::optional<double> seconds = numberOf(t.kernelTimeout);
        if (!seconds || !(*seconds > 0) || *seconds > 86400)
            refuse("--kernel-timeout must be seconds above 0, at most 86400 (got '" + t.kernelTimeout + "')");
        request.kernelSeconds = *seconds;
    }
    if (t.filters.empty() && t.recipe.empty())
        refuse("--compare-variants needs what to compute; --filter or --recipe names it");
}

void readMeasure(const CliOptions& t, Request& request) {
    for (const std::string& text : t.measure) {
        const std::size_t equals = text.find('=');
        const std::string name(trimmed(std::string_view(text).substr(0, equals)));
        if (equals == std::string::npos || name.empty())
            refuse("--measure must be NAME=REGION, like liver=10:50x20:60 (got '" + text + "')");
        for (const NamedRegion& other : request.regions)
            if (other.name == name)
                refuse("--measure " + text + ": another region has the name " + name);
        request.regions.push_back({name, text.substr(equals + 1)});
        static_cast<void>(parseRegion(request.regions.back().text, name));
    }
    request.contrastTo = t.contrastTo;
    std::vector<std::string_view> names;
    for (const NamedRegion& region : request.regions)
        names.push_back(region.name);
    if (!t.contrastTo.empty() && std::find(names.begin(), names.end(), t.contrastTo) == names.end())
        refuse("--contrast-to " + t.contrastTo + ": is no region of --measure; " + hint(t.contrastTo, names));
    if (!t.output.empty())
        refuse("--measure writes tables and no result; leave out -o, or filter in a run of its own");
    if (t.inputs.empty() && t.manifest.empty())
        refuse("--measure needs an input; -i FILE names one");
}

void readBench(const CliOptions& t, Request& request) {
    request.bench.kind = t.bench;
    if (request.action == Action::tune && !t.tune.empty())
        request.bench.kind = t.tune[0];
    request.bench.device = t.device;
    request.baseline = t.baseline;
    request.counters = t.counters;
    request.importFile = t.importFile;
    request.exportFile = t.exportFile;
    if (request.action == Action::tune && request.bench.kind.empty() && !t.axes.empty())
        refuse("--axis needs a kind: --tune conv3d --axis size=512");
    if (!t.runs.empty())
        request.bench.runs = parseWhole("--runs", t.runs, 1);
    for (const std::string& text : t.axes)
        request.bench.axes.push_back(parseAxis(text));
    request.bench.variants = parseVariants(t.variants);
}

/// Loads other libraries, which is slow, only if the command may name or list them.
void knowPeers(const CliOptions& t, Action action) {
    const auto all = conv::variants();
    const bool unknown =
        t.variant != "auto" && std::none_of(all.begin(), all.end(), [&](const auto& v) { return v.name == t.variant; });
    if (unknown || action == Action::bench || action == Action::compareVariants || action == Action::plan ||
        t.list == "variants")
        peers::add();
}

/// Reads the topic of actions that print about the program.
void readTopic(const CliOptions& t, Request& request) {
    static constexpr std::string_view shells[] = {"bash", "zsh", "fish"},
                                      schemas[] = {"report", "recipe", "comparison", "server"},
                                      dimensions[] = {"1d", "2d", "3d"};
    if (request.action == Action::completion) {
        requireOneOf("--completion", t.completion, shells);
        request.topic = t.completion;
    }
    if (request.action == Action::printKernel) {
        requireOneOf("--print-kernel-template", t.printKernel, dimensions);
        request.topic = t.printKernel;
    }
    if (request.action == Action::schema) {
        requireOneOf("--schema", t.schema, schemas);
        request.topic = t.schema;
    }
    request.mergeReports = t.merge;
}

} // namespace

void readAction(const CliOptions& t, Request& request) {
    readTopic(t, request);
    if (request.action == Action::list) {
        static constexpr std::string_view lists[] = {"filters", "variants", "devices", "formats",
                                                     "presets", "looks",    "views",   "colors"};
        requireOneOf("--list", t.list, lists);
        request.topic = t.list;
    }
    if (request.action == Action::measure)
        readMeasure(t, request);
    else if (!t.contrastTo.empty())
        refuse("--contrast-to goes with --measure");
    if (request.action == Action::compare)
        readComparison(t, request);
    else if (!t.metric.empty() || !t.diff.empty() || !t.dataRange.empty())
        refuse("--metric, --data-range and --diff go with --compare");
    const bool variants = request.action == Action::compareVariants;
    if (variants || request.action == Action::compare)
        readTolerance(t, request);
    else if (!t.tolerance.empty())
        refuse("--tolerance goes with --compare and --compare-variants");
    if (!variants && !t.reference.empty())
        refuse("--reference goes with --compare-variants");
    if (!variants && !t.kernelTimeout.empty())
        refuse("--kernel-timeout goes with --compare-variants");
    if (t.variant.starts_with(conv::ownKernelPrefix))
        refuse("--variant " + t.variant + ": a kernel of your own goes with --compare-variants; --variants names it");
    knowPeers(t, request.action);
    const bool tune = request.action == Action::tune, bench = request.action == Action::bench;
    if (bench || tune)
        readBench(t, request);
    else if (variants)
        readVariantComparison(t, request);
    else if (request.action == Action::selfTest)
        request.bench.variants = parseVariants(t.variants);
    if ((!bench && !tune && !t.axes.empty()) || (!bench && (!t.baseline.empty() || t.counters)) ||
        (!bench && !variants && !t.runs.empty()))
        refuse("--axis, --runs, --baseline and --counters go with --bench, --axis also with --tune, --runs with "
               "--compare-variants");
    if (!bench && !tune && !variants && request.action != Action::selfTest && !t.variants.empty())
        refuse(
            "--variants goes with --compare-variants, --bench, --tune and --self-test; to compute with one, --variant "
            "names it");
    if (!tune && (!t.importFile.empty() || !t.exportFile.empty()))
        refuse("--import and --export go with --tune");
}

} // namespace app::cli
