// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/store/web_place.h"
#include "app/io/core/file_bytes.h"
#include "app/io/web/address.h"
#include <cctype>
#include <cstdlib>

namespace app::io {
namespace {

constexpr std::string_view storageScheme = "s3://";

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

std::string firstOf(const std::string& value, const std::string& otherwise) {
    return value.empty() ? otherwise : value;
}

/// Percent-encodes all but letters, digits, "-._~/" and the characters of `kept`.
std::string percentEncoded(std::string_view text, std::string_view kept) {
    constexpr std::string_view plain = "-._~/", digits = "0123456789ABCDEF";
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || plain.find(c) != std::string_view::npos ||
            kept.find(c) != std::string_view::npos) {
            encoded += c;
        } else {
            encoded += '%';
            encoded += digits[byte >> 4];
            encoded += digits[byte & 15];
        }
    }
    return encoded;
}

} // namespace

WebPlace::WebPlace(const std::string& address) {
    const AddressSecrets secrets = secretsOf(address);
    if (address.starts_with(storageScheme)) {
        if (!secrets.user.empty())
            refuseFile(address, "cannot be read with keys in the address; set AWS_ACCESS_KEY_ID and "
                                "AWS_SECRET_ACCESS_KEY instead");
        readStorage(address);
        return;
    }
    base_ = percentEncoded(address, "%:@!$&'()*+,;=[]");
    query_ = secrets.query.empty() ? "" : "?" + percentEncoded(secrets.query, "%:@!$&'()*+,;=[]?");
    access_.user = secrets.user;
    access_.password = secrets.password;
}

void WebPlace::readStorage(const std::string& address) {
    const std::string_view rest = std::string_view(address).substr(storageScheme.size());
    const std::string bucket(rest.substr(0, rest.find('/')));
    const std::string key = percentEncoded(rest.substr(bucket.size()), "");
    if (bucket.empty() || bucket.find_first_not_of(
                              "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_") != std::string::npos)
        refuseFile(address, "names no bucket of S3: s3://bucket/key is read");
    const std::string region = firstOf(firstOf(variable("AWS_REGION"), variable("AWS_DEFAULT_REGION")), "us-east-1");
    std::string server = firstOf(variable("AWS_ENDPOINT_URL_S3"), variable("AWS_ENDPOINT_URL"));
    while (server.ends_with('/'))
        server.pop_back();
    if (!server.empty() && (!isAddress(server) || server.find('@') != std::string::npos))
        refuseFile(address, "cannot be read: AWS_ENDPOINT_URL must be http://… or https://… without credentials");
    if (!server.empty())
        base_ = server + "/" + bucket + key;
    else if (bucket.find('.') == std::string::npos)
        base_ = "https://" + bucket + ".s3." + region + ".amazonaws.com" + key;
    else // a certificate does not hold for names with further dots
        base_ = "https://s3." + region + ".amazonaws.com/" + bucket + key;
    access_.storage = true;
    access_.user = variable("AWS_ACCESS_KEY_ID");
    access_.password = variable("AWS_SECRET_ACCESS_KEY");
    if (access_.user.empty() != access_.password.empty())
        refuseFile(address, "cannot be read: only one of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY is set");
    if (access_.user.empty())
        return;
    access_.region = region;
    access_.sessionToken = variable("AWS_SESSION_TOKEN");
}

std::string WebPlace::url(std::string_view key) const {
    return base_ + (key.empty() ? "" : "/" + percentEncoded(key, "")) + query_;
}

} // namespace app::io
