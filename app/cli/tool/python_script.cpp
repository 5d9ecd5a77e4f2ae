// SPDX-License-Identifier: Apache-2.0
#include "app/cli/tool/python_script.h"
#include "app/io/stack/stack_names.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <vector>

namespace app::cli {
namespace {

/// Returns a text as a Python literal.
std::string literal(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        constexpr char lastControl = 0x1f;
        if (c == '"' || c == '\\')
            quoted += '\\';
        if (c == '\n')
            quoted += "\\n";
        else if (c >= 0 && c <= lastControl) {
            constexpr std::string_view digits = "0123456789abcdef";
            quoted += "\\x";
            quoted += digits[static_cast<std::size_t>(c / 16)];
            quoted += digits[static_cast<std::size_t>(c % 16)];
        } else
            quoted += c;
    }
    return quoted + '"';
}

std::string call(std::string text, const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i)
        text += (i > 0 ? ", " : "") + arguments[i];
    return text + ")\n";
}

std::vector<std::string> readArguments(const ScriptRequest& request) {
    const io::LoadOptions& load = request.load;
    if (load.raw)
        refuse("--raw has no counterpart in Python: numpy.fromfile reads such a file, and convapp.filter its array");
    std::vector<std::string> arguments{literal(request.input)};
    if (load.spacing) {
        const conv::Vec3& s = *load.spacing;
        arguments.push_back("spacing=(" + shortest(s[0]) + ", " + shortest(s[1]) + ", " +
                            (s[2] > 0 ? shortest(s[2]) : "1") + ")"); // --spacing of an image may have two numbers
    }
    if (load.rate)
        arguments.push_back("rate=" + shortest(*load.rate));
    if (load.column)
        arguments.push_back("column=" + std::to_string(*load.column));
    if (load.channel)
        arguments.push_back("channel=" + std::to_string(*load.channel));
    if (io::isStack(load.series))
        arguments.emplace_back("stack=True");
    else if (!load.series.empty())
        arguments.push_back("series=" + literal(load.series));
    if (load.tilt != io::Tilt::refuse)
        arguments.emplace_back(load.tilt == io::Tilt::resample ? "tilt=\"resample\"" : "tilt=\"keep\"");
    if (load.gaps != io::Gaps::refuse)
        arguments.emplace_back(load.gaps == io::Gaps::fill ? "gaps=\"fill\"" : "gaps=\"ignore\"");
    return arguments;
}

std::vector<std::string> filterArguments(const ScriptRequest& request) {
    std::string steps;
    for (const Step& step : request.recipe.steps)
        if (!step.muted)
            steps += (steps.empty() ? "" : ",\n    ") + literal(toText(step));
    const conv::PlanOptions& plan = request.planOptions;
    std::vector<std::string> arguments{
        "volume", "[\n    " + steps + ",\n]",
        "dtype=" + literal(request.dtype ? conv::name(*request.dtype) : std::string_view("same"))};
    if (plan.device != "auto")
        arguments.push_back("device=" + literal(plan.device));
    if (plan.variant != "auto")
        arguments.push_back("variant=" + literal(plan.variant));
    if (plan.precision != conv::Precision::automatic)
        arguments.push_back("precision=" + literal(conv::name(plan.precision)));
    if (plan.memoryBytes > 0)
        arguments.push_back("memory=" + std::to_string(plan.memoryBytes));
    if (plan.strict || request.recipe.strict)
        arguments.emplace_back("strict=True");
    if (request.timeStep)
        arguments.push_back("time_step=" + shortest(*request.timeStep));
    return arguments;
}

} // namespace

std::string pythonScript(const ScriptRequest& request) {
    if (request.rescale)
        refuse("--dtype with :rescale has no counterpart in Python");
    if (std::ranges::all_of(request.recipe.steps, [](const Step& step) { return step.muted; }))
        refuse("a script needs a filter");
    std::vector<std::string> writeArguments{literal(request.output), "result"};
    if (request.save.overwrite)
        writeArguments.emplace_back("overwrite=True");
    if (request.save.compression)
        writeArguments.push_back("compression=" + std::to_string(*request.save.compression));
    return "import convapp\n\n" + call("volume = convapp.read(", readArguments(request)) +
           call("result = convapp.filter(", filterArguments(request)) + call("convapp.write(", writeArguments);
}

} // namespace app::cli
