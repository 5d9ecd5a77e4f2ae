// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/decode.h"
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <sys/prctl.h>
#include <sys/resource.h>

// Decoding process: convapp-decode load|probe|series|write FORMAT PATH OPTION BYTES TILT, with a pipe at descriptor 3.
// decode_child.cpp starts it; libraries that abort on hostile files abort here.
namespace app::io {

void limitMemory(std::uint64_t bytes) {
#if !defined(__SANITIZE_ADDRESS__) // its shadow memory exceeds any limit
    constexpr std::uint64_t base = std::uint64_t{2} << 30;
    rlimit limit{};
    ::getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = std::min<rlim_t>(base + std::min(bytes, std::uint64_t{1} << 50), limit.rlim_max);
    ::setrlimit(RLIMIT_AS, &limit);
#else
    (void)bytes;
#endif
}

namespace {

void decode(const std::string& task, const std::string& format, const fs::path& path, const std::string& option,
            Tilt tilt, Gaps gaps, Sender& sender) {
    try {
        if (task == "write")
            writeDicom(path, sender);
        else if (task == "series")
            listDicom(path, sender);
        else
            decodeDicom(path, option, tilt, gaps, sender);
        sender.done();
    } catch (const conv::Error& error) {
        sender.failed(error.code(), error.what());
    } catch (const std::bad_alloc&) {
        sender.failed(conv::ErrorCode::unreadable,
                      path.string() + " makes the " + format + " decoder take more memory than its size explains.");
    } catch (const std::exception& error) {
        // Error texts of libraries may have many lines; the last one has the reason.
        std::string text = error.what();
        while (!text.empty() && (text.back() == '\n' || text.back() == '.'))
            text.pop_back();
        sender.failed(conv::ErrorCode::unreadable, path.string() + " cannot be read by the " + format +
                                                       " decoder: " + text.substr(text.rfind('\n') + 1) + ".");
    }
}

} // namespace
} // namespace app::io

int main(int count, char** arguments) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit noCore{};
    ::setrlimit(RLIMIT_CORE, &noCore);
    if (count != 8)
        return EXIT_FAILURE;
    const std::uint64_t announced = std::strtoull(arguments[5], nullptr, 10);
    app::io::limitMemory(announced * 6);
    app::io::Sender sender(std::string_view(arguments[1]) == "probe");
    app::io::decode(arguments[1], arguments[2], arguments[3], arguments[4],
                    static_cast<app::io::Tilt>(std::atoi(arguments[6])),
                    static_cast<app::io::Gaps>(std::atoi(arguments[7])), sender);
    // Skips destructors of libraries, some of which crash.
    std::_Exit(EXIT_SUCCESS);
}
