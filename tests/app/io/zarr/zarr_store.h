// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/app/io_temp.h"
#include <concepts>
#include <nlohmann/json.hpp>

namespace io_test {

/// A Zarr store that a test writes entry by entry.
class TestStore {
  public:
    explicit TestStore(fs::path root) : root_(std::move(root)) { fs::create_directories(root_); }
    [[nodiscard]] const fs::path& path() const { return root_; }
    void put(const std::string& key, std::string_view bytes) const {
        fs::create_directories((root_ / key).parent_path());
        writeBytes(root_ / key, bytes);
    }
    void put(const std::string& key, const std::same_as<nlohmann::json> auto& json) const {
        put(key, std::string_view(json.dump()));
    }

    /// `.zarray` of version 2.
    static nlohmann::json array(std::vector<int> shape, std::vector<int> chunks, const std::string& dtype) {
        return {{"zarr_format", 2},   {"shape", shape},        {"chunks", chunks},
                {"dtype", dtype},     {"fill_value", 0},       {"order", "C"},
                {"filters", nullptr}, {"compressor", nullptr}, {"dimension_separator", "."}};
    }
    /// `zarr.json` of version 3 with these codecs.
    static nlohmann::json array3(std::vector<int> shape, std::vector<int> chunks, const std::string& type,
                                 const nlohmann::json& codecs) {
        return {{"zarr_format", 3},
                {"node_type", "array"},
                {"shape", shape},
                {"data_type", type},
                {"chunk_grid", {{"name", "regular"}, {"configuration", {{"chunk_shape", chunks}}}}},
                {"chunk_key_encoding", {{"name", "default"}, {"configuration", {{"separator", "/"}}}}},
                {"fill_value", 0},
                {"codecs", codecs},
                {"attributes", nlohmann::json::object()}};
    }
    static nlohmann::json bytesCodec(const std::string& endian = "little") {
        return {{"name", "bytes"}, {"configuration", {{"endian", endian}}}};
    }
    /// Samples 0, 1, 2 … as little-endian int16.
    static std::string counted(int count, int first = 0) {
        std::string bytes;
        for (int i = first; i < first + count; ++i)
            bytes += {static_cast<char>(i & 255), static_cast<char>(i >> 8)};
        return bytes;
    }
    /// A group with one image: axes z, y, x in micrometre, one level `0` of 2 × 3 × 4 samples in one chunk.
    void image() const {
        put(".zgroup", nlohmann::json{{"zarr_format", 2}});
        put(".zattrs", attributes());
        put("0/.zarray", array({2, 3, 4}, {2, 3, 4}, "<i2"));
        put("0/0.0.0", counted(24));
    }
    static nlohmann::json attributes() {
        nlohmann::json axes;
        for (const char* name : {"z", "y", "x"})
            axes.push_back({{"name", name}, {"type", "space"}, {"unit", "micrometer"}});
        const nlohmann::json scale = {{"type", "scale"}, {"scale", {2.0, 0.5, 0.25}}};
        const nlohmann::json dataset = {{"path", "0"}, {"coordinateTransformations", {scale}}};
        return {{"multiscales", {{{"version", "0.4"}, {"axes", axes}, {"datasets", {dataset}}}}}};
    }

  private:
    fs::path root_;
};

inline std::string fromHex(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    return bytes;
}

} // namespace io_test
