// SPDX-License-Identifier: Apache-2.0
#include "cuda/own/own.h"
#include "cuda/variants/direct_baked/source.h"
#include <charconv>
#include <conv/error.h>
#include <optional>
#include <sstream>

namespace conv {
namespace {

constexpr std::int64_t maxThreads = 1024, maxThreadsZ = 64; ///< CUDA's limits of a thread block
constexpr std::int64_t maxOutputsEach = 1024;
constexpr std::int64_t maxShared =
    227 * 1024; ///< largest dynamic shared memory of a thread block, compute capability 9

std::string_view trimmedText(std::string_view text) {
    const std::size_t from = text.find_first_not_of(" \t\r");
    return from == std::string_view::npos ? std::string_view()
                                          : text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

struct Setting {
    int line = 0;
    std::vector<std::int64_t> values;
};

[[noreturn]] void refuseLine(const std::string& file, int line, const std::string& why) {
    throw Error(ErrorCode::usage, file + ":" + std::to_string(line) + ": " + why);
}

/// Returns the values of the line "// key: 32 8 1"; nothing if the file has none.
std::optional<Setting> settingOf(const std::string& file, const std::string& text, const std::string& key) {
    std::istringstream lines(text);
    std::optional<Setting> found;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::string_view rest = trimmedText(line);
        if (!rest.starts_with("//"))
            continue;
        rest = trimmedText(rest.substr(2));
        if (!rest.starts_with(key + ":"))
            continue;
        if (found)
            refuseLine(file, number, "`" + key + "` was set in line " + std::to_string(found->line) + " already.");
        found.emplace(Setting{number, {}});
        std::istringstream words{std::string(rest.substr(key.size() + 1))};
        for (std::string word; words >> word;) {
            std::int64_t value = 0;
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
            if (error != std::errc{} || end != word.data() + word.size())
                refuseLine(file, number, "`" + key + "` must be whole numbers (got '" + word + "').");
            found->values.push_back(value);
        }
    }
    return found;
}

Index3 shapeIn(const std::string& file, const Setting& setting, const std::string& key, std::int64_t most) {
    if (setting.values.empty() || setting.values.size() > 3)
        refuseLine(file, setting.line,
                   "`" + key + "` must be one to three numbers (got " + std::to_string(setting.values.size()) + ").");
    Index3 shape{1, 1, 1};
    for (std::size_t a = 0; a < setting.values.size(); ++a) {
        shape[a] = setting.values[a];
        if (shape[a] < 1 || shape[a] > most)
            refuseLine(file, setting.line,
                       "`" + key + "` must be from 1 to " + std::to_string(most) + " (got " + std::to_string(shape[a]) +
                           ").");
    }
    return shape;
}

} // namespace

std::string own::functionName(int dimension) {
    return "convolve" + std::to_string(dimension) + "d";
}

OwnKernel parseOwnKernel(const std::string& file, const std::string& text, int dimension) {
    OwnKernel kernel;
    kernel.file = file;
    kernel.text = text;
    kernel.dimension = dimension;
    if (text.find('\0') != std::string::npos)
        throw Error(ErrorCode::usage, file + ": is not a CUDA source file: it has NUL bytes.");
    const std::string function = own::functionName(dimension), form = std::to_string(dimension) + "d";
    if (text.find(function) == std::string::npos)
        throw Error(ErrorCode::usage, file + ": has no kernel `" + function + "`, which " + std::to_string(dimension) +
                                          "-D data need; `convapp --print-kernel-template " + form +
                                          "` prints one to start from.");
    const auto block = settingOf(file, text, "block");
    if (!block)
        throw Error(ErrorCode::usage, file + ": has no thread block. Add a line such as `// block: " +
                                          (dimension == 1 ? "256" : "32 8") + "`.");
    kernel.block = shapeIn(file, *block, "block", maxThreads);
    if (kernel.block[0] * kernel.block[1] * kernel.block[2] > maxThreads || kernel.block[2] > maxThreadsZ)
        refuseLine(file, block->line, "`block` must have at most 1024 threads, and 64 along z.");
    if (const auto outputs = settingOf(file, text, "outputs"))
        kernel.outputs = shapeIn(file, *outputs, "outputs", maxOutputsEach);
    if (const auto shared = settingOf(file, text, "shared")) {
        if (shared->values.size() != 1 || shared->values[0] < 0 || shared->values[0] > maxShared)
            refuseLine(file, shared->line,
                       "`shared` must be one number of bytes, at most " + std::to_string(maxShared) + ".");
        kernel.sharedBytes = shared->values[0];
    }
    for (std::size_t a = static_cast<std::size_t>(dimension); a < 3; ++a)
        if (kernel.block[a] > 1 || kernel.outputs[a] > 1)
            refuseLine(file, block->line,
                       "`block` and `outputs` must be 1 beyond the " + std::to_string(dimension) +
                           " axes of the data.");
    return kernel;
}

std::string ownKernelTemplate(int dimension) {
    const std::string name = "convolve_" + std::to_string(dimension) + "d.cu";
    for (const baked::Header& text : baked::kernelTemplates())
        if (text.name == name)
            return text.text;
    throw Error(ErrorCode::usage,
                "There are kernels for 1, 2 and 3 dimensions (got " + std::to_string(dimension) + ").");
}

} // namespace conv
