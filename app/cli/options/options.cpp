// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options/action_options.h"
#include "app/cli/options/cli_options.h"
#include "app/cli/options/parse_values.h"
#include "app/cli/options/request.h"
#include "app/io/stack/stack_names.h"
#include "app/io/web/address.h"
#include "app/io/zarr/zarr_parts.h"
#include "app/recipe/presets.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <span>
#include <sstream>
#include <tuple>

// Only this file, cli_options.cpp and settings.cpp include CLI11, which is slow to compile.

namespace app::cli {
namespace {

Action actionOf(const CLI::App& app, const CliOptions& t) {
    if (app.count("--help") > 0)
        return Action::help;
    if (t.version)
        return Action::version;
    std::vector<Action> asked;
    if (t.plan || t.dryRun)
        asked.push_back(Action::plan);
    if (!t.list.empty())
        asked.push_back(Action::list);
    if (!t.compare.empty())
        asked.push_back(Action::compare);
    if (!t.compareVariants.empty())
        asked.push_back(Action::compareVariants);
    if (!t.measure.empty())
        asked.push_back(Action::measure);
    if (t.selfTest)
        asked.push_back(Action::selfTest);
    if (!t.bench.empty())
        asked.push_back(Action::bench);
    if (t.calibrate)
        asked.push_back(Action::calibrate);
    if (app.count("--tune") > 0)
        asked.push_back(Action::tune);
    if (!t.merge.empty())
        asked.push_back(Action::merge);
    if (!t.completion.empty())
        asked.push_back(Action::completion);
    if (!t.schema.empty())
        asked.push_back(Action::schema);
    if (t.serve)
        asked.push_back(Action::serve);
    if (t.printPython)
        asked.push_back(Action::printPython);
    if (t.printImagej)
        asked.push_back(Action::printImagej);
    if (!t.printKernel.empty())
        asked.push_back(Action::printKernel);
    if (t.printConfig)
        asked.push_back(Action::printConfig);
    if (asked.size() > 1)
        refuse("only one of --plan, --list, --compare, --compare-variants, --measure, --self-test, --bench, "
               "--calibrate, --tune, "
               "--merge-reports, "
               "--completion, --schema, --serve, --print-python, --print-imagej, --print-kernel-template and "
               "--print-config can be asked for");
    return asked.empty() ? Action::filter : asked.front();
}

/// Reads a recipe file, or a preset: NAME or NAME:key=value,key=value.
Recipe namedRecipe(const std::string& name, const Preset*& preset) {
    std::error_code ignored;
    if (!io::fs::exists(name, ignored)) {
        const std::size_t colon = name.find(':');
        const std::string called(trimmed(name.substr(0, colon)));
        preset = presetNamed(called);
        if (preset)
            return recipeOf(*preset, colon == std::string::npos ? std::string() : name.substr(colon + 1));
        std::vector<std::string_view> names;
        for (const Preset& known : presets())
            names.push_back(known.name);
        const std::string near = hint(called, names);
        refuse(name + ": there is no such recipe file, nor a preset of that name" +
               (near.starts_with("did") ? "; " + near : "; --list presets shows them"));
    }
    std::ifstream in(name, std::ios::binary);
    std::ostringstream text;
    if (!in || !(text << in.rdbuf()))
        refuse(name + ": the recipe cannot be read");
    try {
        return recipeFromJson(text.str(), io::fs::path(name).parent_path().string());
    } catch (const conv::Error& error) {
        throw conv::Error(error.code(), name + ": " + error.what());
    }
}

Recipe readRecipe(const CliOptions& t, const Preset*& preset) {
    Recipe recipe;
    if (!t.recipe.empty())
        recipe = namedRecipe(t.recipe, preset);
    for (const std::string& filter : t.filters)
        recipe.steps.push_back(parseStep(filter));
    return recipe;
}

void readInput(const CliOptions& t, Request& request) {
    if (!t.spacing.empty())
        request.load.spacing = parseSpacing(t.spacing);
    if (!t.rate.empty())
        request.load.rate = parseRate(t.rate);
    if (!t.timeStep.empty())
        request.timeStep = parseTimeStep(t.timeStep);
    if (!t.raw.empty())
        request.load.raw = parseRaw(t.raw);
    if (!t.column.empty())
        request.load.column = parseWhole("--column", t.column, 0);
    if (!t.channel.empty())
        request.load.channel = parseWhole("--channel", t.channel, 0);
    if (!t.rereference.empty())
        request.montage = std::make_shared<const Montage>(montageOf(t.rereference));
    if (t.stack && !t.series.empty())
        throw conv::Error(conv::ErrorCode::usage, "--stack and --series exclude each other");
    request.load.series = t.stack ? std::string(io::stackSeries) : t.series;
    request.load.tilt = parseTilt(t.tilt);
    request.load.gaps = parseGaps(t.gaps);
    static constexpr std::string_view versions[] = {"0.4", "0.5", "0.5:shards"};
    requireOneOf("--ome-zarr", t.omeZarr, versions);
    io::setZarrWriting({t.omeZarr != "0.4", t.omeZarr == "0.5:shards"});
    for (const std::string& input : t.inputs)
        request.inputs.push_back(io::plainAddress(input)); // without credentials from here on
    request.manifest = t.manifest;
    request.output = t.output;
    request.provenance = t.provenance;
    request.overwrite = t.overwrite;
    if (!t.compression.empty())
        request.compression = parseCompression(t.compression);
}

void readPart(const CliOptions& t, int first, Request& request) {
    if (t.part.empty())
        return;
    if (request.action != Action::filter)
        refuse("--part goes with filtering");
    if (!t.shard.empty() || t.resume || t.mixed)
        refuse(
            "--part is for one result, without --shard, --resume and --mixed; a part that is done is not done again");
    request.part.finish = t.part == "finish";
    if (!request.part.finish)
        std::tie(request.part.number, request.part.count) = parsePart("--part", t.part, first);
    if (t.provenance && !request.part.finish)
        refuse("--provenance goes with --part finish");
}

/// Reads --watch, and refuses what needs all inputs at the start.
void readWatch(const CLI::App& app, const CliOptions& t, Request& request) {
    request.watch = app.count("--watch") > 0;
    if (!request.watch)
        return;
    if (!t.watch.empty() && !t.watch[0].empty())
        request.watchQuiet = parseTime("--watch", t.watch[0]);
    request.resume = true;
    if (request.action != Action::filter)
        refuse("--watch goes with filtering");
    if (t.stack || !t.series.empty())
        refuse("--watch takes files; a stack or a DICOM series has no last slice: filter it when it is complete");
    if (!t.manifest.empty() || !t.shard.empty() || !t.part.empty())
        refuse("--watch takes folders and patterns, without --manifest, --shard and --part");
    if (std::find(t.inputs.begin(), t.inputs.end(), "-") != t.inputs.end() || t.output.starts_with("-"))
        refuse("--watch takes folders and patterns, not standard input or output");
    for (const std::string& form : {t.output, t.render, t.montage})
        if (form.find("{index}") != std::string::npos)
            refuse("-o " + form + ": {index} would change as files arrive; {stem} and {relpath} do not");
}

void readBatch(const CliOptions& t, Request& request) {
    static constexpr std::string_view ways[] = {"stop", "continue"};
    requireOneOf("--on-error", t.onError, ways);
    request.stopOnError = t.onError == "stop";
    request.resume = t.resume;
    if (!t.retry.empty())
        request.retries = parseWhole("--retry", t.retry, 0);
    if (!t.timeout.empty())
        request.timeout = parseTime("--timeout", t.timeout);
    static constexpr std::string_view counts[] = {"0", "1"};
    requireOneOf("--index-from", t.indexFrom, counts);
    const int first = t.indexFrom == "0" ? 0 : 1;
    if (!t.shard.empty())
        request.shard = parsePart("--shard", t.shard, first);
    readPart(t, first, request);
    static constexpr std::string_view sharing[] = {"auto", "off"};
    requireOneOf("--mpi", t.mpi, sharing);
    request.shared = t.mpi == "auto";
}

void readComputation(const CliOptions& t, Request& request) {
    const TypeChoice type = parseType(t.dtype);
    request.dtype = type.type;
    request.rescale = type.rescale;
    request.planOptions.device = t.device;
    request.planOptions.variant = t.variant;
    request.planOptions.strict = t.strict;
    const std::optional<conv::Precision> precision = conv::precisionNamed(t.precision);
    if (!precision)
        refuse("--precision must be auto, float32 or float64 (got '" + t.precision + "')");
    request.planOptions.precision = *precision;
    const bool plans = request.action == Action::filter || request.action == Action::plan ||
                       request.action == Action::measure || request.action == Action::serve ||
                       request.action == Action::printPython || request.action == Action::printImagej;
    if (t.precision != "auto" && !plans)
        refuse("--precision goes with filtering, --plan and --serve; comparisons name their variants");
    if (t.strict && !plans)
        refuse("--strict goes with filtering, --plan and --serve; comparisons name their variants");
    if (request.montage && request.action != Action::filter && request.action != Action::plan &&
        request.action != Action::measure)
        refuse("--rereference goes with filtering, --measure and --plan");
    request.mixed = t.mixed;
    if (!t.memory.empty())
        request.planOptions.memoryBytes = parseBytes(t.memory);
    if (!t.threads.empty())
        request.threads = parseWhole("--threads", t.threads, 1);
}

void readOutput(const CLI::App& app, const CliOptions& t, Request& request) {
    static constexpr std::string_view styles[] = {"auto", "bar", "lines", "json", "slicer", "none"};
    requireOneOf("--progress", t.progress, styles);
    request.progress =
        static_cast<ProgressStyle>(std::find(std::begin(styles), std::end(styles), t.progress) - std::begin(styles));
    request.verbosity = t.quiet ? -1 : t.verbose ? 1 : 0;
    const bool comparing = request.action == Action::compare || request.action == Action::compareVariants ||
                           request.action == Action::bench;
    for (const std::string& report : t.report)
        if (const bool ours = comparing && report.ends_with(".md");
            !ours && !report.ends_with(".json") && !report.ends_with(".csv") && !report.ends_with(".html"))
            refuse("--report " + report + ": reports are written as .json, .csv or .html" +
                   (comparing ? ", comparisons also as .md" : ""));
    for (const std::string& report : t.report)
        if (request.action == Action::measure && report.ends_with(".html"))
            refuse("--report " + report + ": measurements are written as .csv or .json");
    request.report = t.report;
    if (app.count("--json") > 0)
        request.json = t.json.empty() || t.json[0].empty() ? "-" : t.json[0];
}

void checkComplete(const Request& request) {
    const bool filters = request.action == Action::filter;
    if ((filters || request.action == Action::plan) && request.inputs.empty() && request.manifest.empty())
        refuse("no input is given; -i FILE names one");
    if (filters && request.output.empty() && request.manifest.empty() && request.pictures.empty())
        refuse("no output is given; -o FILE names one");
}

/// Rewords CLI11's sentence on the number of uses or values of an option.
std::string plainWords(std::string sentence) {
    std::replace(sentence.begin(), sentence.end(), '\n', ' ');
    constexpr std::string_view max = ": At Most 1 required but received ", min = ": At least ",
                               received = " required but received ";
    if (const std::size_t at = sentence.find(max); at != std::string::npos)
        return sentence.substr(0, at) + ": is given " + sentence.substr(at + max.size()) +
               " times, and can be given once";
    if (const std::size_t at = sentence.find(min), then = sentence.find(received);
        at != std::string::npos && then != std::string::npos)
        return sentence.substr(0, at) + ": needs " + sentence.substr(at + min.size(), then - at - min.size()) +
               " values, and has " + sentence.substr(then + received.size());
    return sentence;
}

} // namespace

Request parseOptions(int argc, const char* const* argv) {
    CLI::App app;
    CliOptions t;
    declareOptions(app, t);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        refuse(plainWords(error.what()));
    }
    refuseUnknown(app);
    const std::map<std::string, std::string> from = fillIn(app);
    Request request;
    for (const char* const argument : std::span(argv, static_cast<std::size_t>(argc)).subspan(1))
        request.arguments.push_back(io::maskedAddress(argument));
    request.action = actionOf(app, t);
    if (request.action == Action::help)
        request.topic = t.help.empty() ? "" : t.help[0];
    if (request.action == Action::help || request.action == Action::version)
        return request;
    if (request.action == Action::printConfig) {
        request.config = configText(argc, argv);
        return request;
    }
    readAction(t, request);
    readInput(t, request);
    readBatch(t, request);
    readWatch(app, t, request);
    if (request.action == Action::filter || request.action == Action::plan)
        readPictures(t, from, request);
    readComputation(t, request);
    readOutput(app, t, request);
    checkComplete(request);
    request.recipe = readRecipe(t, request.preset);
    if (request.style.beside && request.recipe.steps.empty())
        refuse("--beside shows before and after a filter; --filter names one");
    return request;
}

std::string optionsHelp() {
    CLI::App app("convapp filters signals, images and volumes by convolution, on GPU and CPU.");
    app.name("convapp --headless -i IN -o OUT --filter 'gaussian:sigma=2mm'");
    app.get_formatter()->column_width(34);
    CliOptions t;
    declareOptions(app, t);
    return app.help();
}

} // namespace app::cli
