// SPDX-License-Identifier: Apache-2.0
#include "app/io/web/module/transfer.h"
#include "app/io/text/text.h"
#include "app/io/web/reading_stop.h"
#include "app/text/text.h"
#include <algorithm>
#include <charconv>
#include <conv/error.h>
#include <cstdlib>
#include <filesystem>
#include <new>

namespace app::io {
namespace {

constexpr long connectSeconds = 10, mostRedirects = 5;
constexpr long leastRate = 100;             ///< bytes per second; slower for the whole time-out counts as stalled
constexpr int pollMilliseconds = 100;       ///< between looks at the stop
constexpr std::size_t mostErrorBody = 4096; ///< bytes: S3 names the reason in a short XML

template <class T>
std::optional<T> wholeNumber(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Returns the file of trusted certificates: that of the usual variables, else where distributions keep it. Null:
/// libcurl's own.
const char* certificates() {
    for (const char* name : {"CURL_CA_BUNDLE", "SSL_CERT_FILE", "AWS_CA_BUNDLE"})
        if (const char* const file = std::getenv(name); file && *file != '\0')
            return file;
    static constexpr const char* places[] = {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                                             "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"};
    std::error_code ignored;
    const auto* const found =
        std::ranges::find_if(places, [&](const char* place) { return std::filesystem::exists(place, ignored); });
    return found == std::end(places) ? nullptr : *found;
}

} // namespace

long webTimeout() {
    constexpr long usual = 30, longest = 3600; // s
    const char* const asked = std::getenv("CONVAPP_WEB_TIMEOUT");
    const auto seconds = asked ? wholeNumber<long>(asked) : std::nullopt;
    return seconds ? std::clamp(*seconds, 1L, longest) : usual;
}

Transfer::Transfer() : multi_(curl_multi_init()), easy_(curl_easy_init()) {
    if (!multi_ || !easy_)
        throw std::bad_alloc();
}

std::size_t Transfer::header(char* data, std::size_t one, std::size_t count, void* self) {
    Received& received = static_cast<Transfer*>(self)->received_;
    std::string_view line(data, one * count);
    if (line.starts_with("HTTP/")) { // the next answer, behind a redirect
        received = {};
        return line.size();
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
        return line.size();
    const std::string name = lowered(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (name == "content-type")
        received.contentType = lowered(value);
    else if (name == "content-range")
        received.contentRange = lowered(value);
    else if (name == "content-encoding")
        received.contentEncoding = lowered(value);
    else if (name == "content-length")
        received.length = wholeNumber<std::uint64_t>(value);
    else if (name == "retry-after")
        received.waitFirst = wholeNumber<std::uint64_t>(value);
    else if (name == "etag")
        received.tag = value;
    else if (name == "x-amz-bucket-region")
        received.bucketRegion = value;
    return line.size();
}

bool Transfer::take(std::string_view part) {
    Received& received = received_;
    curl_easy_getinfo(easy_.get(), CURLINFO_RESPONSE_CODE, &received.status);
    if (received.status != 200 && received.status != 206) {
        received.bytes += part.substr(0, mostErrorBody - std::min(received.bytes.size(), mostErrorBody));
        return true;
    }
    received.rangeIgnored = request_->range && received.status == 200;
    if (received.rangeIgnored)
        return false;
    const std::uint64_t now = received.bytes.size() + part.size();
    if (request_->range && now > request_->range->count)
        return false; // get() compares the lengths
    if (received.bytes.empty()) {
        const bool plain = received.length && received.contentEncoding.empty();
        if (request_->allow)
            request_->allow(plain ? std::max(*received.length, now) : now);
        if (plain)
            received.bytes.reserve(*received.length);
    } else if (request_->allow && (!received.length || !received.contentEncoding.empty())) {
        request_->allow(now);
    }
    received.bytes += part;
    return true;
}

std::size_t Transfer::body(char* data, std::size_t one, std::size_t count, void* self) {
    auto& transfer = *static_cast<Transfer*>(self);
    try { // no exception may pass libcurl
        return transfer.take({data, one * count}) ? one * count : 0;
    } catch (...) {
        transfer.refused_ = std::current_exception();
        return 0;
    }
}

void Transfer::prepare(const WebAccess& access, const WebRequest& request) {
    CURL* const easy = easy_.get();
    curl_easy_reset(easy); // connections stay
    const long seconds = webTimeout();
    const bool secure = request.url.starts_with("https:");
    curl_easy_setopt(easy, CURLOPT_URL, request.url.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, secure ? "https" : "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, access.region.empty() ? 1L : 0L); // a signature is for one host
    curl_easy_setopt(easy, CURLOPT_MAXREDIRS, mostRedirects);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "convapp");
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, error_);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, std::min(seconds, connectSeconds));
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, leastRate);
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, seconds);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, this);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
    if (const char* const file = certificates())
        curl_easy_setopt(easy, CURLOPT_CAINFO, file);

    const auto add = [&](const std::string& line) {
        curl_slist* const list = curl_slist_append(headers_.get(), line.c_str());
        if (!list)
            throw std::bad_alloc();
        if (!headers_)
            headers_.reset(list);
    };
    headers_.reset();
    // Chunks are compressed already, and ranges count bytes of what is sent. A coding sent all the same is undone.
    // Not by `add`: proxies change this header, so it must not be signed.
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "identity");
    curl_easy_setopt(easy, CURLOPT_HTTP_CONTENT_DECODING, request.range ? 0L : 1L);
    if (!access.region.empty()) {
        curl_easy_setopt(easy, CURLOPT_AWS_SIGV4, ("aws:amz:" + access.region + ":s3").c_str());
        add("x-amz-content-sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"); // SHA-256 of an
                                                                                                       // empty body
        if (!access.sessionToken.empty())
            add("X-Amz-Security-Token: " + access.sessionToken);
    }
    if (!access.user.empty()) {
        curl_easy_setopt(easy, CURLOPT_USERNAME, access.user.c_str());
        curl_easy_setopt(easy, CURLOPT_PASSWORD, access.password.c_str());
        if (access.region.empty())
            curl_easy_setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
    }
    if (request.range) {
        const std::string range = std::to_string(request.range->first) + "-" +
                                  std::to_string(request.range->first + request.range->count - 1);
        curl_easy_setopt(easy, CURLOPT_RANGE, range.c_str());
    }
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers_.get());
}

