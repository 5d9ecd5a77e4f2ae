// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

/// Requests to servers. Only the module convapp_web links libcurl; it is loaded for the first address.
namespace app::io {

/// A part of an entry, in bytes.
struct WebRange {
    std::uint64_t first = 0, count = 0;
};

/// Access to one server. Empty members: not used.
struct WebAccess {
    std::string user, password; ///< HTTP Basic, or key and secret of S3
    std::string sessionToken;   ///< for temporary keys of S3
    std::string region;         ///< for S3; not empty: requests are signed (AWS SigV4)
    bool storage = false;       ///< true: answers are those of S3
};

/// One GET.
struct WebRequest {
    std::string url; ///< percent-encoded, with its query
    std::optional<WebRange> range;
    /// Called with the size of the body before memory is taken; throws to refuse it. Empty: any size.
    std::function<void(std::uint64_t bytes)> allow;
};

struct WebAnswer {
    enum class Kind : std::uint8_t {
        found,
        missing,   ///< 404, or NoSuchKey of S3
        forbidden, ///< 403
        failed
    };
    Kind kind = Kind::failed;
    std::string bytes;
    std::uint64_t size = 0;    ///< bytes in the whole entry
    bool rangeIgnored = false; ///< the server would have sent the whole entry; `bytes` is empty
    std::string tag;           ///< ETag; empty: none
    std::string why;           ///< reason if neither found nor missing: "cannot be read: …"
};

/// Sends requests. Keeps connections. Thread-safe.
class WebReader {
  public:
    WebReader() = default;
    virtual ~WebReader() = default;
    WebReader(const WebReader&) = delete;
    WebReader& operator=(const WebReader&) = delete;
    /// Returns the answer after at most 4 attempts. Throws what `allow` throws, and Error(cancelled) on a stop.
    [[nodiscard]] virtual WebAnswer get(const WebAccess& access, const WebRequest& request) = 0;
};

/// Returns the reader of this process. Throws Error(unreadable) in a build without libcurl.
[[nodiscard]] WebReader& webReader();

} // namespace app::io
