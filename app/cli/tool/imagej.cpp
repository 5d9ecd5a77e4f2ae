// SPDX-License-Identifier: Apache-2.0
// Language: https://imagej.net/ij/developer/macro/functions.html
#include "app/cli/tool/imagej_macro.h"
#include "app/cli/tool/tool.h"
#include "app/recipe/grids/grid_like.h"
#include "app/recipe/masks/mask_text.h"
#include "app/text/refuse.h"
#include "app_version.h"
#include <algorithm>
#include <filesystem>
#include <vector>

namespace app::cli {
namespace {

/// Returns a text as a literal of the macro language, whose escapes are those of Java.
std::string macroText(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        if (c == '\n')
            quoted += "\\n";
        else if (c == '\t')
            quoted += "\\t";
        else
            quoted += c;
    }
    return quoted + '"';
}

std::string header(std::string_view title) {
    std::string text = "// Made by convapp " CONVAPP_VERSION ": ";
    return text.append(title).append(R"macro(
// Filters the current image; the result opens as a new image. The Log window shows messages of convapp.
program = "convapp"; // with its folder, if ImageJ does not find it

requires("1.52u");
if (startsWith(getInfo("os.name"), "Windows"))
    exit("convapp: this macro needs the shell of Linux or macOS.");
if (nImages == 0)
    exit("convapp: no image is open.");
if (bitDepth() == 24)
    exit("convapp: an RGB image is not filtered. Image > Color > Make Composite makes three channels of it.");
)macro");
}

/// Saves a copy of the image: saving the image itself would change its name, folder and state.
constexpr std::string_view saveLines = R"macro(
original = getImageID();
title = getTitle();
getVoxelSize(pixelWidth, pixelHeight, voxelDepth, unit);
getDimensions(width, height, channels, slices, frames);
interval = Stack.getFrameInterval();
originX = 0;
originY = 0;
originZ = 0;
toUnscaled(originX, originY, originZ);
base = getDirectory("temp") + "convapp-" + d2s(getTime(), 0) + "-" + d2s(floor(1e9 * random()), 0);
input = base + "-in.tif";
output = base + "-out.tif";
selected = selectionType() != -1;
if (selected)
    run("Select None");
run("Duplicate...", "title=[convapp input] duplicate");
if (calibrate(0) != 0 || calibrate(1) != 1) {
    print("convapp: the pixel values of " + title + " are calibrated; their calibrated values are filtered.");
    run("32-bit");
}
if (bitDepth() == 8)
    run("Grays");
saveAs("Tiff", input);
close();
selectImage(original);
if (selected)
    run("Restore Selection");
)macro";

/// Opens the result, and gives it dimensions and calibration of the image.
constexpr std::string_view openLines = R"macro(
deleted = File.delete(input);
if (lengthOf(messages) > 0)
    print(messages);
if (!File.exists(output))
    exit("convapp: there is no result. The Log window tells why.");
open(output);
deleted = File.delete(output);
rename(title + " - " + steps);
if (nSlices > 1 && nSlices == channels * slices * frames)
    Stack.setDimensions(channels, slices, frames);
setVoxelSize(pixelWidth, pixelHeight, voxelDepth, unit);
if (frames > 1 && interval > 0)
    Stack.setFrameInterval(interval);
if (originX != 0 || originY != 0 || originZ != 0) {
    if (getWidth() == width && getHeight() == height && nSlices == channels * slices * frames)
        run("Properties...", "origin=" + d2s(originX, 9) + "," + d2s(originY, 9) + "," + d2s(originZ, 9));
    else
        print("convapp: the result is smaller than the image; its origin is not set.");
}
)macro";

/// `arguments`: expressions of the macro language, before the two files.
std::string execution(const std::vector<std::string>& arguments) {
    // exec() returns standard output only: the shell joins errors to it. Arguments reach convapp unchanged, by "$@".
    std::string text = "messages = exec(\"sh\", \"-c\", \"exec \\\"$@\\\" 2>&1\", \"sh\", program";
    for (const std::string& argument : arguments)
        text += ",\n    " + argument;
    return text + ");\n";
}

bool asNumber(const ParamSpec& param) {
    return isPlainNumber(param) && !param.standard.empty();
}

/// Name of the macro's variable for a parameter.
std::string variable(const ParamSpec& param) {
    std::string name = "value_";
    for (const char c : param.key)
        name += c == '-' ? '_' : c;
    return name;
}

std::string choiceList(const std::vector<std::string_view>& choices) {
    std::string text = "newArray(";
    for (std::size_t i = 0; i < choices.size(); ++i)
        text += (i > 0 ? ", " : "") + macroText(choices[i]);
    return text + ")";
}

