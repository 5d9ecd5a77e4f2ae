// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

/// Addresses of stores on servers. They travel as paths; their credentials do not.
namespace app::io {

/// Returns true for `http://…`, `https://…` and `s3://…`.
[[nodiscard]] bool isAddress(const std::filesystem::path& path);

/// Parts of an address that no message, journal or recipe may hold.
struct AddressSecrets {
    std::string user, password; ///< from `https://user:password@host/…`, decoded
    std::string query;          ///< behind "?", as it was given: signatures of shared links
};

/// Returns the address without user, password, query and trailing slashes, and keeps these secrets in this process for
/// requests to it. Any other text is returned as it is. Thread-safe.
[[nodiscard]] std::string plainAddress(std::string_view text);

/// Returns the secrets that `plainAddress` kept for this address; empty ones if there are none. Thread-safe.
[[nodiscard]] AddressSecrets secretsOf(const std::string& address);

/// Returns a text with "***" in place of user, password and query wherever an argument is an address.
[[nodiscard]] std::string maskedAddress(std::string_view text);

} // namespace app::io
