// SPDX-License-Identifier: Apache-2.0
#include "app/compare/own/own_kernel_file.h"
#include <conv/error.h>
#include <conv/tools/own_kernel.h>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace app::compare {
namespace {
/// Longest source file (bytes). A longer one is not a source file.
constexpr std::uintmax_t longestSource = std::uintmax_t{4} << 20;
} // namespace

bool isOwnKernel(const std::string& variant) {
    return variant.starts_with(conv::ownKernelPrefix);
}

void addOwnKernelFile(const std::string& variant, int dimension) {
    const std::string file = variant.substr(conv::ownKernelPrefix.size());
    const auto unreadable = [&](const std::string& why) {
        return conv::Error(conv::ErrorCode::unreadable, (file.empty() ? "file:" : file) + ": " + why);
    };
    if (file.empty())
        throw unreadable("names no file; a kernel is named as in `file:mine.cu`");
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        throw unreadable(std::filesystem::exists(file, error) ? "is not a file" : "there is no such file");
    if (std::filesystem::file_size(file, error) > longestSource)
        throw unreadable("is longer than 4 MiB, so it is not a CUDA source file");
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (!in)
        throw unreadable("cannot be read");
    conv::addOwnKernel(conv::parseOwnKernel(file, text, dimension));
}

} // namespace app::compare
