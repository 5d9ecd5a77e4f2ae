#include "app/cli/captured_stderr.h"
#include <cstdio>
#include <sys/mman.h>
#include <unistd.h>

namespace app::cli {

CapturedStderr::CapturedStderr() {
    std::fflush(stderr);
    buffer_ = ::memfd_create("convapp-stderr", MFD_CLOEXEC);
    saved_ = buffer_ < 0 ? -1 : ::dup(STDERR_FILENO);
    if (saved_ >= 0)
        ::dup2(buffer_, STDERR_FILENO);
}

CapturedStderr::~CapturedStderr() {
    (void)finish();
    if (buffer_ >= 0)
        ::close(buffer_);
}

std::string CapturedStderr::finish() {
    if (saved_ < 0)
        return {};
    std::fflush(stderr);
    ::dup2(saved_, STDERR_FILENO);
    ::close(saved_);
    saved_ = -1;
    std::string text(std::size_t{1} << 16, '\0');
    const ssize_t count = ::pread(buffer_, text.data(), text.size(), 0);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

} // namespace app::cli