CURLcode Transfer::perform() {
    if (curl_multi_add_handle(multi_.get(), easy_.get()) != CURLM_OK)
        throw std::bad_alloc();
    const struct Remove {
        CURLM* multi;
        CURL* easy;
        ~Remove() { curl_multi_remove_handle(multi, easy); }
    } remove{multi_.get(), easy_.get()};
    for (int running = 1; running > 0;) {
        if (readingStopped())
            throw conv::Error(conv::ErrorCode::cancelled, "Reading was stopped.");
        if (curl_multi_perform(multi_.get(), &running) != CURLM_OK)
            throw std::bad_alloc();
        if (running > 0)
            curl_multi_poll(multi_.get(), nullptr, 0, pollMilliseconds, nullptr);
    }
    int left = 0;
    while (const CURLMsg* const message = curl_multi_info_read(multi_.get(), &left))
        if (message->msg == CURLMSG_DONE)
            return message->data.result;
    return CURLE_RECV_ERROR;
}

Received Transfer::get(const WebAccess& access, const WebRequest& request) {
    request_ = &request;
    received_ = {};
    refused_ = nullptr;
    error_[0] = '\0';
    prepare(access, request);
    const CURLcode code = perform();
    if (refused_)
        std::rethrow_exception(refused_);
    received_.code = code;
    received_.error = error_[0] != '\0' ? error_ : curl_easy_strerror(code);
    curl_easy_getinfo(easy_.get(), CURLINFO_RESPONSE_CODE, &received_.status);
    return std::move(received_);
}

} // namespace app::io
