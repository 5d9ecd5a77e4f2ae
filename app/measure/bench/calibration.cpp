// SPDX-License-Identifier: Apache-2.0
#include "app/measure/bench/calibration.h"
#include "app/measure/cache_file.h"
#include "app_version.h"
#include <algorithm>
#include <conv/error.h>
#include <nlohmann/json.hpp>

namespace app::bench {
namespace {

using Json = nlohmann::ordered_json;
constexpr int calibrationSchema = 3;

std::string nameOf(conv::DeviceKind kind) {
    return kind == conv::DeviceKind::cpu ? "cpu" : "cuda";
}

conv::Calibration readOne(const Json& json) {
    conv::Calibration c;
    c.kind = json.at("kind") == "cpu" ? conv::DeviceKind::cpu : conv::DeviceKind::cuda;
    c.model = json.at("model");
    c.cores = json.at("cores");
    c.driver = json.at("driver");
    c.date = json.at("date");
    c.flopsOneThread = json.at("flops_one_thread");
    c.flopsPerSecond = json.at("flops");
    c.bytesPerSecond = json.at("copy_bytes_per_second");
    c.uploadPerSecond = json.at("upload_bytes_per_second");
    c.downloadPerSecond = json.at("download_bytes_per_second");
    c.tensorFlopsPerSecond = json.value("tensor_flops", 0.0); // older files lack it
    for (const Json& pace : json.at("variants"))
        c.paces.push_back({pace.at("name"), pace.at("dimension"), pace.at("seconds"), pace.at("factor")});
    const auto sensible = [](double x) { return x > 0 && x < 1e18; };
    const bool paces = std::ranges::all_of(
        c.paces, [&](const conv::VariantPace& p) { return sensible(p.seconds) && sensible(p.factor); });
    const bool tensor = c.tensorFlopsPerSecond == 0 || sensible(c.tensorFlopsPerSecond);
    if (!sensible(c.flopsPerSecond) || !sensible(c.bytesPerSecond) || !tensor || !paces)
        throw conv::Error(conv::ErrorCode::usage, "The calibration of " + c.model + " holds a rate that cannot be.");
    return c;
}

bool sameDevice(const conv::Calibration& a, const conv::Calibration& b) {
    return a.kind == b.kind && a.model == b.model && a.cores == b.cores && a.driver == b.driver;
}

} // namespace

std::filesystem::path calibrationFile() {
    return cacheFile("calibration.json", "CONVAPP_CALIBRATION");
}

std::string toJson(const std::vector<conv::Calibration>& all) {
    Json devices = Json::array();
    for (const conv::Calibration& c : all) {
        Json variants = Json::array();
        for (const conv::VariantPace& pace : c.paces)
            variants.push_back({{"name", pace.variant},
                                {"dimension", pace.dimension},
                                {"seconds", pace.seconds},
                                {"factor", pace.factor}});
        devices.push_back({{"kind", nameOf(c.kind)},
                           {"model", c.model},
                           {"cores", c.cores},
                           {"driver", c.driver},
                           {"date", c.date},
                           {"flops_one_thread", c.flopsOneThread},
                           {"flops", c.flopsPerSecond},
                           {"tensor_flops", c.tensorFlopsPerSecond},
                           {"copy_bytes_per_second", c.bytesPerSecond},
                           {"upload_bytes_per_second", c.uploadPerSecond},
                           {"download_bytes_per_second", c.downloadPerSecond},
                           {"variants", std::move(variants)}});
    }
    return Json{{"schema", calibrationSchema}, {"version", CONVAPP_VERSION}, {"devices", std::move(devices)}}.dump(2) +
           "\n";
}

std::vector<conv::Calibration> calibrationsFromJson(std::string_view text) {
    try {
        const Json json = Json::parse(text);
        std::vector<conv::Calibration> all;
        // Variants of another version have another pace.
        if (json.at("schema") != calibrationSchema || json.at("version") != CONVAPP_VERSION)
            return all;
        for (const Json& device : json.at("devices"))
            all.push_back(readOne(device));
        return all;
    } catch (const nlohmann::json::exception& error) {
        throw conv::Error(conv::ErrorCode::usage, std::string("This is no calibration: ") + error.what() + ".");
    }
}

std::vector<conv::Calibration> loadCalibrations(const std::filesystem::path& file) {
    try {
        const std::string text = readCacheFile(file);
        return text.empty() ? std::vector<conv::Calibration>{} : calibrationsFromJson(text);
    } catch (const conv::Error&) {
        return {}; // a new calibration replaces it
    }
}

void saveCalibration(const conv::Calibration& calibration, const std::filesystem::path& file) {
    std::vector<conv::Calibration> all = loadCalibrations(file);
    std::erase_if(all, [&](const conv::Calibration& known) { return sameDevice(known, calibration); });
    all.push_back(calibration);
    writeCacheFile(file, toJson(all));
}

void useKnownCalibrations() {
    conv::useCalibrations(loadCalibrations(calibrationFile()));
}

} // namespace app::bench
