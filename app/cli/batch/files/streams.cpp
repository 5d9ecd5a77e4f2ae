// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/files/streams.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

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
        const ssize_t n = ::read(STDIN_FILENO, text.data() + got, max - got);
        if (n < 0 && errno == EINTR)
            continue;
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
        const ssize_t n = ::write(descriptor, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR)
            continue;
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
    // Readers need sizes and seek: the data are in memory, under a path that other processes can open.
    const int data = ::memfd_create("convapp-stdin", MFD_CLOEXEC);
    if (data < 0)
        refuseInput(errno);
    const char* const what = "standard input does not fit into memory";
    writeAll(data, head, conv::ErrorCode::memory, what);
    for (std::string more = readSome(block); !more.empty(); more = readSome(block))
        writeAll(data, more, conv::ErrorCode::memory, what);
    input.data = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(data);
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
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "convapp-XXXXXX").string();
    if (error || !::mkdtemp(name.data()))
        throw conv::Error(conv::ErrorCode::unwritable,
                          name + ": no temporary folder can be made: " + std::strerror(errno));
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void copyToStandardOutput(const fs::path& file) {
    const io::FileReader reader(file);
    for (std::uint64_t at = 0; at < reader.size(); at += block)
        writeAll(STDOUT_FILENO, reader.bytes(at, std::min<std::uint64_t>(block, reader.size() - at)),
                 conv::ErrorCode::unwritable, "standard output cannot be written");
}

} // namespace app::cli
