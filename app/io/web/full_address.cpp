// SPDX-License-Identifier: Apache-2.0
#include "app/io/web/full_address.h"
#include "app/io/web/address.h"
#include <cctype>
#include <string_view>

namespace app::io {
namespace {

/// Writes all but letters, digits and "-._~" as "%41".
std::string percentEncoded(std::string_view text) {
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte < 128 && std::isalnum(byte) != 0) || std::string_view("-._~").find(c) != std::string_view::npos) {
            encoded += c;
            continue;
        }
        constexpr std::string_view digits = "0123456789ABCDEF";
        encoded += {'%', digits[byte >> 4U], digits[byte & 15U]};
    }
    return encoded;
}

} // namespace

std::string fullAddress(const std::string& address) {
    if (!isAddress(address))
        return address;
    const AddressSecrets secrets = secretsOf(address);
    const std::size_t scheme = address.find("://") + 3;
    std::string full = address.substr(0, scheme);
    if (!secrets.user.empty() || !secrets.password.empty())
        full += percentEncoded(secrets.user) + ":" + percentEncoded(secrets.password) + "@";
    full += address.substr(scheme);
    return secrets.query.empty() ? full : full + "?" + secrets.query;
}

} // namespace app::io
