// SPDX-License-Identifier: Apache-2.0
#include "app/io/web/address.h"
#include "app/io/text/text.h"
#include <array>
#include <charconv>
#include <map>
#include <mutex>

namespace app::io {
namespace {

constexpr std::array<std::string_view, 3> schemes{"http://", "https://", "s3://"};

/// Returns the length of the scheme with its "://" at `at`; 0 if there is none.
std::size_t schemeAt(std::string_view text) {
    for (const std::string_view scheme : schemes)
        if (lowered(text.substr(0, scheme.size())) == scheme)
            return scheme.size();
    return 0;
}

/// An address in its parts, as given.
struct AddressParts {
    std::string_view scheme, login, place, query;
};

AddressParts partsOf(std::string_view text) {
    AddressParts parts;
    const std::size_t scheme = schemeAt(text);
    parts.scheme = text.substr(0, scheme);
    std::string_view rest = text.substr(scheme);
    if (lowered(parts.scheme) != "s3://") { // keys of S3 may hold "?" and "#"
        rest = rest.substr(0, rest.find('#'));
        if (const std::size_t mark = rest.find('?'); mark != std::string_view::npos) {
            parts.query = rest.substr(mark + 1);
            rest = rest.substr(0, mark);
        }
    }
    const std::string_view host = rest.substr(0, rest.find('/'));
    if (const std::size_t at = host.rfind('@'); at != std::string_view::npos) {
        parts.login = rest.substr(0, at);
        rest.remove_prefix(at + 1);
    }
    while (rest.ends_with('/'))
        rest.remove_suffix(1);
    parts.place = rest;
    return parts;
}

/// Replaces "%41" by "A".
std::string percentDecoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned char value = 0;
        const char* const digits = text.data() + i + 1;
        if (text[i] == '%' && i + 2 < text.size() && std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2) {
            plain += static_cast<char>(value);
            i += 2;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

std::mutex secretsMutex;

/// Guarded by secretsMutex.
std::map<std::string, AddressSecrets>& keptSecrets() {
    static std::map<std::string, AddressSecrets> kept;
    return kept;
}

} // namespace

bool isAddress(const std::filesystem::path& path) {
    return schemeAt(path.string()) > 0;
}

std::string plainAddress(std::string_view text) {
    if (schemeAt(text) == 0)
        return std::string(text);
    const AddressParts parts = partsOf(text);
    std::string address = lowered(parts.scheme) + std::string(parts.place);
    if (!parts.login.empty() || !parts.query.empty()) {
        const std::size_t colon = parts.login.find(':');
        AddressSecrets secrets{percentDecoded(parts.login.substr(0, colon)),
                               colon == std::string_view::npos ? "" : percentDecoded(parts.login.substr(colon + 1)),
                               std::string(parts.query)};
        const std::lock_guard lock(secretsMutex);
        keptSecrets()[address] = std::move(secrets);
    }
    return address;
}

AddressSecrets secretsOf(const std::string& address) {
    const std::lock_guard lock(secretsMutex);
    const auto found = keptSecrets().find(address);
    return found == keptSecrets().end() ? AddressSecrets() : found->second;
}

std::string maskedAddress(std::string_view text) {
    std::size_t start = text.find("://");
    while (start != std::string_view::npos) { // "--input=https://…" as well
        for (const std::string_view scheme : schemes) {
            const std::size_t name = scheme.size() - 3;
            if (start < name || schemeAt(text.substr(start - name)) != scheme.size())
                continue;
            const AddressParts parts = partsOf(text.substr(start - name));
            if (parts.login.empty() && parts.query.empty())
                continue;
            return std::string(text.substr(0, start + 3)) + (parts.login.empty() ? "" : "***@") +
                   std::string(parts.place) + (parts.query.empty() ? "" : "?***");
        }
        start = text.find("://", start + 3);
    }
    return std::string(text);
}

} // namespace app::io
