// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/text.h"
#include "app/io/web/module/transfer.h"
#include "app/io/web/reading_stop.h"
#include <algorithm>
#include <charconv>
#include <chrono>
#include <conv/error.h>
#include <mutex>
#include <thread>
#include <vector>

/// Requests that are repeated after failures that may pass.
namespace app::io {
namespace {

using namespace std::chrono_literals;

constexpr int mostAttempts = 4;
constexpr auto firstWait = 500ms, longestWait = 30'000ms;
constexpr std::size_t keptTransfers = 16;

bool mayPass(CURLcode code) {
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_PARTIAL_FILE:
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
    case CURLE_BAD_CONTENT_ENCODING:
        return true;
    default:
        return false;
    }
}

bool mayPass(long status) {
    constexpr long codes[] = {408, 425, 429, 500, 502, 503, 504};
    return std::ranges::find(codes, status) != std::end(codes);
}

/// Returns the text of `<Code>` in an answer of S3; empty if it has none.
std::string storageCode(std::string_view body) {
    constexpr std::string_view open = "<Code>";
    const std::size_t start = body.find(open);
    if (start == std::string_view::npos)
        return {};
    body.remove_prefix(start + open.size());
    return printable(body.substr(0, std::min<std::size_t>(body.find('<'), 64)));
}

std::string statusText(const Received& received) {
    const std::string code = storageCode(received.bytes);
    return "the server answers " + std::to_string(received.status) + (code.empty() ? "" : " (" + code + ")");
}

struct ContentRange {
    std::uint64_t first = 0, last = 0, total = 0;
};

/// Reads "bytes 0-99/1234".
std::optional<ContentRange> contentRange(std::string_view text) {
    constexpr std::string_view unit = "bytes ";
    if (!text.starts_with(unit))
        return std::nullopt;
    text.remove_prefix(unit.size());
    ContentRange range;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (const auto& [value, stop] : {std::pair{&range.first, '-'}, {&range.last, '/'}, {&range.total, '\0'}}) {
        const auto [next, error] = std::from_chars(at, end, *value);
        if (error != std::errc() || (stop == '\0' ? next != end : next == end || *next != stop))
            return std::nullopt;
        at = next + 1;
    }
    return range;
}

/// Judges a complete answer of status 200 or 206.
WebAnswer bodyOf(Received received, const WebRequest& request) {
    WebAnswer answer;
    if (received.contentType.starts_with("text/html")) {
        answer.why = "is no entry of a store: the server answers with a web page (text/html), as it does where one has "
                     "to log in";
        return answer;
    }
    answer.tag = received.tag;
    if (received.rangeIgnored || (request.range && received.status == 200)) {
        answer.kind = WebAnswer::Kind::found;
        answer.rangeIgnored = true;
        answer.size = received.length.value_or(0);
        return answer;
    }
    if (request.range) {
        const auto sent = contentRange(received.contentRange);
        const std::uint64_t last = request.range->first + request.range->count - 1;
        if (!received.contentEncoding.empty() && received.contentEncoding != "identity") {
            answer.why = "cannot be read in parts: the server sends it with the Content-Encoding " +
                         printable(received.contentEncoding);
            return answer;
        }
        if (received.status != 206 || !sent || sent->first != request.range->first || sent->last != last ||
            received.bytes.size() != request.range->count) {
            answer.why = "cannot be read: bytes " + std::to_string(request.range->first) + " to " +
                         std::to_string(last) + " were requested, and the server sends " +
                         std::to_string(received.bytes.size()) + " bytes as `" + printable(received.contentRange) + "`";
            return answer;
        }
        answer.size = sent->total;
    } else if (received.status != 200) {
        answer.why = "cannot be read: " + statusText(received) + " to a request without a range";
        return answer;
    } else {
        answer.size = received.bytes.size();
    }
    answer.kind = WebAnswer::Kind::found;
    answer.bytes = std::move(received.bytes);
    return answer;
}

/// Judges any answer. `again`: set if another attempt may succeed.
WebAnswer judged(Received received, const WebAccess& access, const WebRequest& request, bool& again) {
    WebAnswer answer;
    const bool ended = received.rangeIgnored; // convapp itself ended the transfer
    const bool tooLong = received.code == CURLE_WRITE_ERROR && received.status == 206;
    if (received.code != CURLE_OK && !ended && !tooLong) {
        again = mayPass(received.code);
        answer.why = "cannot be read: " + printable(received.error);
        return answer;
    }
    if (received.status == 200 || received.status == 206)
        return bodyOf(std::move(received), request);
    const std::string code = access.storage ? storageCode(received.bytes) : std::string();
    if (received.status == 404 && (code.empty() || code == "NoSuchKey")) {
        answer.kind = WebAnswer::Kind::missing;
        return answer;
    }
    if (received.status == 416 && received.contentRange == "bytes */0") { // an empty entry has no first byte
        answer.kind = WebAnswer::Kind::found;
        return answer;
    }
    again = mayPass(received.status);
    answer.why = "cannot be read: " + statusText(received);
    if (received.status == 403) {
        answer.kind = WebAnswer::Kind::forbidden;
        answer.why += ": access is denied, or the entry does not exist and this may not be told (S3 without the "
                      "permission to list). Only 404 counts as a missing chunk";
    } else if (!received.bucketRegion.empty() && received.status / 100 != 2) {
        answer.why += ": the bucket is in the region " + printable(received.bucketRegion) + "; set AWS_REGION to it";
    } else if (received.status / 100 == 3) {
        answer.why += ", a redirect that is not followed";
    }
    return answer;
}

void waitUnlessStopped(std::chrono::milliseconds time) {
    constexpr auto step = 50ms;
    for (auto waited = 0ms; waited < time; waited += step) {
        if (readingStopped())
            throw conv::Error(conv::ErrorCode::cancelled, "Reading was stopped.");
        std::this_thread::sleep_for(std::min(step, time - waited));
    }
}

class CurlReader final : public WebReader {
  public:
    CurlReader() { curl_global_init(CURL_GLOBAL_DEFAULT); }

    [[nodiscard]] WebAnswer get(const WebAccess& access, const WebRequest& request) override {
        auto wait = std::chrono::milliseconds(firstWait);
        for (int attempt = 1;; ++attempt, wait *= 2) {
            Received received = exchange(access, request);
            const auto asked = std::chrono::seconds(std::min<std::uint64_t>(received.waitFirst.value_or(0), 3600));
            bool again = false;
            WebAnswer answer = judged(std::move(received), access, request, again);
            if (!again || attempt == mostAttempts) {
                if (again)
                    answer.why += " (" + std::to_string(attempt) + " attempts)";
                return answer;
            }
            waitUnlessStopped(
                std::min<std::chrono::milliseconds>(std::max<std::chrono::milliseconds>(wait, asked), longestWait));
        }
    }

  private:
    [[nodiscard]] Received exchange(const WebAccess& access, const WebRequest& request) {
        std::unique_ptr<Transfer> transfer;
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                transfer = std::move(idle_.back());
                idle_.pop_back();
            }
        }
        if (!transfer)
            transfer = std::make_unique<Transfer>();
        Received received = transfer->get(access, request);
        const std::lock_guard lock(mutex_);
        if (idle_.size() < keptTransfers)
            idle_.push_back(std::move(transfer));
        return received;
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<Transfer>> idle_; ///< with their connections
};

} // namespace
} // namespace app::io

extern "C" app::io::WebReader* convappWebReader();

/// Lives until the process ends: threads may still read while it does.
extern "C" app::io::WebReader* convappWebReader() {
    static auto* const reader = new app::io::CurlReader();
    return reader;
}
