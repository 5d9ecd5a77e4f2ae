// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/decode/hdf5_child.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <cstring>
#include <stdexcept>

namespace app::io {
namespace {

/// Longest silence of the process before it is stopped (s).
constexpr double patienceSeconds = 60;

/// Reads messages of one process.
class Listener {
  public:
    Listener(const fs::path& path, ChildProcess& child) : path_(path), child_(child) {}

    [[noreturn]] void nonsense() const { refuseFile(path_, "confused the HDF5 reader: its answer makes no sense"); }
    [[noreturn]] void stopped() const { refuseFile(path_, "stopped the HDF5 reader (" + child_.finish() + ")"); }

    void take(void* to, std::uint64_t size) const {
        switch (child_.read(to, size, patienceSeconds)) {
        case ChildProcess::Got::all:
            return;
        case ChildProcess::Got::timeout:
            refuseFile(path_, "kept the HDF5 reader busy for " + std::to_string(static_cast<int>(patienceSeconds)) +
                                  " s without a result");
        case ChildProcess::Got::end:
            stopped();
        }
    }

    /// Returns the next message other than `alive`; throws the error of a failure.
    [[nodiscard]] Hdf5Head next() const {
        for (;;) {
            Hdf5Head head;
            take(&head, sizeof head);
            if (head.kind == Hdf5Message::failed)
                fail(text(head));
            if (head.kind != Hdf5Message::alive || head.size != 0)
                return head;
        }
    }

    [[nodiscard]] std::string text(const Hdf5Head& head) const {
        if (head.size > largestHdf5Text)
            nonsense();
        std::string text(head.size, '\0');
        take(text.data(), text.size());
        return text;
    }

  private:
    [[noreturn]] void fail(const std::string& body) const {
        std::uint32_t code = 0;
        if (body.size() < sizeof code)
            nonsense();
        std::memcpy(&code, body.data(), sizeof code);
        const bool known = code <= static_cast<std::uint32_t>(conv::ErrorCode::internal);
        throw conv::Error(known ? static_cast<conv::ErrorCode>(code) : conv::ErrorCode::unreadable,
                          printable(std::string_view(body).substr(sizeof code)));
    }

    const fs::path& path_;
    ChildProcess& child_;
};

} // namespace

Hdf5Child::Hdf5Child(const fs::path& path, const std::string& series) : path_(path) {
    child_.emplace(childProgram(hdf5Program), std::vector<std::string>{hdf5Program, "image", path.string(), series},
                   hdf5Pipe, ChildProcess::Talk::bothWays);
    const Listener listener(path_, *child_);
    const Hdf5Head head = listener.next();
    if (head.kind != Hdf5Message::image)
        listener.nonsense();
    try {
        image_ = readImageWire(listener.text(head));
        image_.layout.geometry.check();
        (void)image_.layout.byteCount();
    } catch (const std::out_of_range&) {
        listener.nonsense();
    } catch (const conv::Error& error) {
        if (error.code() != conv::ErrorCode::usage)
            throw;
        listener.nonsense();
    }
}

std::optional<Hdf5Chunk> Hdf5Child::chunk(std::uint32_t array, const std::vector<std::int64_t>& first,
                                          std::uint64_t mostBytes) const {
    const std::lock_guard lock(mutex_);
    if (!child_)
        refuseFile(path_, "stopped the HDF5 reader");
    const Listener listener(path_, *child_);
    try {
        const Hdf5Request request{array, static_cast<std::uint32_t>(first.size())};
        std::string message(reinterpret_cast<const char*>(&request), sizeof request);
        message.append(reinterpret_cast<const char*>(first.data()), first.size() * sizeof first[0]);
        if (!child_->send(message.data(), message.size()))
            listener.stopped();
        const Hdf5Head head = listener.next();
        if (head.kind == Hdf5Message::missing && head.size == 0)
            return std::nullopt;
        Hdf5Chunk chunk;
        if (head.kind != Hdf5Message::chunk || head.size < sizeof chunk.skipped ||
            head.size - sizeof chunk.skipped > mostBytes)
            listener.nonsense();
        listener.take(&chunk.skipped, sizeof chunk.skipped);
        chunk.bytes.resize(head.size - sizeof chunk.skipped);
        listener.take(chunk.bytes.data(), chunk.bytes.size());
        return chunk;
    } catch (...) {
        child_.reset(); // an answer may be half read
        throw;
    }
}

std::vector<Scene> Hdf5Child::scenes(const fs::path& path) {
    ChildProcess child(childProgram(hdf5Program), {hdf5Program, "scenes", path.string(), ""}, hdf5Pipe,
                       ChildProcess::Talk::bothWays);
    const Listener listener(path, child);
    const Hdf5Head head = listener.next();
    if (head.kind != Hdf5Message::scenes)
        listener.nonsense();
    try {
        return readScenesWire(listener.text(head));
    } catch (const std::out_of_range&) {
        listener.nonsense();
    }
}

} // namespace app::io
