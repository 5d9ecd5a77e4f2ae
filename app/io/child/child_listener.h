// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/child/child_message.h"
#include "app/io/child/child_process.h"
#include <conv/error.h>
#include <stdexcept>
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
    /// Returns `parse` of the body of the next message, which must be of that kind. A body that it refuses by
    /// std::out_of_range or Error(usage) counts as nonsense.
    template <class Parse>
    auto answer(std::uint32_t kind, Parse&& parse) const {
        const ChildHead head = next();
        if (head.kind != kind)
            nonsense();
        try {
            return parse(text(head));
        } catch (const std::out_of_range&) {
            nonsense();
        } catch (const conv::Error& error) {
            if (error.code() != conv::ErrorCode::usage)
                throw;
            nonsense();
        }
    }

  private:
    [[noreturn]] void fail(const std::string& body) const;

    const fs::path& path_;
    ChildProcess& child_;
    const char* reader_;
};

} // namespace app::io
