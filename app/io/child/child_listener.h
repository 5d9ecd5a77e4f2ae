// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/child/child_message.h"
#include "app/io/child/child_process.h"
#include <string>

namespace app::io {

/// Reads the messages of a reader process. Every failure becomes an Error(unreadable) that names the file. Holds
/// references to its arguments.
class ChildListener {
  public:
    /// `reader` names the process in errors: "HDF5 reader".
    ChildListener(const fs::path& path, ChildProcess& child, const char* reader)
        : path_(path), child_(child), reader_(reader) {}

    [[noreturn]] void nonsense() const;
    [[noreturn]] void stopped() const;
    /// Reads exactly `size` bytes. Throws if the process ends before, or is silent for a minute.
    void take(void* to, std::uint64_t size) const;
    /// Returns the next message other than `alive`; throws the error of a failure.
    [[nodiscard]] ChildHead next() const;
    /// Returns the body of a message, of at most `largestChildText` bytes.
    [[nodiscard]] std::string text(const ChildHead& head) const;

  private:
    [[noreturn]] void fail(const std::string& body) const;

    const fs::path& path_;
    ChildProcess& child_;
    const char* reader_;
};

} // namespace app::io
