// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decode_child.h"
#include "app/io/child/child_process.h"
#include "app/io/core/announced.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decode_wire.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include <conv/error.h>
#include <cstring>
#include <stdexcept>

namespace app::io {
namespace {

/// Longest silence of a decoder before it is stopped (s).
constexpr double patienceSeconds = 60;
/// Rate of the slowest decoder.
constexpr double slowestBytesPerSecond = 10e6;
constexpr std::size_t maxWarnings = 100;

class Conversation {
  public:
    Conversation(const DecodeJob& job, const char* task)
        : job_(job),
          child_(childProgram(decodeProgram),
                 {decodeProgram, task, job.format, job.path.string(), job.option, std::to_string(job.announcedBytes),
                  std::to_string(static_cast<int>(job.tilt)), std::to_string(static_cast<int>(job.gaps))},
                 decodePipe) {
        patience(job.announcedBytes);
    }

    std::int64_t bytesPerAlive = 0; ///< counts as written with each sign of life of a writer

    /// Returns the next message other than `alive`. Throws Error(cancelled) once the save of this thread was stopped.
    DecodeHead next() {
        for (;;) {
            DecodeHead head;
            take(&head, sizeof(head));
            if (head.kind == DecodeMessage::alive && head.size == 0) {
                wroteSamples(bytesPerAlive);
                continue;
            }
            if (head.kind == DecodeMessage::busy && head.size == sizeof(std::uint64_t)) {
                std::uint64_t bytes = 0;
                take(&bytes, sizeof(bytes));
                patience(bytes);
                continue;
            }
            if (head.kind == DecodeMessage::failed)
                throwFailure(head);
            return head;
        }
    }

    void take(void* to, std::uint64_t size) {
        switch (child_.read(to, size, patience_)) {
        case ChildProcess::Got::all:
            return;
        case ChildProcess::Got::timeout:
            refuse("kept the " + job_.format + " decoder busy for " + std::to_string(static_cast<int>(patience_)) +
                   " s without a result");
        case ChildProcess::Got::end:
            refuse("stopped the " + job_.format + " decoder (" + child_.finish() + ")");
        }
    }

    std::string text(const DecodeHead& head) {
        if (head.size > largestDecodeText)
            nonsense();
        std::string text(head.size, '\0');
        take(text.data(), text.size());
        return text;
    }

    [[noreturn]] void nonsense() { refuse("confused the " + job_.format + " decoder: its answer makes no sense"); }

    void layoutAndInfo(const DecodeHead& head, conv::Layout& layout, conv::Info& info) {
        try {
            readWire(text(head), layout, info);
            layout.geometry.check();
            (void)layout.byteCount();
        } catch (const conv::Error& error) {
            if (error.code() != conv::ErrorCode::usage)
                throw;
            nonsense();
        } catch (const std::exception&) {
            nonsense();
        }
        if (job_.announcedBytes > 0 && static_cast<std::uint64_t>(layout.sampleCount()) > job_.announcedBytes)
            nonsense();
    }

  private:
    void patience(std::uint64_t bytes) {
        patience_ = patienceSeconds + static_cast<double>(bytes) / slowestBytesPerSecond;
    }
    [[noreturn]] void refuse(const std::string& why) { refuseFile(job_.path, why); }

    [[noreturn]] void throwFailure(const DecodeHead& head) {
        const std::string body = text(head);
        std::uint32_t code = 0;
        if (body.size() < sizeof(code))
            nonsense();
        std::memcpy(&code, body.data(), sizeof(code));
        const bool known = code <= static_cast<std::uint32_t>(conv::ErrorCode::internal);
        throw conv::Error(known ? static_cast<conv::ErrorCode>(code) : conv::ErrorCode::unreadable,
                          printable(std::string_view(body).substr(sizeof(code))));
    }

