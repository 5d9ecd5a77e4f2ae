// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/child_listener.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <conv/error.h>
#include <cstring>

namespace app::io {
namespace {

/// Longest silence of a process before it is stopped (s).
constexpr double patienceSeconds = 60;

} // namespace

void ChildListener::nonsense() const {
    refuseFile(path_, "confused the " + std::string(reader_) + ": its answer makes no sense");
}

void ChildListener::stopped() const {
    refuseFile(path_, "stopped the " + std::string(reader_) + " (" + child_.finish() + ")");
}

void ChildListener::take(void* to, std::uint64_t size) const {
    switch (child_.read(to, size, patienceSeconds)) {
    case ChildProcess::Got::all:
        return;
    case ChildProcess::Got::timeout:
        refuseFile(path_, "kept the " + std::string(reader_) + " busy for " +
                              std::to_string(static_cast<int>(patienceSeconds)) + " s without a result");
    case ChildProcess::Got::end:
        stopped();
    }
}

ChildHead ChildListener::next() const {
    for (;;) {
        ChildHead head;
        take(&head, sizeof head);
        if (head.kind == static_cast<std::uint32_t>(ChildMessage::failed))
            fail(text(head));
        if (head.kind != static_cast<std::uint32_t>(ChildMessage::alive) || head.size != 0)
            return head;
    }
}

std::string ChildListener::text(const ChildHead& head) const {
    if (head.size > largestChildText)
        nonsense();
    std::string text(head.size, '\0');
    take(text.data(), text.size());
    return text;
}

void ChildListener::fail(const std::string& body) const {
    std::uint32_t code = 0;
    if (body.size() < sizeof code)
        nonsense();
    std::memcpy(&code, body.data(), sizeof code);
    const bool known = code <= static_cast<std::uint32_t>(conv::ErrorCode::internal);
    throw conv::Error(known ? static_cast<conv::ErrorCode>(code) : conv::ErrorCode::unreadable,
                      printable(std::string_view(body).substr(sizeof code)));
}

} // namespace app::io
