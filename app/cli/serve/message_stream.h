// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Messages of the server: the framing of the Language Server Protocol, with bytes attached (docs/reference/server.md).
namespace app::cli::serve {

/// Longest JSON text of a message.
inline constexpr std::size_t maxTextBytes = std::size_t{16} << 20;

/// Bytes attached to a message. Move-only.
struct Attachment {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
    [[nodiscard]] std::span<const std::byte> view() const { return {bytes.get(), size}; }
};

struct Message {
    std::string text; ///< JSON
    Attachment attachment;
    std::string fault; ///< why the message cannot be used, a sentence; empty for a whole message
};

/// Reads messages from a descriptor, on one thread. A faulty message is skipped, and the next one is found.
class MessageReader {
  public:
    /// `stop`: descriptor that becomes readable to end reading. `admits` decides on the size of each attachment before
    /// memory is taken. Owns neither descriptor.
    MessageReader(int input, int stop, std::function<bool(std::size_t)> admits)
        : input_(input), stop_(stop), admits_(std::move(admits)) {}
    /// Waits for the next message; nothing at the end of the input, or after a stop.
    [[nodiscard]] std::optional<Message> next();

  private:
    struct Header {
        std::optional<std::size_t> text, attachment;
        std::string fault;
    };
    [[nodiscard]] std::size_t readSome(void* to, std::size_t size);
    [[nodiscard]] bool fill();
    [[nodiscard]] bool line(std::string& text);
    [[nodiscard]] std::optional<Header> header();
    [[nodiscard]] bool take(std::byte* to, std::size_t size);
    [[nodiscard]] bool skip(std::size_t size);

    int input_, stop_;
    std::function<bool(std::size_t)> admits_;
    std::string buffer_;   ///< bytes read ahead
    std::size_t used_ = 0; ///< bytes of `buffer_` that were taken
    bool lost_ = false;    ///< the beginning of the next message is unknown
};

/// Writes a message to a descriptor; false if nobody reads it any more.
[[nodiscard]] bool writeMessage(int output, std::string_view text, std::span<const std::byte> attachment = {});

} // namespace app::cli::serve
