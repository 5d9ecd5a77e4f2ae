// SPDX-License-Identifier: Apache-2.0
// Manifest: https://napari.org/stable/plugins/technical_references/manifest.html
#include "app/cli/tool/napari_files.h"
#include "app/cli/tool/tool.h"
#include "app/io/core/file_bytes.h"
#include "app/text/refuse.h"
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string_view nameOf(ParamKind kind) {
    switch (kind) {
    case ParamKind::length:
        return "length";
    case ParamKind::number:
        return "number";
    case ParamKind::integers:
        return "integers";
    case ParamKind::threshold:
        return "threshold";
    case ParamKind::frequency:
        return "frequency";
    case ParamKind::choice:
        return "choice";
    case ParamKind::flag:
        return "flag";
    case ParamKind::axes:
        return "axes";
    case ParamKind::channels:
        return "channels";
    case ParamKind::kernel:
        return "kernel";
    case ParamKind::mask:
        return "mask";
    case ParamKind::outside:
        return "outside";
    case ParamKind::text:
        return "text";
    }
    return "";
}

/// Returns a field of the form. `min` and `max` are null for parameters that hold no numbers.
Json fieldOf(const ParamSpec& param) {
    const bool numbers = param.kind <= ParamKind::frequency;
    return {{"key", param.key},
            {"label", param.label},
            {"kind", nameOf(param.kind)},
            {"default", param.standard},
            {"min", numbers ? Json(param.min) : Json()},
            {"max", numbers ? Json(param.max) : Json()},
            {"choices", param.choices},
            {"unit", param.unit == Unit::none ? std::string_view() : symbol(param.unit)},
            {"single", param.kind == ParamKind::number || param.alone},
            {"help", param.help}};
}

Json filterJson(const FilterSpec& filter) {
    Json fields = Json::array();
    for (const ParamSpec& param : filter.params)
        fields.push_back(fieldOf(param));
    return {{"name", filter.name}, {"title", filter.title}, {"summary", filter.summary}, {"params", fields}};
}

void writeText(const io::fs::path& path, std::string_view text) {
    io::FileWriter file(path);
    file.write(text);
    file.close();
}

} // namespace

void writeNapariPlugin(const std::string& folder) {
    std::error_code error;
    const io::fs::path root = folder, package = root / "convapp_napari";
    if (io::fs::exists(root, error) && !(io::fs::is_directory(root, error) && io::fs::is_empty(root, error)))
        refuse("--tool napari: `" + folder + "` exists and is not an empty folder; name a new one");
    io::fs::create_directories(package, error);
    if (error)
        throw conv::Error(conv::ErrorCode::unwritable, "`" + package.string() + "`: " + error.message());
    Json filters = Json::array();
    for (const FilterSpec& filter : filterTable())
        filters.push_back(filterJson(filter));
    const NapariFiles files = napariFiles();
    writeText(root / "pyproject.toml", files.project);
    writeText(package / "napari.yaml", files.manifest);
    writeText(package / "__init__.py", files.package);
    writeText(package / "_core.py", files.core);
    writeText(package / "_widget.py", files.widget);
    writeText(package / "filters.json", filters.dump(1) + "\n");
}

} // namespace app::cli
