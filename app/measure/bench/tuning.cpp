// SPDX-License-Identifier: Apache-2.0
// File of tuned thread blocks. Damaged or foreign files are reported and ignored, as they can be measured again.
#include "app/measure/bench/tuning.h"
#include "app/measure/cache_file.h"
#include "app/text/refuse.h"
#include "app_version.h"
#include <algorithm>
#include <conv/error.h>
#include <nlohmann/json.hpp>

namespace app::bench {
namespace {

using Json = nlohmann::ordered_json;
constexpr int tuningSchema = 1;

conv::TunedBlock readBlock(const Json& stored) {
    conv::TunedBlock t;
    t.variant = stored.at("variant");
    t.problems = {stored.at("dimension"), stored.at("log8_outputs"), stored.at("log4_taps"), stored.at("converted")};
    t.block = stored.at("block").get<conv::Index3>();
    t.milliseconds = stored.at("ms");
    t.ownMilliseconds = stored.at("own_ms");
    t.date = stored.at("date");
    const auto time = [](double ms) { return ms > 0 && ms < 1e9; };
    const bool block = t.block == conv::Index3{0, 0, 0} ||
                       std::all_of(t.block.begin(), t.block.end(), [](std::int64_t n) { return n > 0 && n <= 1024; });
    const auto step = [](int n) { return n >= 0 && n < 22; };
    if (!block || !time(t.milliseconds) || !time(t.ownMilliseconds) || t.problems.dimension < 1 ||
        t.problems.dimension > 3 || !step(t.problems.outputs) || !step(t.problems.taps) || t.date.size() > 10)
        refuse("its entry for " + t.variant + " cannot be");
    return t;
}

Json jsonOf(const conv::TunedBlock& t) {
    return {{"variant", t.variant},         {"dimension", t.problems.dimension}, {"log8_outputs", t.problems.outputs},
            {"log4_taps", t.problems.taps}, {"converted", t.problems.converted}, {"block", t.block},
            {"ms", t.milliseconds},         {"own_ms", t.ownMilliseconds},       {"date", t.date}};
}

} // namespace

std::filesystem::path tuningFile() {
    return cacheFile("tuning.json", "CONVAPP_TUNING");
}

std::string toJson(std::span<const conv::Tuning> all) {
    Json devices = Json::array();
    for (const conv::Tuning& tuning : all) {
        Json blocks = Json::array();
        for (const conv::TunedBlock& t : tuning.blocks)
            blocks.push_back(jsonOf(t));
        devices.push_back({{"model", tuning.model},
                           {"cores", tuning.cores},
                           {"driver", tuning.driver},
                           {"blocks", std::move(blocks)}});
    }
    return Json{{"schema", tuningSchema},
                {"what", "tuning"},
                {"version", CONVAPP_VERSION},
                {"devices", std::move(devices)}}
               .dump(2) +
           "\n";
}

std::vector<conv::Tuning> tuningsFromJson(std::string_view text) {
    try {
        const Json json = Json::parse(text);
        if (!json.is_object() || json.value("what", "") != "tuning")
            refuse("it is no tuning of this program");
        if (json.at("schema") != tuningSchema || json.at("version") != CONVAPP_VERSION)
            refuse("it is of another version of this program, whose kernels may differ");
        std::vector<conv::Tuning> all;
        for (const Json& device : json.at("devices")) {
            conv::Tuning tuning{device.at("model"), device.at("cores"), device.at("driver"), {}};
            for (const Json& block : device.at("blocks"))
                tuning.blocks.push_back(readBlock(block));
            all.push_back(std::move(tuning));
        }
        return all;
    } catch (const nlohmann::json::exception&) {
        refuse("it is damaged, or no tuning of this program");
    }
}

KnownTunings loadTunings(const std::filesystem::path& file) {
    try {
        const std::string text = readCacheFile(file);
        if (text.empty())
            return {};
        return {tuningsFromJson(text), {}};
    } catch (const conv::Error& error) {
        const std::string why =
            error.code() == conv::ErrorCode::usage ? file.string() + ": " + error.what() : std::string(error.what());
        return {{}, why + "; thread blocks are not tuned. --tune writes it anew."};
    }
}

void mergeTunings(std::vector<conv::Tuning>& all, std::span<const conv::Tuning> more) {
    for (const conv::Tuning& tuning : more) {
        auto at = std::find_if(all.begin(), all.end(), [&](const conv::Tuning& known) {
            return known.model == tuning.model && known.cores == tuning.cores && known.driver == tuning.driver;
        });
        if (at == all.end())
            at = all.insert(all.end(), {tuning.model, tuning.cores, tuning.driver, {}});
        for (const conv::TunedBlock& t : tuning.blocks) {
            std::erase_if(at->blocks, [&](const conv::TunedBlock& known) {
                return known.variant == t.variant && known.problems == t.problems;
            });
            at->blocks.push_back(t);
        }
    }
}

void saveTunings(std::span<const conv::Tuning> more, const std::filesystem::path& file) {
    std::vector<conv::Tuning> all = loadTunings(file).all;
    mergeTunings(all, more);
    writeCacheFile(file, toJson(all));
}

std::string useKnownTunings() {
    const KnownTunings known = loadTunings(tuningFile());
    conv::useTunings(known.all);
    return known.complaint;
}

} // namespace app::bench
