// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <array>
#include <conv/volume.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Pictures of data as files, without a display. The module convapp_scene draws them; it is loaded on first use.
namespace app::cli {

namespace fs = io::fs;

enum class PictureKind : std::uint8_t { render, montage };
[[nodiscard]] const char* optionOf(PictureKind kind);

using RgbColor = std::array<std::uint8_t, 3>;

/// Options of a picture's appearance. Names are those of the module's lists.
struct PictureStyle {
    int width = 0, height = 0;          ///< pixels; 0: render 1200 × 900, montage as its slices require
    std::string look = "auto";          ///< volume preset: colours and opacities; "auto": chosen for the data
    std::string mode;                   ///< render mode; empty: the preset's own
    std::string view = "oblique";       ///< viewpoint; empty: `angles`
    std::array<double, 2> angles{0, 0}; ///< degrees from the front, to the patient's left and up
    std::optional<double> isovalue;
    std::optional<std::array<double, 2>> window; ///< values shown black and white
    bool fullWindow = false;                     ///< from the smallest to the largest value; else automatic
    std::string colors = "gray";
    std::optional<std::array<RgbColor, 2>> background; ///< top and bottom
    std::string plane = "axial";
    std::optional<std::array<std::int64_t, 3>> slices; ///< first, last (inclusive; −1: the last one), step
    int columns = 0, rows = 0;                         ///< montage; 0: automatic
    double zoom = 0;                                   ///< pixels per sample; 0: automatic
    std::int64_t time = 0;
    bool beside = false; ///< before the filters on the left, after them on the right
    bool plain = false;  ///< no letters, numbers, scale bars

    friend bool operator==(const PictureStyle&, const PictureStyle&) = default;
};

/// Data to draw. `before` is null if only the result is shown.
struct PictureData {
    std::shared_ptr<const conv::Volume> before, after;
};

struct MadePicture {
    std::string png;
    std::vector<std::string> notes; ///< omissions and assumptions
};

/// A possible option value and its meaning.
struct PictureName {
    std::string name, detail;
};
enum class PictureNames : std::uint8_t { looks, views, modes, colors, planes };

/// Returned by `extern "C" const PictureModule* convappPictures()`. All functions throw conv::Error.
struct PictureModule {
    std::vector<PictureName> (*names)(PictureNames which);
    /// Throws Error(device) if this machine cannot render.
    void (*checkRendering)();
    MadePicture (*draw)(PictureKind kind, const PictureData& data, const PictureStyle& style);
};

/// Throws Error(device) if the build or installation lacks it.
[[nodiscard]] const PictureModule& pictureModule();
[[nodiscard]] bool havePictureModule();

/// Writes a file atomically. Throws Error(unwritable).
void writePicture(const std::string& png, const fs::path& path, bool overwrite);

/// Returns a style as text; equal pictures have equal texts.
[[nodiscard]] std::string describe(const PictureStyle& style);

} // namespace app::cli
