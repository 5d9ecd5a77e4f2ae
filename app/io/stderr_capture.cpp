#include "app/io/stderr_capture.h"
#include "app/io/text.h"
#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace app::io {
namespace {

std::mutex& captureMutex() {
    static std::mutex mutex;
    return mutex;
}

} // namespace

StderrCapture::StderrCapture() : lock_(captureMutex()) {
    std::fflush(stderr);
    file_ = ::memfd_create("stderr", MFD_CLOEXEC);
    original_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (file_ >= 0 && original_ >= 0)
        ::dup2(file_, STDERR_FILENO);
}

StderrCapture::~StderrCapture() {
    std::fflush(stderr);
    if (file_ >= 0 && original_ >= 0)
        ::dup2(original_, STDERR_FILENO);
    if (original_ >= 0)
        ::close(original_);
    if (file_ >= 0)
        ::close(file_);
}

std::string StderrCapture::text() const {
    std::fflush(stderr);
    char buffer[1024];
    const ssize_t got = file_ < 0 ? 0 : ::pread(file_, buffer, sizeof buffer, 0);
    std::string line(trimmed(std::string_view(buffer, static_cast<std::size_t>(std::max<ssize_t>(got, 0)))));
    std::ranges::replace(line, '\n', ' ');
    return printable(line);
}

} // namespace app::io
