// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include "app/cli/report/report.h"

#include <algorithm>

namespace app::cli {
namespace {

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width = 100) {
    std::string lines, line;
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
            lines += std::string(indent, ' ') + line + "\n";
            line.clear();
        }
        line.append(line.empty() ? "" : " ").append(word);
        text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
    }
    return lines + std::string(indent, ' ') + line + "\n";
}

std::string paramPage(const ParamSpec& param) {
    std::string text = "  " + std::string(param.key);
    if (!param.standard.empty())
        text += " (" + std::string(param.standard) + ")";
    else if (param.kind != ParamKind::kernel)
        text += " (automatic)";
    text += "\n" + wrapped(param.help, 6);
    std::string choices;
    for (const std::string_view choice : param.choices)
        choices.append(choices.empty() ? "one of " : ", ").append(choice);
    if (!choices.empty())
        text += wrapped(choices, 6);
    if (param.key == "boundary")
        for (const conv::Boundary b : conv::boundaries())
            if (std::ranges::find(param.choices, conv::name(b)) != param.choices.end())
                text += "        " + std::string(conv::name(b)) + std::string(13 - conv::name(b).size(), ' ') +
                        std::string(conv::picture(b)) + "\n";
    return text;
}

std::string filterPage(const FilterSpec& filter) {
    std::string text = std::string(filter.name) + ": " + std::string(filter.title) + "\n" + wrapped(filter.summary, 2) +
                       "\n  " + std::string(filter.formula) + "\n\nparameters (default):\n";
    for (const ParamSpec& param : filter.params)
        text += paramPage(param);
    text += "\nexample:\n  convapp --headless -i IN -o OUT --filter '" + std::string(filter.name);
    const std::string example = filter.name == "custom"      ? "kernel=[1 2 1;2 4 2;1 2 1],normalize=sum"
                                : filter.name == "fir"       ? "kind=bandpass,cutoff=8x12Hz,transition=2Hz"
                                : filter.name == "iir"       ? "kind=bessel,band=bandpass,cutoff=1x40Hz,order=3"
                                : filter.name == "threshold" ? "value=120,below=300"
                                : filter.name == "savgol"    ? "window=15,order=3"
                                : filter.name == "crop"      ? "region=10:50x20:60"
                                : filter.name == "pad"       ? "before=8,after=8,boundary=reflect"
                                : filter.name == "flip"      ? "axes=xy"
                                : filter.name == "permute"   ? "order=zyx"
                                : filter.name == "orient"    ? "to=LPS"
                                : filter.name == "resample"  ? "spacing=1mm,method=cubic"
                                                             : "boundary=mirror";
    return text + ":" + example + "'\n";
}

std::string overview() {
    std::string text = optionsHelp() + "\nfilters:\n";
    std::size_t longest = 0;
    for (const FilterSpec& filter : filterTable())
        longest = std::max(longest, filter.name.size());
    for (const FilterSpec& filter : filterTable())
        text += "  " + std::string(filter.name) + std::string(longest + 2 - filter.name.size(), ' ') +
                std::string(filter.summary) + "\n";
    return text + "\nExit codes: 0 done, 1 some items failed, 2 usage, 3 unreadable, 4 not writable or exists, 5 "
                  "device or variant,\n"
                  "6 memory, 7 comparison outside tolerance, 8 slower than the baseline, 130/143 interrupted.\n"
                  "Without --headless the window opens: convapp [FILE...].\n"
                  "For other programs: convapp --tool FILTER [--PARAMETER VALUE...] IN OUT.\n";
}

} // namespace

int runHelp(const Request& request) {
    writeText("-", request.topic.empty() ? overview() : filterPage(filterNamed(request.topic)));
    return exitDone;
}

} // namespace app::cli
