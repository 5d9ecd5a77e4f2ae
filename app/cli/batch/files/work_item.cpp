// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/files/work_item.h"
#include "app/cli/options/parse_values.h"
#include "app/io/list/time_step.h"
#include "app/io/text/text.h"
#include "app/mpi/mpi_env.h"
#include "app/recipe/times/time_steps.h"
#include "app/session/fractions.h"
#include "app/session/grids/regrid.h"
#include "app/session/times/series_run.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <cstdio>

namespace app::cli {
namespace {

constexpr std::string_view itemColumns[] = {"input",     "output", "series", "dtype",   "spacing",    "rate",
                                            "time-step", "raw",    "column", "channel", "compression"};

bool hasParameter(const Step& step, std::string_view key) {
    const auto& params = filterNamed(step.filter).params;
    return std::any_of(params.begin(), params.end(), [&](const ParamSpec& param) { return param.key == key; });
}

template <class F>
Step& onlyStep(Recipe& recipe, const std::string& column, F&& picks) {
    Step* found = nullptr;
    for (std::size_t i = 0; i < recipe.steps.size(); ++i) {
        if (!picks(recipe.steps[i], i))
            continue;
        if (found)
            refuse("column " + column + " could mean several steps; write the step's number before it, as in 2." +
                   column.substr(column.rfind('.') + 1));
        found = &recipe.steps[i];
    }
    if (!found) {
        std::vector<std::string_view> known(std::begin(itemColumns), std::end(itemColumns));
        for (const Step& step : recipe.steps)
            for (const ParamSpec& param : filterNamed(step.filter).params)
                known.push_back(param.key);
        refuse("column " + column + " is neither known nor a parameter of a step; " + hint(column, known));
    }
    return *found;
}

Step& stepOf(Recipe& recipe, const std::string& column) {
    const std::size_t dot = column.find('.');
    const std::string key = dot == std::string::npos ? column : column.substr(dot + 1);
    const std::string owner = dot == std::string::npos ? "" : column.substr(0, dot);
    const std::optional<double> number = numberOf(owner);
    return onlyStep(recipe, column, [&](const Step& step, std::size_t i) {
        const bool mine = owner.empty() || step.filter == owner || (number && *number == static_cast<double>(i + 1));
        return mine && hasParameter(step, key);
    });
}

bool isNote(const std::string& column) {
    return column.starts_with('_');
}

void setParameter(Recipe& recipe, const std::string& column, const std::string& text) {
    Step& step = stepOf(recipe, column);
    const ParamSpec& param = paramNamed(filterNamed(step.filter), column.substr(column.find('.') + 1));
    Value value = parseValue(param, text);
    step.values.erase(std::string(param.key));
    if (value != parseValue(param, param.standard)) // defaults are left out, as everywhere
        step.values.emplace(param.key, std::move(value));
}

void setColumns(WorkItem& item) {
    const auto with = [&](const char* name, auto&& f) {
        if (const auto at = item.columns.find(name); at != item.columns.end())
            f(at->second);
    };
    with("dtype", [&](const std::string& text) {
        const TypeChoice type = parseType(text);
        item.dtype = type.type;
        item.rescale = type.rescale;
    });
    with("compression", [&](const std::string& text) { item.compression = parseCompression(text); });
    with("spacing", [&](const std::string& text) { item.load.spacing = parseSpacing(text); });
    with("rate", [&](const std::string& text) { item.load.rate = parseRate(text); });
    with("time-step", [&](const std::string& text) { item.timeStep = parseTimeStep(text); });
    with("raw", [&](const std::string& text) { item.load.raw = parseRaw(text); });
    with("column", [&](const std::string& text) { item.load.column = parseWhole("column", text, 0); });
    with("channel", [&](const std::string& text) { item.load.channel = parseWhole("channel", text, 0); });
}

std::vector<InputFile> inputsOf(const Request& request) {
    std::vector<InputFile> files = expandInputs(request.inputs, request.load.series);
    for (const InputFile& file : files)
        if (!file.passedBy.empty() && request.verbosity >= 0 && mpiEnvironment().rank == 0)
            std::fprintf(stderr, "convapp: %s\n", io::oneLine(file.passedBy).c_str());
    if (!request.manifest.empty())
        for (InputFile& file : readManifest(request.manifest))
            files.push_back(std::move(file));
    return files;
}

/// Returns true if results have values that an integer type would round or clip; masks do not.
bool outputsFloat(const Recipe& recipe) {
    const auto last = std::find_if(recipe.steps.rbegin(), recipe.steps.rend(), [](const Step& s) { return !s.muted; });
    return last != recipe.steps.rend() && !makesMask(*last);
}

} // namespace

std::vector<fs::path> WorkItem::files() const {
    std::vector<fs::path> all;
    if (saves)
        all.push_back(output);
    for (const auto& [kind, path] : pictures)
        all.push_back(path);
    return all;
}

void checkOutputs(const WorkItem& item) {
    if (item.saves) {
        checkWritable(item.output, item.replace);
        io::checkCompression(item.output, item.compression);
    }
    for (const auto& [kind, path] : item.pictures)
        checkPlace(path, item.replace);
}

Recipe withColumns(const Recipe& recipe, const std::map<std::string, std::string>& columns) {
    Recipe changed = recipe;
    for (const auto& [column, text] : columns)
        if (std::find(std::begin(itemColumns), std::end(itemColumns), column) == std::end(itemColumns) &&
            !isNote(column))
            setParameter(changed, column, text);
    return changed;
}

void fillItem(WorkItem& item, const Request& request, const std::shared_ptr<const Recipe>& recipe) {
    const std::string series = std::move(item.load.series);
    item.recipe = recipe;
    item.load = request.load;
    if (request.planOptions.memoryBytes > 0)
        item.load.keptBytes =
            std::min(item.load.keptBytes, static_cast<std::uint64_t>(request.planOptions.memoryBytes) / 8);
    item.timeStep = request.timeStep;
    item.montage = request.montage;
    item.dtype = request.dtype;
    item.rescale = request.rescale;
    item.compression = request.compression;
    item.replace = item.replace || request.overwrite;
    if (!series.empty())
        item.load.series = series;
    try {
        setColumns(item);
        if (!item.columns.empty())
            item.recipe = std::make_shared<const Recipe>(withColumns(request.recipe, item.columns));
    } catch (const conv::Error& error) {
        throw conv::Error(error.code(), request.manifest + ": " + item.name + ": " + error.what());
    }
    checkTimeSteps(*item.recipe);
    checkTimeDevice(*item.recipe, request.planOptions.device);
    if (!item.saves && !item.dtype && outputsFloat(*item.recipe))
        item.dtype = conv::ElementType::f32;
}

conv::Volume loadInput(const WorkItem& item) {
    conv::Volume volume = io::load(item.input, item.load);
    if (item.timeStep)
        io::setTimeStep(volume.info(), *item.timeStep);
    return item.montage ? inMontage(volume, *item.montage) : std::move(volume);
}

conv::Layout probeInput(const WorkItem& item) {
    conv::Layout layout = io::probe(item.input, item.load);
    return item.montage ? montageLayout(montageRows(*item.montage, layout), layout) : layout;
}

std::unique_ptr<io::RegionSource> openInput(const WorkItem& item) {
    return item.montage ? nullptr : regionsOnLastGrid(partsOf(*item.recipe), io::openRegions(item.input, item.load));
}

std::string namesOfSteps(const Recipe& recipe) {
    std::string names;
    for (const Step& step : recipe.steps)
        if (!step.muted)
            names += (names.empty() ? "" : "-") + step.filter;
    return names.empty() ? "copy" : names;
}

std::vector<WorkItem> workItems(const Request& request, const std::string& date) {
    return workItems(inputsOf(request), request, date);
}

std::vector<WorkItem> workItems(const std::vector<InputFile>& files, const Request& request, const std::string& date) {
    std::vector<fs::path> outputs(files.size());
    const std::string filter = namesOfSteps(request.recipe);
    std::vector<std::vector<fs::path>> pictures;
    for (const PictureOutput& picture : request.pictures)
        pictures.push_back(outputsFor(files, {picture.form, filter, date, true}));
    const bool onlyPictures = !pictures.empty() && request.output.empty();
    const bool named =
        (request.action == Action::filter && !onlyPictures) || !request.output.empty() ||
        std::any_of(files.begin(), files.end(), [](const auto& f) { return f.columns.contains("output"); });
    if (named)
        outputs = outputsFor(files, {request.output, filter, date});
    else if (onlyPictures)
        outputs = pictures.front();
    const auto recipe = std::make_shared<const Recipe>(request.recipe);
    std::vector<WorkItem> items;
    items.reserve(files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
        WorkItem& item = items.emplace_back();
        item.input = files[i].path;
        item.output = outputs[i];
        item.name = files[i].as.empty() ? files[i].path.string() : "-";
        item.load.series = files[i].series;
        item.number = i;
        item.columns = files[i].columns;
        for (std::size_t p = 0; p < pictures.size(); ++p)
            item.pictures.emplace_back(request.pictures[p].kind, pictures[p][i]);
        item.saves = named || !onlyPictures;
        fillItem(item, request, recipe);
    }
    if (!pictures.empty()) {
        std::vector<fs::path> all;
        for (const WorkItem& item : items)
            for (const fs::path& file : item.files())
                all.push_back(file);
        refuseShared(all);
    }
    return items;
}

} // namespace app::cli
