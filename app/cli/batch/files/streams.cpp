// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/files/streams.h"
#include "app/io/core/file_bytes.h"
#include "app/system/files.h"
#include "app/system/streams.h"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace app::cli {
namespace {

[[noreturn]] void refuseInput(int error) {
    throw conv::Error(conv::ErrorCode::unreadable,
                      std::string("standard input cannot be read: ") + std::strerror(error));
}

/// Returns `max` bytes, or fewer at the end of the input.
std::string readSome(std::size_t max) {
    std::string text(max, '\0');
    std::size_t got = 0;
    while (got < max) {
        const std::int64_t n = system::readFile(system::standardInput, text.data() + got, max - got);
        if (n < 0)
            refuseInput(errno);
        if (n == 0)
            break;
        got += static_cast<std::size_t>(n);
    }
    text.resize(got);
    return text;
}

void writeAll(int descriptor, std::string_view bytes, conv::ErrorCode code, const char* what) {
    while (!bytes.empty()) {
        const std::int64_t n = system::writeFile(descriptor, bytes.data(), bytes.size());
        if (n < 0)
            throw conv::Error(code, std::string(what) + ": " + std::strerror(errno));
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

std::string extensionOfHead(std::string_view head) {
    if (head.starts_with("\x93NUMPY"))
        return ".npy";
    if (head.starts_with("NRRD000"))
        return ".nrrd";
    return head.starts_with("RIFF") && head.substr(std::min<std::size_t>(8, head.size())) == "WAVE" ? ".wav" : "";
}

constexpr std::size_t block = std::size_t{1} << 20;

StandardInput readStandardInput() {
    StandardInput input;
    const std::string head = readSome(12);
    input.extension = extensionOfHead(head);
    if (input.extension.empty()) {
        input.text = head;
        for (std::string more = readSome(block); !more.empty(); more = readSome(block))
            input.text += more;
        return input;
    }
    // Readers need sizes and seek, also those in other processes.
    const system::PassingFile file = system::makePassingFile("convapp-stdin");
    if (file.descriptor < 0)
        refuseInput(errno);
    const char* const what = "standard input does not fit into memory";
    writeAll(file.descriptor, head, conv::ErrorCode::memory, what);
    for (std::string more = readSome(block); !more.empty(); more = readSome(block))
        writeAll(file.descriptor, more, conv::ErrorCode::memory, what);
    input.data = file.path;
    return input;
}

} // namespace

const StandardInput& standardInput() {
    static const StandardInput input = readStandardInput();
    return input;
}

bool isStandardOutput(const fs::path& output) {
    return output == "-" || output.string().starts_with("-.");
}

TemporaryFolder::TemporaryFolder() {
    std::string name;
    path_ = system::makeTemporaryFolder(name);
    if (path_.empty())
        throw conv::Error(conv::ErrorCode::unwritable,
                          name + ": no temporary folder can be made: " + std::strerror(errno));
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void copyToStandardOutput(const fs::path& file) {
    const io::FileReader reader(file);
    for (std::uint64_t at = 0; at < reader.size(); at += block)
        writeAll(system::standardOutput, reader.bytes(at, std::min<std::uint64_t>(block, reader.size() - at)),
                 conv::ErrorCode::unwritable, "standard output cannot be written");
}

} // namespace app::cli
