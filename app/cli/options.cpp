#include "app/cli/amounts.h"
#include "app/cli/request.h"
#include "app/peers/peers.h"
#include "app/recipe/near_names.h"
#include "app/recipe/presets.h"
#include "app/recipe/text.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <conv/variant.h>
#include <fstream>
#include <sstream>

// The only file that knows CLI11, which is slow to compile.

namespace app::cli {
namespace {

[[noreturn]] void fail(const std::string& sentence) {
    throw conv::Error(conv::ErrorCode::usage, sentence);
}

/// What was typed, before it is checked.
struct Typed {
    bool headless = false, version = false, plan = false, selfTest = false, calibrate = false, overwrite = false,
         quiet = false, verbose = false;
    std::vector<std::string> inputs, filters, compare, help, json, axes, tune;
    std::string output, recipe, dtype = "same", device = "auto", variant = "auto", spacing, rate, raw, series, list;
    std::string metric, tolerance, diff, report, progress = "auto", column, channel, threads, memory, bench, variants,
                                                 runs, baseline, importFile, exportFile;
};

void declare(CLI::App& app, Typed& t) {
    app.set_help_flag();
    app.allow_extras();
    app.add_flag("--headless", t.headless, "Work without a window: everything below")->group("Program");
    app.add_option("--help", t.help, "This page, or the page of one filter")
        ->expected(0, 1)
        ->type_name("[FILTER]")
        ->group("Program");
    app.add_flag("--version", t.version, "Version and git id")->group("Program");
    app.add_option("-i,--input", t.inputs, "Files, folders of DICOM slices, or patterns ('ct/**/*.nii.gz'); repeatable")
        ->type_name("FILE...")
        ->group("Files");
    app.add_option("-o,--output", t.output, "File, folder, or template of {stem} {ext} {relpath} {dir} {index}")
        ->type_name("FILE")
        ->group("Files");
    app.add_flag("--overwrite", t.overwrite, "Replace outputs that exist")->group("Files");
    app.add_option("--dtype", t.dtype, "Type of the result: same, uint8, int16, float32 ...")
        ->type_name("TYPE")
        ->group("Files");
    app.add_option("--spacing", t.spacing, "Spacing of the samples, 1x1.25x3mm")
        ->type_name("X[xYxZ]mm")
        ->group("Files");
    app.add_option("--rate", t.rate, "Sampling rate of a signal, 48kHz")->type_name("HZ")->group("Files");
    app.add_option("--raw", t.raw, "Layout of a headerless file, 512x512x240:int16[:big][:offset=N]")
        ->type_name("LAYOUT")
        ->group("Files");
    app.add_option("--column", t.column, "Keep one column of a CSV or TXT file, counted from 0")
        ->type_name("N")
        ->group("Files");
    app.add_option("--channel", t.channel, "Keep one channel, counted from 0")->type_name("N")->group("Files");
    app.add_option("--series", t.series, "DICOM series to read, where a folder holds several")
        ->type_name("UID")
        ->group("Files");
    app.add_option("--filter", t.filters, "NAME:key=value,key=value; repeatable, in order")
        ->allow_extra_args(false)
        ->type_name("STEP")
        ->group("Filters");
    app.add_option("--recipe", t.recipe, "Steps from a JSON file, or of a preset, before those of --filter")
        ->type_name("FILE")
        ->group("Filters");
    app.add_option("--device", t.device, "auto, cpu, cuda, cuda:N, several (cuda:0,cuda:1) or cuda:all")
        ->type_name("NAME")
        ->group("Computation");
    app.add_option("--variant", t.variant, "auto, or a name of --list variants")
        ->type_name("NAME")
        ->group("Computation");
    app.add_option("--threads", t.threads, "CPU threads to use")->type_name("N")->group("Computation");
    app.add_option("--memory", t.memory, "Working memory to use at most, 2GiB")
        ->type_name("BYTES")
        ->group("Computation");
    app.add_flag("--plan", t.plan, "Say what would be done, from headers only")->group("Instead of filtering");
    app.add_option("--list", t.list, "filters, variants, devices, formats or presets")
        ->type_name("WHAT")
        ->group("Instead of filtering");
    app.add_option("--compare", t.compare, "Compare two files: difference, PSNR, SSIM")
        ->expected(2)
        ->type_name("A B")
        ->group("Instead of filtering");
    app.add_option("--metric", t.metric, "With --compare: some of max,rmse,psnr,ssim")
        ->type_name("LIST")
        ->group("Instead of filtering");
    app.add_option("--tolerance", t.tolerance,
                   "With --compare: exit 7 if max |a-b| exceeds this fraction of the peak of A")
        ->type_name("X")
        ->group("Instead of filtering");
    app.add_option("--diff", t.diff, "With --compare: write A - B")->type_name("FILE")->group("Instead of filtering");
    app.add_flag("--self-test", t.selfTest, "Check every variant against the float64 reference")
        ->group("Instead of filtering");
    app.add_option("--bench", t.bench,
                   "Check, then time variants: conv1d, conv2d, conv3d, gaussian, sobel, canny, article-1d, article-3d")
        ->type_name("KIND")
        ->group("Instead of filtering");
    app.add_option("--tune", t.tune, "Search thread blocks on this card, for usual work or at a --bench kind and axes")
        ->expected(0, 1)
        ->type_name("[KIND]")
        ->group("Instead of filtering");
    app.add_option("--import", t.importFile, "With --tune: take over what another machine found, without measuring")
        ->type_name("FILE.json")
        ->group("Instead of filtering");
    app.add_option("--export", t.exportFile, "With --tune: write all that is known, without measuring")
        ->type_name("FILE.json")
        ->group("Instead of filtering");
    app.add_option("--axis", t.axes,
                   "With --bench and --tune: size=512,1024 k=3,5 sigma=1,2 dimension=2,3 boundary= type=; repeatable")
        ->allow_extra_args(false)
        ->type_name("NAME=V,V")
        ->group("Instead of filtering");
    app.add_option("--variants", t.variants, "With --bench, --tune, --self-test: all, or names")
        ->type_name("LIST")
        ->group("Instead of filtering");
    app.add_option("--runs", t.runs, "With --bench: timed runs of each variant (11)")
        ->type_name("N")
        ->group("Instead of filtering");
    app.add_option("--baseline", t.baseline, "With --bench: exit 8 if slower than this earlier --json")
        ->type_name("FILE.json")
        ->group("Instead of filtering");
    app.add_flag("--calibrate", t.calibrate, "Measure this machine once, for better predictions; takes some seconds")
        ->group("Instead of filtering");
    app.add_option("--report", t.report, "Write a report of the run")->type_name("FILE.json")->group("What is said");
    app.add_option("--json", t.json, "Print the result as JSON, or write it to a file")
        ->expected(0, 1)
        ->type_name("[FILE]")
        ->group("What is said");
    app.add_option("--progress", t.progress, "auto, bar, lines, json or none")
        ->type_name("STYLE")
        ->group("What is said");
    app.add_flag("-q,--quiet", t.quiet, "Errors only")->group("What is said");
    app.add_flag("-v,--verbose", t.verbose, "Plans and timings, too")->group("What is said");
}

void refuseUnknown(const CLI::App& app) {
    for (const std::string& extra : app.remaining()) {
        if (!extra.starts_with('-') || extra == "-")
            fail("'" + extra + "' is not expected here; inputs follow -i");
        std::vector<std::string> known;
        for (const CLI::Option* option : app.get_options())
            for (const std::string& longName : option->get_lnames())
                known.push_back("--" + longName);
        const std::string typed = extra.substr(0, extra.find('='));
        const std::vector<std::string_view> views(known.begin(), known.end());
        const std::string near = hint(typed, views);
        fail("option " + typed + " is not known" +
             (near.starts_with("did") ? "; " + near : "; --help lists the options"));
    }
}

int wholeNumber(std::string_view option, const std::string& text, int least) {
    const std::optional<double> number = numberOf(text);
    if (!number || *number < least || *number > 1e6 || *number != static_cast<int>(*number))
        fail(std::string(option) + " " + text + ": expects a whole number of " + std::to_string(least) + " or more");
    return static_cast<int>(*number);
}

template <std::size_t n>
void requireOneOf(std::string_view option, std::string_view text, const std::string_view (&known)[n]) {
    if (std::find(std::begin(known), std::end(known), text) == std::end(known))
        fail(std::string(option) + " " + std::string(text) + ": is not known; " + hint(text, known));
}

Action actionOf(const CLI::App& app, const Typed& t) {
    if (app.count("--help") > 0)
        return Action::help;
    if (t.version)
        return Action::version;
    std::vector<Action> asked;
    if (t.plan)
        asked.push_back(Action::plan);
    if (!t.list.empty())
        asked.push_back(Action::list);
    if (!t.compare.empty())
        asked.push_back(Action::compare);
    if (t.selfTest)
        asked.push_back(Action::selfTest);
    if (!t.bench.empty())
        asked.push_back(Action::bench);
    if (t.calibrate)
        asked.push_back(Action::calibrate);
    if (app.count("--tune") > 0)
        asked.push_back(Action::tune);
    if (asked.size() > 1)
        fail("only one of --plan, --list, --compare, --self-test, --bench, --calibrate and --tune can be asked for");
    return asked.empty() ? Action::filter : asked.front();
}

conv::ElementType parseType(const std::string& text) {
    if (const auto type = conv::elementTypeNamed(text))
        return *type;
    std::vector<std::string_view> names{"same"};
    for (const conv::ElementType type : conv::elementTypes())
        names.push_back(conv::name(type));
    fail("--dtype " + text + ": is not known; " + hint(text, names));
}

/// A recipe file, or the preset of that name.
Recipe namedRecipe(const std::string& name) {
    std::error_code ignored;
    if (!io::fs::exists(name, ignored)) {
        std::vector<std::string_view> names;
        for (const Preset& preset : presets()) {
            if (preset.name == name)
                return preset.recipe;
            names.push_back(preset.name);
        }
        const std::string near = hint(name, names);
        fail(name + ": there is no such recipe file" + ", nor a preset of that name" +
             (near.starts_with("did") ? "; " + near : ""));
    }
    std::ifstream in(name, std::ios::binary);
    std::ostringstream text;
    if (!in || !(text << in.rdbuf()))
        fail(name + ": the recipe cannot be read");
    try {
        return recipeFromJson(text.str(), io::fs::path(name).parent_path().string());
    } catch (const conv::Error& error) {
        throw conv::Error(error.code(), name + ": " + error.what());
    }
}

Recipe readRecipe(const Typed& t) {
    Recipe recipe;
    if (!t.recipe.empty())
        recipe = namedRecipe(t.recipe);
    for (const std::string& filter : t.filters)
        recipe.steps.push_back(parseStep(filter));
    return recipe;
}

void readComparison(const Typed& t, Request& request) {
    static constexpr std::string_view known[] = {"max", "rmse", "psnr", "ssim"};
    request.compareA = t.compare.at(0);
    request.compareB = t.compare.at(1);
    request.difference = t.diff;
    if (t.metric.empty())
        request.metrics.assign(std::begin(known), std::end(known));
    else
        for (const std::string_view metric : splitOutsideQuotes(t.metric, ',')) {
            requireOneOf("--metric", trimmed(metric), known);
            request.metrics.emplace_back(trimmed(metric));
        }
    if (t.tolerance.empty())
        return;
    request.tolerance = numberOf(t.tolerance);
    if (!request.tolerance || !(*request.tolerance >= 0))
        fail("--tolerance " + t.tolerance + ": expects a number of 0 or more");
}

void readBench(const Typed& t, Request& request) {
    request.bench.kind = t.bench;
    if (request.action == Action::tune && !t.tune.empty())
        request.bench.kind = t.tune[0];
    request.bench.device = t.device;
    request.baseline = t.baseline;
    request.importFile = t.importFile;
    request.exportFile = t.exportFile;
    if (request.action == Action::tune && request.bench.kind.empty() && !t.axes.empty())
        fail("--axis needs a kind: --tune conv3d --axis size=512");
    if (!t.runs.empty())
        request.bench.runs = wholeNumber("--runs", t.runs, 1);
    for (const std::string& text : t.axes)
        request.bench.axes.push_back(parseAxis(text));
    request.bench.variants = parseVariants(t.variants);
}

/// Other libraries are loaded for those who may name or see them only: that takes time.
void knowPeers(const Typed& t, Action action) {
    const auto all = conv::variants();
    const bool unknown =
        t.variant != "auto" && std::none_of(all.begin(), all.end(), [&](const auto& v) { return v.name == t.variant; });
    if (unknown || action == Action::bench || action == Action::plan || t.list == "variants")
        peers::add();
}

void readInput(const Typed& t, Request& request) {
    if (!t.spacing.empty())
        request.load.spacing = parseSpacing(t.spacing);
    if (!t.rate.empty())
        request.load.rate = parseRate(t.rate);
    if (!t.raw.empty())
        request.load.raw = parseRaw(t.raw);
    if (!t.column.empty())
        request.load.column = wholeNumber("--column", t.column, 0);
    if (!t.channel.empty())
        request.load.channel = wholeNumber("--channel", t.channel, 0);
    request.load.series = t.series;
    request.inputs = t.inputs;
    request.output = t.output;
    request.overwrite = t.overwrite;
}

void readComputation(const Typed& t, Request& request) {
    if (t.dtype != "same")
        request.dtype = parseType(t.dtype);
    request.choice.device = t.device;
    request.choice.variant = t.variant;
    if (!t.memory.empty())
        request.choice.memoryBytes = parseBytes(t.memory);
    if (!t.threads.empty())
        request.threads = wholeNumber("--threads", t.threads, 1);
}

void readOutput(const CLI::App& app, const Typed& t, Request& request) {
    static constexpr std::string_view styles[] = {"auto", "bar", "lines", "json", "none"};
    requireOneOf("--progress", t.progress, styles);
    request.progress =
        static_cast<ProgressStyle>(std::find(std::begin(styles), std::end(styles), t.progress) - std::begin(styles));
    request.verbosity = t.quiet ? -1 : t.verbose ? 1 : 0;
    if (!t.report.empty() && !t.report.ends_with(".json"))
        fail("--report " + t.report + ": reports are written as .json");
    request.report = t.report;
    if (app.count("--json") > 0)
        request.json = t.json.empty() || t.json[0].empty() ? "-" : t.json[0];
}

void checkComplete(const Request& request) {
    const bool filters = request.action == Action::filter;
    if ((filters || request.action == Action::plan) && request.inputs.empty())
        fail("no input is given; -i FILE names one");
    if (filters && request.output.empty())
        fail("no output is given; -o FILE names one");
}

} // namespace

Request parseOptions(int argc, const char* const* argv) {
    CLI::App app;
    Typed t;
    declare(app, t);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::string sentence = error.what();
        std::replace(sentence.begin(), sentence.end(), '\n', ' ');
        fail(sentence);
    }
    refuseUnknown(app);
    Request request;
    request.arguments.assign(argv + 1, argv + argc);
    request.action = actionOf(app, t);
    if (request.action == Action::help)
        request.topic = t.help.empty() ? "" : t.help[0];
    if (request.action == Action::help || request.action == Action::version)
        return request;
    if (request.action == Action::list) {
        static constexpr std::string_view lists[] = {"filters", "variants", "devices", "formats", "presets"};
        requireOneOf("--list", t.list, lists);
        request.topic = t.list;
    }
    if (request.action == Action::compare)
        readComparison(t, request);
    else if (!t.metric.empty() || !t.tolerance.empty() || !t.diff.empty())
        fail("--metric, --tolerance and --diff go with --compare");
    knowPeers(t, request.action);
    const bool tune = request.action == Action::tune, bench = request.action == Action::bench;
    if (bench || tune)
        readBench(t, request);
    else if (request.action == Action::selfTest)
        request.bench.variants = parseVariants(t.variants);
    if ((!bench && !tune && !t.axes.empty()) || (!bench && (!t.runs.empty() || !t.baseline.empty())))
        fail("--axis, --runs and --baseline go with --bench, --axis also with --tune");
    if (!bench && !tune && request.action != Action::selfTest && !t.variants.empty())
        fail("--variants goes with --bench, --tune and --self-test; to compute with one, --variant names it");
    if (!tune && (!t.importFile.empty() || !t.exportFile.empty()))
        fail("--import and --export go with --tune");
    readInput(t, request);
    readComputation(t, request);
    readOutput(app, t, request);
    checkComplete(request);
    request.recipe = readRecipe(t);
    return request;
}

std::string optionsHelp() {
    CLI::App app("convapp filters signals, images and volumes by convolution, on GPU and CPU.");
    app.name("convapp --headless -i IN -o OUT --filter 'gaussian:sigma=2mm'");
    app.get_formatter()->column_width(34);
    Typed t;
    declare(app, t);
    return app.help();
}

} // namespace app::cli
