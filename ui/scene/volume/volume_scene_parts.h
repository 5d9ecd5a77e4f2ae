// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/volume/offscreen_window.h"
#include "ui/scene/volume/surface.h"
#include "ui/scene/volume/volume_scene.h"
#include "ui/scene/volume/voxels.h"
#include <utility>
#include <vtkColorTransferFunction.h>
#include <vtkNew.h>
#include <vtkPiecewiseFunction.h>
#include <vtkRenderer.h>
#include <vtkVolume.h>
#include <vtkVolumeMapper.h>

namespace ui {

/// Members of VolumeScene, shared by volume_scene.cpp and volume_camera.cpp.
struct VolumeScene::Impl {
    vtkSmartPointer<OffscreenWindow> window = vtkSmartPointer<OffscreenWindow>::New();
    vtkNew<vtkRenderer> renderer;
    vtkNew<vtkVolume> actor;
    vtkNew<vtkColorTransferFunction> color;
    vtkNew<vtkPiecewiseFunction> opacity, gradient;
    vtkSmartPointer<vtkVolumeMapper> mapper;
    std::unique_ptr<Surface> surface; ///< software rendering only; else rays find the surface
    Voxels voxels;
    VolumePreset preset = volumePresets().front();
    double low = 0, high = 1;
    std::optional<std::pair<double, double>> range;
    double step = 1;         ///< spacing of voxels along the finest axis
    double coarseness = 2.5; ///< pixels per ray while dragging, adapted to the machine
    conv::Vec3 sourceSpacing{1, 1, 1};
    std::optional<conv::Region> crop;
    std::string rendererName, note;
    bool software = false;
    bool wholly = true; ///< rendering a still picture
    std::function<bool()> giveUp;

    /// Returns how far a box's corners reach from the centre: 1 is the picture's edge.
    [[nodiscard]] double filled(const std::array<double, 6>& box, double aspect) const;
    /// Returns the bounds of visible voxels; all if none is visible.
    [[nodiscard]] std::array<double, 6> seenBox() const;
    void fill(double most);
    [[nodiscard]] bool projects() const;
    [[nodiscard]] VolumePreset look() const;
    void applyPreset();
    void applyCrop();
    void applySurface();
    void adapt(double seconds);
    static void ask(vtkObject* window, unsigned long event, void* scene, void* of);
    void applyQuality(bool still);
};

} // namespace ui
