// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>

/// Files by their descriptors. Functions that fail set errno.
namespace app::system {

namespace fs = std::filesystem;

enum class Access : std::uint8_t {
    read, ///< does not wait for the other end of a pipe
    write,
    update, ///< reads and writes
    append, ///< reads, and writes at the end
};
enum class Creation : std::uint8_t {
    none,      ///< the file must exist
    ifMissing, ///< keeps what an existing file holds
    empty,     ///< empties an existing file
};

/// Returns a descriptor, which started programs do not inherit; negative on failure.
[[nodiscard]] int openFile(const fs::path& path, Access access, Creation creation = Creation::none);
/// Returns 0, or -1 if the system reports an error of earlier writes.
int closeFile(int file);

/// Read and write at most `count` bytes, at the position of the descriptor or at `offset`. Return the number of bytes,
/// 0 at the end of the file, -1 on failure. A signal does not end them.
[[nodiscard]] std::int64_t readFile(int file, void* to, std::uint64_t count);
[[nodiscard]] std::int64_t readFileAt(int file, void* to, std::uint64_t count, std::uint64_t offset);
[[nodiscard]] std::int64_t writeFile(int file, const void* from, std::uint64_t count);
[[nodiscard]] std::int64_t writeFileAt(int file, const void* from, std::uint64_t count, std::uint64_t offset);

/// Makes a new file that long, with space reserved where the file system can. Returns 0 or the number of an error, for
/// instance ENOSPC.
[[nodiscard]] int reserveSpace(int file, std::int64_t bytes);

struct Status {
    bool regular = false, folder = false;
    std::uint64_t size = 0;
    std::int64_t changed = 0;             ///< last change of the content, in ns since 1970
    std::uint64_t device = 0, number = 0; ///< identify the file among all of this machine
};
/// Follows links. Nothing if there is no such file, or it cannot be asked.
[[nodiscard]] std::optional<Status> statusOf(const fs::path& path);
[[nodiscard]] std::optional<Status> statusOf(int file);

/// Returns true if this user may create files in a folder; if not, errno says why.
[[nodiscard]] bool mayCreateIn(const fs::path& folder);
/// Returns true for a file that this user may run.
[[nodiscard]] bool isProgram(const fs::path& path);

} // namespace app::system