/// Returns the line that adds a parameter's field to the dialog.
std::string fieldLine(const ParamSpec& param) {
    const std::string label = macroText(param.label), standard = macroText(param.standard);
    if (!param.choices.empty())
        return "Dialog.addChoice(" + label + ", " + choiceList(param.choices) + ", " + standard + ");\n";
    if (param.kind == ParamKind::flag)
        return "Dialog.addCheckbox(" + label + ", " + (param.standard == "true" ? "true" : "false") + ");\n";
    if (asNumber(param)) {
        constexpr std::size_t usualDecimals = 3;
        constexpr int columns = 8;
        const bool whole = param.kind == ParamKind::integers;
        const std::size_t point = std::min(param.standard.find('.'), param.standard.size() - 1);
        const std::size_t decimals = std::max(usualDecimals, param.standard.size() - 1 - point);
        return "Dialog.addNumber(" + label + ", " + std::string(param.standard) + ", " +
               std::to_string(whole ? 0 : decimals) + ", " + std::to_string(columns) + ", \"\");\n";
    }
    return "Dialog.addString(" + label + ", " + standard + ", 16);\n";
}

/// Returns the line that reads it as a text. Numbers have a decimal point in every locale, and ten digits.
std::string valueLine(const ParamSpec& param) {
    std::string value = "Dialog.getString()";
    if (!param.choices.empty())
        value = "Dialog.getChoice()";
    else if (param.kind == ParamKind::flag)
        value = "Dialog.getCheckbox()";
    else if (asNumber(param))
        value = std::string("d2s(Dialog.getNumber(), ") + (param.kind == ParamKind::integers ? "0" : "-9") + ")";
    std::string line = variable(param) + " = " + value + ";\n";
    if (param.kind == ParamKind::flag)
        line += "if (" + variable(param) + ")\n    " + variable(param) + " = \"true\";\nelse\n    " + variable(param) +
                " = \"false\";\n";
    return line;
}

/// Returns a step whose files have absolute paths: ImageJ runs in a folder of its own.
Step withFullPaths(Step step) {
    const auto full = [](const std::string& file) {
        return std::filesystem::absolute(file).lexically_normal().string();
    };
    for (auto& [key, value] : step.values) {
        if (auto* kernel = std::get_if<KernelText>(&value); kernel && !kernel->file.empty())
            kernel->file = full(kernel->file);
        const ParamSpec& param = paramNamed(filterNamed(step.filter), key);
        if (auto* text = std::get_if<std::string>(&value);
            text && param.kind == ParamKind::mask && *text != param.standard)
            if (const std::string file = parseMask(*text).file; !file.empty())
                *text = full(file) + text->substr(file.size());
        if (auto* file = std::get_if<std::string>(&value); file && namesGridFile(param) && *file != param.standard)
            *file = full(*file);
    }
    return step;
}

std::string htmlText(std::string_view text) {
    std::string safe;
    for (const char c : text)
        safe += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    return safe;
}

} // namespace

std::string imagejMacro(const FilterSpec& filter) {
    std::string text = header(filter.title);
    text += "\nDialog.create(" + macroText(std::string("convapp: ").append(filter.title)) + ");\n";
    std::string values, help;
    std::vector<std::string> arguments{"\"--tool\"", macroText(filter.name)};
    for (const ParamSpec& param : filter.params) {
        text += fieldLine(param);
        values += valueLine(param);
        help.append("<p><b>").append(htmlText(param.label)).append("</b>: ").append(htmlText(toolHelp(param)));
        arguments.push_back(macroText(std::string("--").append(param.key).append("=")) + " + " + variable(param));
    }
    text += "Dialog.addChoice(\"Type of the result\", newArray(\"float32\", \"same\"), \"float32\");\n";
    text += "Dialog.addHelp(" + macroText("<html>" + help + "</html>") + ");\nDialog.show();\n" + values +
            "dtype = Dialog.getChoice();\n";
    text.append("steps = ").append(macroText(filter.name)).append(";\n").append(saveLines);
    for (const char* word : {"\"--dtype\"", "dtype", "\"--progress\"", "\"none\"", "input", "output"})
        arguments.emplace_back(word);
    return text + execution(arguments) + std::string(openLines);
}

std::string imagejMacro(const MacroRequest& request) {
    std::string steps;
    std::vector<std::string> arguments{"\"--headless\"", "\"--input\"", "input", "\"--output\"", "output"};
    const auto add = [&](std::string_view option, std::string_view value) {
        arguments.push_back(macroText(option));
        arguments.push_back(macroText(value));
    };
    for (const Step& step : request.recipe.steps) {
        if (step.muted)
            continue;
        add("--filter", toText(withFullPaths(step)));
        steps += (steps.empty() ? "" : ", ") + step.filter;
    }
    if (steps.empty())
        refuse("a macro needs a filter; --filter or --recipe names one");
    const conv::PlanOptions& plan = request.planOptions;
    add("--dtype", request.dtype ? conv::name(*request.dtype) : std::string_view("same"));
    if (plan.device != "auto")
        add("--device", plan.device);
    if (plan.variant != "auto")
        add("--variant", plan.variant);
    if (plan.precision != conv::Precision::automatic)
        add("--precision", conv::name(plan.precision));
    if (plan.memoryBytes > 0)
        add("--memory", std::to_string(plan.memoryBytes));
    if (plan.strict || request.recipe.strict)
        arguments.emplace_back("\"--strict\"");
    add("--progress", "none");
    return header(steps) + "steps = " + macroText(steps) + ";\n" + std::string(saveLines) + execution(arguments) +
           std::string(openLines);
}

} // namespace app::cli
