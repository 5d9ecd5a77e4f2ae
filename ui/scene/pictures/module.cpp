// SPDX-License-Identifier: Apache-2.0
// Module that convapp loads to draw pictures: VTK without Qt.
#include "ui/scene/pictures/montage.h"
#include "ui/scene/pictures/picture_names.h"
#include "ui/scene/volume/offscreen_window.h"
#include <mutex>
#include <vtkObject.h>

namespace ui {
namespace {

/// VTK: only one scene may render at a time, and its text rendering is not thread safe.
std::mutex& oneAtATime() {
    static std::mutex mutex;
    return mutex;
}

void checkRendering() {
    const std::lock_guard lock(oneAtATime());
    const EglContext context;
}

app::cli::MadePicture draw(app::cli::PictureKind kind, const app::cli::PictureData& data,
                           const app::cli::PictureStyle& style) {
    const std::lock_guard lock(oneAtATime());
    vtkObject::GlobalWarningDisplayOff(); // libraries print nothing
    const Drawn drawn =
        kind == app::cli::PictureKind::render ? renderPicture(data, style) : montagePicture(data, style);
    return {pngOf(drawn.picture), drawn.notes};
}

constexpr app::cli::PictureModule module{pictureNames, checkRendering, draw};

} // namespace
} // namespace ui

extern "C" __attribute__((visibility("default"))) const app::cli::PictureModule* convappPictures() {
    return &ui::module;
}