    const DecodeJob& job_;
    ChildProcess child_;
    double patience_ = patienceSeconds;
};

/// Writes samples into a volume: each item from its first sample to its last.
class Filling {
  public:
    explicit Filling(conv::Volume& volume)
        : volume_(volume), next_(static_cast<std::size_t>(volume.layout().channels * volume.layout().times)) {}

    void block(Conversation& conversation, const DecodeHead& head) {
        DecodeBlock block;
        if (head.size < sizeof(block))
            conversation.nonsense();
        conversation.take(&block, sizeof(block));
        const conv::Layout& layout = volume_.layout();
        const std::uint64_t size = conv::sizeOf(layout.type), bytes = head.size - sizeof(block);
        const auto channels = static_cast<std::uint64_t>(layout.channels);
        if (block.channel >= channels || block.time >= static_cast<std::uint64_t>(layout.times) || bytes % size != 0)
            conversation.nonsense();
        std::uint64_t& next = next_[block.time * channels + block.channel];
        if (block.first != next || bytes / size > static_cast<std::uint64_t>(layout.whole().count()) - next)
            conversation.nonsense();
        const conv::Item item{static_cast<std::int64_t>(block.time), static_cast<std::int64_t>(block.channel)};
        conversation.take(volume_.data(item) + next * size, bytes);
        next += bytes / size;
    }

    [[nodiscard]] bool complete() const {
        for (const std::uint64_t next : next_)
            if (next != static_cast<std::uint64_t>(volume_.layout().whole().count()))
                return false;
        return true;
    }

  private:
    conv::Volume& volume_;
    std::vector<std::uint64_t> next_;
};

} // namespace

conv::Volume decodeInChild(const DecodeJob& job) {
    Conversation conversation(job, "load");
    conv::Volume volume;
    std::optional<Filling> filling;
    std::vector<std::string> warnings;
    for (;;) {
        const DecodeHead head = conversation.next();
        if (head.kind == DecodeMessage::start) {
            conv::Layout layout;
            conv::Info info;
            conversation.layoutAndInfo(head, layout, info);
            filling.reset();
            volume = conv::Volume(); // frees it before the next one is allocated
            volume = conv::Volume(layout, std::move(info));
            AnnouncedLayouts::tell(layout);
            filling.emplace(volume);
        } else if (head.kind == DecodeMessage::block && filling) {
            filling->block(conversation, head);
        } else if (head.kind == DecodeMessage::warning && warnings.size() < maxWarnings) {
            warnings.push_back(printable(conversation.text(head)));
        } else if (head.kind == DecodeMessage::done && filling && filling->complete()) {
            auto& said = volume.info().warnings;
            said.insert(said.end(), warnings.begin(), warnings.end());
            return volume;
        } else {
            conversation.nonsense();
        }
    }
}

conv::Layout probeInChild(const DecodeJob& job, conv::Info* info) {
    Conversation conversation(job, "probe");
    const DecodeHead head = conversation.next();
    if (head.kind != DecodeMessage::start)
        conversation.nonsense();
    conv::Layout layout;
    conv::Info own;
    conversation.layoutAndInfo(head, layout, info ? *info : own);
    return layout;
}

std::vector<DicomSeriesText> seriesInChild(const fs::path& folder) {
    const DecodeJob job{.format = "DICOM", .path = folder};
    Conversation conversation(job, "series");
    const DecodeHead head = conversation.next();
    if (head.kind != DecodeMessage::series)
        conversation.nonsense();
    try {
        return readSeriesWire(conversation.text(head));
    } catch (const std::out_of_range&) {
        conversation.nonsense();
    }
}

void writeInChild(const fs::path& order, std::int64_t bytesPerSlice) {
    const DecodeJob job{.format = "DICOM", .path = order};
    Conversation conversation(job, "write");
    conversation.bytesPerAlive = bytesPerSlice;
    if (conversation.next().kind != DecodeMessage::done)
        conversation.nonsense();
}

} // namespace app::io
