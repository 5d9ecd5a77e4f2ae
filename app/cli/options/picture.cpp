// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options/picture.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/module.h"
#include "app/io/files/atomic_file.h"
#include "app/text/renamed.h"
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

constexpr const char* moduleName = "convapp_scene";

} // namespace

const char* optionOf(PictureKind kind) {
    return kind == PictureKind::render ? "--render" : "--montage";
}

bool havePictureModule() {
    std::error_code ignored;
    return fs::exists(io::modulePath(moduleName), ignored);
}

const PictureModule& pictureModule() {
    if (!havePictureModule())
        throw conv::Error(conv::ErrorCode::device, "--render and --montage: this is a build without VTK (" +
                                                       io::modulePath(moduleName).string() + " is not there)");
    using Getter = const PictureModule* (*)();
    return *reinterpret_cast<Getter>(io::moduleSymbol(moduleName, "convappPictures", conv::ErrorCode::device))();
}

void writePicture(const std::string& png, const fs::path& path, bool overwrite) {
    io::AtomicFile file(path, overwrite);
    try {
        io::FileWriter out(file.temporary());
        out.write(png);
        out.close();
    } catch (const conv::Error& error) {
        throw renamed(error, file.temporary().string(), path.string());
    }
    file.commit();
}

std::string describe(const PictureStyle& s) {
    nlohmann::ordered_json json = {{"size", {s.width, s.height}},
                                   {"preset", s.look},
                                   {"mode", s.mode},
                                   {"view", s.view},
                                   {"angles", s.angles},
                                   {"colors", s.colors},
                                   {"plane", s.plane},
                                   {"grid", {s.columns, s.rows}},
                                   {"zoom", s.zoom},
                                   {"time", s.time},
                                   {"beside", s.beside},
                                   {"plain", s.plain}};
    if (s.isovalue)
        json["isovalue"] = *s.isovalue;
    if (s.window)
        json["window"] = *s.window;
    else
        json["window"] = s.fullWindow ? "full" : "auto";
    if (s.background)
        json["background"] = *s.background;
    if (s.slices)
        json["slices"] = *s.slices;
    return json.dump();
}

} // namespace app::cli
