// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/item/item.h"
#include <nlohmann/json.hpp>

namespace app::cli {

void writeProvenance(const WorkItem& item, const ItemReport& report, bool overwrite) {
    nlohmann::ordered_json json = {{"schema", reportSchema},
                                   {"program", programJson()},
                                   {"input", item.name},
                                   {"output", item.output.filename().string()},
                                   {"recipe", recipeJson(*item.recipe)},
                                   {"filters", report.filters},
                                   {"device", report.device},
                                   {"plan", report.fingerprint}};
    json["layout"] = {{"in", toJson(*report.in)}, {"out", toJson(*report.out)}};
    json["clipped"] = report.clipped;
    if (report.rescaled)
        json["rescaled"] = {{"slope", report.rescaled->first}, {"intercept", report.rescaled->second}};
    for (const auto& [kind, path] : item.pictures)
        json["pictures"].push_back({{"file", path.filename().string()}, {"kind", optionOf(kind) + 2}});
    json["warnings"] = report.warnings;
    writeText(item.output.string() + ".json", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n",
              overwrite);
}

} // namespace app::cli
