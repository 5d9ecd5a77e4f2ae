// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/web/web_reader.h"
#include <curl/curl.h>
#include <exception>
#include <memory>

namespace app::io {

/// Answer of a server as it came.
struct Received {
    CURLcode code = CURLE_OK;
    std::string error; ///< libcurl's sentence
    long status = 0;
    std::string bytes; ///< at most 4 KiB of the body unless the status is 200 or 206
    std::string contentType, contentRange, contentEncoding, tag, bucketRegion;
    std::optional<std::uint64_t> length;    ///< Content-Length
    std::optional<std::uint64_t> waitFirst; ///< Retry-After, s
    bool rangeIgnored = false;              ///< ended at the header: 200 for a request of a range
};

/// A connection to servers, for one thread at a time.
class Transfer {
  public:
    Transfer();
    /// Sends one GET. Throws what `allow` throws, and Error(cancelled) within 0.1 s of a stop.
    [[nodiscard]] Received get(const WebAccess& access, const WebRequest& request);

  private:
    struct EndEasy {
        void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
    };
    struct EndMulti {
        void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
    };
    struct EndList {
        void operator()(curl_slist* list) const { curl_slist_free_all(list); }
    };

    void prepare(const WebAccess& access, const WebRequest& request);
    [[nodiscard]] CURLcode perform();
    static std::size_t header(char* data, std::size_t one, std::size_t count, void* self);
    static std::size_t body(char* data, std::size_t one, std::size_t count, void* self);
    [[nodiscard]] bool take(std::string_view part);

    std::unique_ptr<CURLM, EndMulti> multi_; ///< holds the connections
    std::unique_ptr<CURL, EndEasy> easy_;
    std::unique_ptr<curl_slist, EndList> headers_;
    const WebRequest* request_ = nullptr;
    Received received_;
    std::exception_ptr refused_;
    char error_[CURL_ERROR_SIZE] = {};
};

/// Returns the seconds without data after which a request counts as failed: CONVAPP_WEB_TIMEOUT, else 30.
[[nodiscard]] long webTimeout();

} // namespace app::io
