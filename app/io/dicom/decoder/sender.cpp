// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/sender.h"
#include "app/io/child/parent_pipe.h"
#include <algorithm>
#include <cstring>

namespace app::io {

void Sender::message(DecodeMessage kind, const void* body, std::uint64_t size) {
    const DecodeHead head{kind, 0, size};
    sendToParent(decodePipe, &head, sizeof(head));
    sendToParent(decodePipe, body, size);
}

void Sender::alive() {
    message(DecodeMessage::alive, nullptr, 0);
}

void Sender::busy(std::uint64_t bytes) {
    message(DecodeMessage::busy, &bytes, sizeof(bytes));
}

void Sender::start(const conv::Layout& layout, const conv::Info& info) {
    type_ = layout.type;
    const std::string text = wireText(layout, info);
    message(DecodeMessage::start, text.data(), text.size());
}

void Sender::block(conv::Item item, std::int64_t first, const void* samples, std::int64_t count) {
    const std::uint64_t bytes = static_cast<std::uint64_t>(count) * conv::sizeOf(type_);
    const DecodeBlock block{static_cast<std::uint64_t>(item.time), static_cast<std::uint64_t>(item.channel),
                            static_cast<std::uint64_t>(first)};
    const DecodeHead head{DecodeMessage::block, 0, sizeof(block) + bytes};
    sendToParent(decodePipe, &head, sizeof(head));
    sendToParent(decodePipe, &block, sizeof(block));
    sendToParent(decodePipe, samples, bytes);
}

void Sender::interleaved(const std::vector<conv::Item>& items, std::int64_t first, const void* samples,
                         std::int64_t count) {
    if (items.size() == 1) {
        block(items[0], first, samples, count);
        return;
    }
    const std::size_t size = conv::sizeOf(type_), step = items.size() * size;
    constexpr std::int64_t most = 1 << 20; // samples at a time
    for (std::int64_t done = 0; done < count; done += most) {
        const std::int64_t n = std::min(most, count - done);
        plane_.resize(static_cast<std::size_t>(n) * size);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const auto* from =
                static_cast<const std::byte*>(samples) + static_cast<std::size_t>(done) * step + i * size;
            for (std::int64_t k = 0; k < n; ++k, from += step)
                std::memcpy(plane_.data() + static_cast<std::size_t>(k) * size, from, size);
            block(items[i], first + done, plane_.data(), n);
        }
    }
}

void Sender::warning(const std::string& sentence) {
    message(DecodeMessage::warning, sentence.data(), sentence.size());
}

void Sender::series(const std::vector<DicomSeriesText>& list) {
    const std::string text = wireText(list);
    message(DecodeMessage::series, text.data(), text.size());
}

void Sender::done() {
    message(DecodeMessage::done, nullptr, 0);
}

void Sender::failed(conv::ErrorCode code, const std::string& sentence) {
    const auto number = static_cast<std::uint32_t>(code);
    std::string body(reinterpret_cast<const char*>(&number), sizeof(number));
    body += sentence.substr(0, 4000);
    message(DecodeMessage::failed, body.data(), body.size());
}

} // namespace app::io
