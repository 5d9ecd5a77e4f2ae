// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/volume/volume_scene.h"
#include <algorithm>
#include <conv/error.h>
#include <utility>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>

namespace ui {

void writePng(const Picture& picture, const std::string& path) {
    vtkNew<vtkImageData> image;
    image->SetDimensions(picture.width, picture.height, 1);
    image->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
    const std::size_t line = static_cast<std::size_t>(picture.width) * 4;
    auto* out = static_cast<std::uint8_t*>(image->GetScalarPointer());
    for (int y = 0; y < picture.height; ++y) // VTK has the bottom row first
        std::copy_n(picture.rgba.data() + static_cast<std::size_t>(y) * line, line,
                    out + static_cast<std::size_t>(picture.height - 1 - y) * line);
    vtkNew<vtkPNGWriter> writer;
    writer->SetInputData(image);
    writer->SetFileName(path.c_str());
    writer->Write();
    if (writer->GetErrorCode() != 0)
        throw conv::Error(conv::ErrorCode::unwritable, "'" + path + "' cannot be written.");
}

void scenePng(std::shared_ptr<const conv::Volume> volume, const VolumePreset& preset, double low, double high,
              int width, int height, const std::string& path) {
    VolumeScene scene;
    scene.setPreset(preset);
    scene.setWindow(low, high);
    scene.setVolume(std::move(volume));
    writePng(scene.render(width, height), path);
}

} // namespace ui
