// SPDX-License-Identifier: Apache-2.0
#include "app/compare/own/own_text.h"
#include "app/compare/kernels.h"
#include "app/compare/own/own_kernel_file.h"
#include "app/compare/svg.h"
#include "app/text/number_text.h"
#include <conv/tools/own_kernel.h>
#include <sstream>

namespace app::compare {
namespace {

/// Longest part of a compiler's log in a report (lines).
constexpr int mostLogLines = 40;

/// "convolve2d", not the kernel that copies the input.
bool isUsers(const conv::KernelFacts& kernel) {
    return kernel.name.starts_with("convolve") && kernel.name.find('d') != std::string::npos;
}

} // namespace

std::vector<std::string> ownKernelLines(const Measurement& row) {
    std::vector<std::string> lines;
    if (!isOwnKernel(row.candidate.variant))
        return lines;
    for (const conv::LaunchFacts& launch : row.launches)
        for (const conv::KernelFacts& k : launch.kernels)
            if (isUsers(k))
                lines.push_back(shapeText(k.block) + " threads a block, " + shapeText(k.grid) + " blocks, " +
                                std::to_string(k.registers) + " registers a thread, " +
                                bytesText(k.staticShared + k.dynamicShared) + " of shared memory a block, " +
                                std::to_string(k.localBytes) + " B spilled, occupancy " + percentText(k.occupancy));
    if (row.kernelAlone > 0)
        lines.push_back("the kernel alone: " + significant(row.kernelAlone) +
                        " ms (fastest launch of its trial); the times in the table include the copy with the border");
    std::istringstream log(row.compilerLog);
    int count = 0;
    for (std::string line; std::getline(log, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        if (++count > mostLogLines) {
            lines.push_back("compiler: further messages are left out");
            break;
        }
        lines.push_back("compiler: " + line);
    }
    return lines;
}

std::string ownKernelsHtml(const Comparison& comparison) {
    std::string text;
    for (const Measurement& row : comparison.rows) {
        const std::vector<std::string> lines = ownKernelLines(row);
        if (lines.empty())
            continue;
        text += "<p><b>" + escaped(row.name) + "</b> " + escaped(row.device) + "</p>\n<pre>";
        for (const std::string& line : lines)
            text += escaped(line) + "\n";
        text += "</pre>\n";
    }
    return text.empty() ? text : "<h2>Kernels of your own</h2>\n" + text;
}

std::string ownKernelsMarkdown(const Comparison& comparison) {
    std::string text;
    for (const Measurement& row : comparison.rows) {
        const std::vector<std::string> lines = ownKernelLines(row);
        if (lines.empty())
            continue;
        text += "`" + row.name + "` on " + row.device + ":\n\n```\n";
        for (const std::string& line : lines)
            text += line + "\n";
        text += "```\n\n";
    }
    return text;
}

} // namespace app::compare
