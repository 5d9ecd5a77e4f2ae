// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/param/kernel_text.h"
#include "app/io/io.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <cmath>
#include <conv/error.h>
#include <fstream>
#include <sstream>

namespace app {
namespace {

using Row = std::vector<double>;
using Slice = std::vector<Row>;

Row parseRow(std::string_view text, const std::string& where) {
    constexpr std::string_view between = " \t\r\n,";
    Row row;
    for (std::size_t at = text.find_first_not_of(between); at != std::string_view::npos;
         at = text.find_first_not_of(between)) {
        text.remove_prefix(at);
        const std::string_view word = text.substr(0, text.find_first_of(between));
        const std::optional<double> tap = numberOf(word);
        if (!tap)
            refuse(where + ": '" + std::string(word) + "' is not a number");
        if (!std::isfinite(*tap))
            refuse(where + ": a kernel may hold finite numbers only, not " + std::string(word));
        row.push_back(*tap);
        text.remove_prefix(word.size());
    }
    return row;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (std::size_t at; (at = text.find(separator)) != std::string_view::npos;) {
        parts.push_back(text.substr(0, at));
        text.remove_prefix(at + separator.size());
    }
    parts.push_back(text);
    return parts;
}

KernelText loadTextKernel(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in)
        refuse(file + ": the kernel file cannot be opened");
    std::vector<Slice> slices;
    bool fresh = true;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.find('\0') != std::string::npos)
            refuse(file + ":" + std::to_string(number) + ": this is not text (NUL byte)");
        const std::string_view text = trimmed(std::string_view(line).substr(0, line.find('#')));
        if (text.empty()) {
            fresh = fresh || trimmed(line).empty(); // a comment line does not end a slice
            continue;
        }
        if (fresh)
            slices.emplace_back();
        fresh = false;
        std::string row(text);
        for (char& c : row)
            c = c == ';' ? ',' : c;
        slices.back().push_back(parseRow(row, file + ":" + std::to_string(number)));
    }
    KernelText kernel = assembleKernel(slices, file);
    if (kernel.extent[0] == 1 && kernel.dimension == 2) { // one number per line: along x, as in signal files
        kernel.extent = {kernel.extent[1], 1, 1};
        kernel.dimension = 1;
    }
    return kernel;
}

KernelText kernelFromVolume(const conv::Volume& volume, const std::string& file) {
    const conv::Layout& layout = volume.layout();
    if (layout.channels * layout.times != 1)
        refuse(file + ": a kernel has no channels or time points");
    KernelText kernel;
    kernel.extent = layout.extent;
    kernel.dimension = layout.dimension;
    kernel.taps.resize(static_cast<std::size_t>(layout.sampleCount()));
    conv::convertSamples(layout.type, volume.data(), conv::ElementType::f64, kernel.taps.data(), layout.sampleCount());
    for (const double tap : kernel.taps)
        if (!std::isfinite(tap))
            refuse(file + ": a kernel may hold finite numbers only, not " + shortest(tap));
    return kernel;
}

} // namespace

KernelText assembleKernel(const std::vector<Slice>& slices, const std::string& where) {
    KernelText kernel;
    const std::size_t width = slices.empty() || slices[0].empty() ? 0 : slices[0][0].size();
    if (width == 0)
        refuse(where + ": the kernel is empty");
    for (std::size_t z = 0; z < slices.size(); ++z) {
        if (slices[z].size() != slices[0].size())
            refuse(where + ": slice " + std::to_string(z + 1) + " has " + std::to_string(slices[z].size()) +
                   " rows, the first has " + std::to_string(slices[0].size()));
        for (std::size_t y = 0; y < slices[z].size(); ++y) {
            if (slices[z][y].size() != width)
                refuse(where + ": row " + std::to_string(y + 1) + " has " + std::to_string(slices[z][y].size()) +
                       " numbers, the first has " + std::to_string(width));
            kernel.taps.insert(kernel.taps.end(), slices[z][y].begin(), slices[z][y].end());
        }
    }
    kernel.extent = {static_cast<std::int64_t>(width), static_cast<std::int64_t>(slices[0].size()),
                     static_cast<std::int64_t>(slices.size())};
    kernel.dimension = slices.size() > 1 ? 3 : slices[0].size() > 1 ? 2 : 1;
    return kernel;
}

KernelText parseKernel(std::string_view inlineText) {
    const std::string_view text = trimmed(inlineText);
    const std::string where = "kernel " + std::string(text);
    if (text.size() < 2 || text.front() != '[' || text.back() != ']')
        refuse(where + ": a typed kernel stands in brackets, like [1 2 1;2 4 2;1 2 1]");
    std::string body(text.substr(1, text.size() - 2));
    for (std::size_t at; (at = body.find(";;")) != std::string::npos;)
        body.replace(at, 2, "|");
    std::vector<Slice> slices;
    for (const std::string_view slice : split(body, "|")) {
        slices.emplace_back();
        for (const std::string_view row : split(slice, ";"))
            slices.back().push_back(parseRow(row, where));
    }
    return assembleKernel(slices, where);
}

KernelText loadKernel(const std::string& file) {
    const std::string extension = io::fs::path(file).extension().string();
    KernelText kernel;
    if (extension == ".csv" || extension == ".txt") {
        kernel = loadTextKernel(file);
    } else {
        try {
            kernel = kernelFromVolume(io::load(file), file);
        } catch (const conv::Error& error) {
            throw conv::Error(conv::ErrorCode::usage, error.what());
        }
    }
    kernel.file = file;
    return kernel;
}

std::string inlineText(const KernelText& kernel) {
    std::string text = "[";
    const std::size_t nx = static_cast<std::size_t>(kernel.extent[0]), ny = static_cast<std::size_t>(kernel.extent[1]);
    for (std::size_t i = 0; i < kernel.taps.size(); ++i) {
        if (i > 0)
            text += i % (nx * ny) == 0 ? '|' : i % nx == 0 ? ';' : ' ';
        text += shortest(kernel.taps[i]);
    }
    return text + "]";
}

} // namespace app
