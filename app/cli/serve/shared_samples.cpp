// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve/shared_samples.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace app::cli::serve {
namespace {

constexpr std::string_view parameterName = "shared_memory";
/// Bytes of one system call at most: the kernel's limit is 2 GiB less a page.
constexpr std::size_t maxCallBytes = std::size_t{1} << 30;

class SharedMemory {
  public:
    SharedMemory(const std::string& name, int access) : name_(name) {
        const bool plain = name.size() > 1 && name.size() < NAME_MAX && name[0] == '/' &&
                           name.find('/', 1) == std::string::npos && name.find('\0') == std::string::npos;
        if (!plain)
            refuseParameter(parameterName, name.substr(0, NAME_MAX), "must be a slash and a name without slashes.");
        descriptor_ = ::shm_open(name.c_str(), access | O_CLOEXEC, 0);
        if (descriptor_ < 0)
            refuseParameter(parameterName, name, std::string("cannot be opened: ") + std::strerror(errno) + ".");
    }
    ~SharedMemory() { ::close(descriptor_); }
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;

    void require(std::uint64_t bytes) const {
        struct stat status{};
        if (::fstat(descriptor_, &status) != 0 || status.st_size < 0 ||
            static_cast<std::uint64_t>(status.st_size) < bytes)
            refuseParameter(parameterName, name_,
                            "holds " + std::to_string(status.st_size) + " bytes; " + std::to_string(bytes) +
                                " are required.");
    }

    /// Calls pread or pwrite until all bytes are copied.
    template <class Call>
    void copy(std::size_t size, Call call) const {
        for (std::size_t done = 0; done < size;) {
            const ssize_t count = call(descriptor_, done, std::min(size - done, maxCallBytes));
            if (count < 0 && errno == EINTR)
                continue;
            if (count <= 0)
                refuseParameter(parameterName, name_,
                                "became shorter, or cannot be copied" +
                                    (count < 0 ? std::string(": ") + std::strerror(errno) : std::string()) + ".");
            done += static_cast<std::size_t>(count);
        }
    }

  private:
    const std::string& name_;
    int descriptor_ = -1;
};

} // namespace

void readShared(const std::string& name, std::span<std::byte> to) {
    const SharedMemory memory(name, O_RDONLY);
    memory.require(to.size());
    memory.copy(to.size(), [&](int descriptor, std::size_t at, std::size_t size) {
        return ::pread(descriptor, to.data() + at, size, static_cast<off_t>(at));
    });
}

void writeShared(const std::string& name, std::span<const std::byte> from) {
    const SharedMemory memory(name, O_RDWR);
    memory.require(from.size());
    memory.copy(from.size(), [&](int descriptor, std::size_t at, std::size_t size) {
        return ::pwrite(descriptor, from.data() + at, size, static_cast<off_t>(at));
    });
}

void checkShared(const std::string& name, std::int64_t bytes) {
    SharedMemory(name, O_RDWR).require(static_cast<std::uint64_t>(bytes));
}

} // namespace app::cli::serve
