// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve/message_stream.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <new>
#include <poll.h>
#include <unistd.h>

namespace app::cli::serve {
namespace {

constexpr std::size_t bufferBytes = std::size_t{64} << 10;
/// Longest line of a header, and most lines.
constexpr std::size_t maxLineBytes = 4096, maxLines = 64;
constexpr std::string_view textField = "Content-Length:", attachmentField = "Attachment-Length:";

std::optional<std::size_t> lengthOf(std::string_view text) {
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return length;
}

bool writeAll(int output, const char* from, std::size_t size) {
    while (size > 0) {
        const ssize_t written = ::write(output, from, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        from += written;
        size -= static_cast<std::size_t>(written);
    }
    return true;
}

} // namespace

/// Waits for bytes and reads at most `size`; 0 at the end.
std::size_t MessageReader::readSome(void* to, std::size_t size) {
    std::array<pollfd, 2> wait{pollfd{input_, POLLIN, 0}, pollfd{stop_, POLLIN, 0}};
    while (::poll(wait.data(), wait.size(), -1) < 0)
        if (errno != EINTR)
            return 0;
    if (wait[1].revents != 0)
        return 0;
    ssize_t got = 0;
    do
        got = ::read(input_, to, size);
    while (got < 0 && errno == EINTR);
    return static_cast<std::size_t>(std::max<ssize_t>(got, 0));
}

/// Appends bytes to the buffer. False at the end.
bool MessageReader::fill() {
    buffer_.erase(0, used_);
    used_ = 0;
    const std::size_t before = buffer_.size();
    buffer_.resize(before + bufferBytes);
    const std::size_t got = readSome(buffer_.data() + before, bufferBytes);
    buffer_.resize(before + got);
    return got > 0;
}

/// Takes the bytes up to the end of a line; keeps the last maxLineBytes of a longer one.
bool MessageReader::line(std::string& text) {
    text.clear();
    while (true) {
        const std::size_t end = buffer_.find('\n', used_);
        const std::size_t stop = end == std::string::npos ? buffer_.size() : end;
        text.append(buffer_, used_, stop - used_);
        if (text.size() > maxLineBytes)
            text.erase(0, text.size() - maxLineBytes);
        used_ = end == std::string::npos ? buffer_.size() : end + 1;
        if (end != std::string::npos) {
            if (text.ends_with('\r'))
                text.pop_back();
            return true;
        }
        if (!fill())
            return false;
    }
}

std::optional<MessageReader::Header> MessageReader::header() {
    Header header;
    std::string text;
    for (std::size_t lines = 0;; ++lines) {
        if (!line(text))
            return std::nullopt;
        std::string_view field = text;
        if (lost_) {
            const std::size_t at = field.find(textField);
            if (at == std::string_view::npos) {
                lines = 0;
                continue;
            }
            field.remove_prefix(at);
            lost_ = false;
        }
        if (field.empty())
            break;
        if (lines == maxLines) {
            header.fault = "The header of a message has more than " + std::to_string(maxLines) + " lines.";
            return header;
        }
        const bool isText = field.starts_with(textField);
        if (!isText && !field.starts_with(attachmentField))
            continue; // fields of later versions
        const std::optional<std::size_t> length =
            lengthOf(field.substr(isText ? textField.size() : attachmentField.size()));
        (isText ? header.text : header.attachment) = length;
        if (!length && header.fault.empty())
            header.fault = "The header of a message has no whole number after " +
                           std::string(isText ? textField : attachmentField);
    }
    if (!header.text && header.fault.empty())
        header.fault = "The header of a message has no Content-Length.";
    return header;
}

bool MessageReader::take(std::byte* to, std::size_t size) {
    const std::size_t ahead = std::min(size, buffer_.size() - used_);
    std::memcpy(to, buffer_.data() + used_, ahead);
    used_ += ahead;
    for (std::size_t done = ahead; done < size;) {
        const std::size_t got = readSome(to + done, size - done);
        if (got == 0)
            return false;
        done += got;
    }
    return true;
}

bool MessageReader::skip(std::size_t size) {
    while (size > 0) {
        if (used_ == buffer_.size() && !fill())
            return false;
        const std::size_t count = std::min(size, buffer_.size() - used_);
        used_ += count;
        size -= count;
    }
    return true;
}

std::optional<Message> MessageReader::next() {
    const std::optional<Header> header = this->header();
    if (!header)
        return std::nullopt;
    Message message;
    message.fault = header->fault;
    if (!message.fault.empty()) {
        lost_ = true; // lengths cannot be trusted
        return message;
    }
    const std::size_t attached = header->attachment.value_or(0);
    if (*header->text > maxTextBytes) {
        message.fault = "A message of " + std::to_string(*header->text) + " bytes is longer than " +
                        std::to_string(maxTextBytes) + ".";
        return skip(*header->text) && skip(attached) ? std::optional(std::move(message)) : std::nullopt;
    }
    message.text.resize(*header->text);
    if (!take(reinterpret_cast<std::byte*>(message.text.data()), message.text.size()))
        return std::nullopt;
    if (attached == 0)
        return message;
    if (admits_(attached))
        message.attachment.bytes.reset(new (std::nothrow) std::byte[attached]);
    if (!message.attachment.bytes) {
        message.fault = "There is no memory for " + std::to_string(attached) + " attached bytes.";
        return skip(attached) ? std::optional(std::move(message)) : std::nullopt;
    }
    message.attachment.size = attached;
    if (!take(message.attachment.bytes.get(), attached))
        return std::nullopt;
    return message;
}

bool writeMessage(int output, std::string_view text, std::span<const std::byte> attachment) {
    std::string head = "Content-Length: " + std::to_string(text.size()) + "\r\n";
    if (!attachment.empty())
        head += "Attachment-Length: " + std::to_string(attachment.size()) + "\r\n";
    head += "\r\n";
    head += text;
    return writeAll(output, head.data(), head.size()) &&
           writeAll(output, reinterpret_cast<const char*>(attachment.data()), attachment.size());
}

} // namespace app::cli::serve
