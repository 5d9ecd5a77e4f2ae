// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include "app/io/io.h"
#include "tests/places.h"
#include "tests/surroundings.h"
#include <conv/error.h>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <string>

namespace io_test {

namespace fs = std::filesystem;

using tests::TemporaryFolder;

inline void writeBytes(const fs::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

inline std::string readBytes(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns the error that `f` throws, as "code: sentence"; empty if it throws none.
template <class F>
std::string errorOf(conv::ErrorCode code, F&& f) {
    try {
        f();
    } catch (const conv::Error& error) {
        EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(code)) << error.what();
        return error.what();
    }
    ADD_FAILURE() << "nothing was thrown";
    return {};
}

template <class F>
std::string unreadable(F&& f) {
    return errorOf(conv::ErrorCode::unreadable, std::forward<F>(f));
}

inline bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// Samples over the full range of the type, equal on every run; floats with fractions and both signs.
inline conv::Volume randomVolume(const conv::Layout& layout, unsigned seed = 1) {
    conv::Volume volume(layout);
    std::mt19937_64 random(seed);
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        T* const samples = volume.as<T>();
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            if constexpr (std::is_floating_point_v<T>)
                samples[i] = static_cast<T>((static_cast<double>(random() >> 11) / 9007199254740992.0 - 0.5) * 2000);
            else
                samples[i] = static_cast<T>(random());
    });
    return volume;
}

inline bool sameSamples(const conv::Volume& a, const conv::Volume& b) {
    return a.layout().type == b.layout().type && a.layout().byteCount() == b.layout().byteCount() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
}

/// Path of a public data file beside the checkout; empty if missing (the caller skips).
inline fs::path sharedData(const std::string& name) {
    const fs::path path = fs::path(tests::sourceDir()) / "../shared/data" / name;
    return fs::exists(path) ? path : fs::path();
}

/// Returns why this build cannot handle a format; empty if it can.
inline std::string missing(std::string_view name) {
    for (const app::io::Format& format : app::io::formats())
        if (format.name == name)
            return format.missing;
    return "there is no format " + std::string(name);
}

} // namespace io_test

/// Skips a test, or in SetUp those of a fixture, in a build without a format's library.
#define NEEDS_FORMAT(name)                                                                                             \
    if (const std::string missing = io_test::missing(name); !missing.empty())                                          \
    GTEST_SKIP() << (name) << ": " << missing

/// Skips a test in a build without zlib.
#define NEEDS_GZIP()                                                                                                   \
    if (*app::io::gzipMissing())                                                                                       \
    GTEST_SKIP() << app::io::gzipMissing()

// NOLINTBEGIN(bugprone-macro-parentheses): `variable` is declared
#define SHARED_DATA_OR_SKIP(variable, name)                                                                            \
    const io_test::fs::path variable = io_test::sharedData(name);                                                      \
    if (variable.empty())                                                                                              \
    GTEST_SKIP() << "../shared/data/" << (name) << " is not there"
// NOLINTEND(bugprone-macro-parentheses)
