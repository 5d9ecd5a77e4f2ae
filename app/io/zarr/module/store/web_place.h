// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/web/web_reader.h"
#include <string>
#include <string_view>

namespace app::io {

/// The server of an address: URLs of its entries, and the access to them.
class WebPlace {
  public:
    /// `address`: without credentials. S3 takes keys, region and server from the usual variables (AWS_…). Throws
    /// Error(unreadable) if these contradict each other.
    explicit WebPlace(const std::string& address);
    [[nodiscard]] const WebAccess& access() const { return access_; }
    /// Returns the address of an entry for a request; it may hold secrets.
    [[nodiscard]] std::string url(std::string_view key) const;

  private:
    void readStorage(const std::string& address);
    WebAccess access_;
    std::string base_, query_; ///< percent-encoded
};

} // namespace app::io
