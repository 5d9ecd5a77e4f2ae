// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <array>
#include <conv/volume.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Pictures of data as files, without a display: drawn by the module convapp_scene, which is loaded when one is asked
/// for.
namespace app::cli {

namespace fs = io::fs;

enum class PictureKind : std::uint8_t { render, montage };
/// "--render", "--montage".
[[nodiscard]] const char* optionOf(PictureKind kind);

using RgbColor = std::array<std::uint8_t, 3>;

/// How a picture should look: what options say. Names are those of the module's lists.
struct PictureStyle {
    int width = 0, height = 0;          ///< pixels; 0: render 1200 × 900, montage what the slices need
    std::string look = "auto";          ///< colours and opacities of a volume; "auto": what suits the data
    std::string mode;                   ///< instead of the look's own; empty: that
    std::string view = "oblique";       ///< where the viewer stands; empty: by angles
    std::array<double, 2> angles{0, 0}; ///< degrees from the front, to the patient's left and up
    std::optional<double> isovalue;
    std::optional<std::array<double, 2>> window; ///< values that become black and white
    bool fullWindow = false;                     ///< from the smallest to the largest value; else automatic
    std::string colors = "gray";
    std::optional<std::array<RgbColor, 2>> background; ///< top and bottom
    std::string plane = "axial";
    std::optional<std::array<std::int64_t, 3>> slices; ///< first, last (included; −1: the last there is), step
    int columns = 0, rows = 0;                         ///< of a montage; 0: what suits
    double zoom = 0;                                   ///< pixels a sample; 0: what suits
    std::int64_t time = 0;
    bool beside = false; ///< before the filters on the left, after them on the right
    bool plain = false;  ///< no letters, numbers, scale bars

    friend bool operator==(const PictureStyle&, const PictureStyle&) = default;
};

/// What is drawn. `before` is null where only the result is wanted.
struct PictureData {
    std::shared_ptr<const conv::Volume> before, after;
};

struct MadePicture {
    std::string png;
    std::vector<std::string> notes; ///< what had to be left out or assumed
};

/// What options can be given, and what it means.
struct PictureName {
    std::string name, detail;
};
enum class PictureNames : std::uint8_t { looks, views, modes, colors, planes };

/// What the module offers, by `extern "C" const PictureModule* convappPictures()`. All throw conv::Error.
struct PictureModule {
    std::vector<PictureName> (*names)(PictureNames which);
    /// Throws Error(device) where this machine cannot render.
    void (*checkRendering)();
    MadePicture (*draw)(PictureKind kind, const PictureData& data, const PictureStyle& style);
};

/// Throws Error(device) in a build or installation without it.
[[nodiscard]] const PictureModule& pictureModule();
/// Whether it is there.
[[nodiscard]] bool havePictureModule();

/// Writes a file whole or not at all. Throws Error(unwritable).
void writePicture(const std::string& png, const fs::path& path, bool overwrite);

/// A style as text that is equal for equal pictures.
[[nodiscard]] std::string describe(const PictureStyle& style);

} // namespace app::cli
