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

/// What a VolumeScene is made of: for its own files, volume_scene.cpp and volume_camera.cpp.
struct VolumeScene::Impl {
    vtkSmartPointer<OffscreenWindow> window = vtkSmartPointer<OffscreenWindow>::New();
    vtkNew<vtkRenderer> renderer;
    vtkNew<vtkVolume> actor;
    vtkNew<vtkColorTransferFunction> color;
    vtkNew<vtkPiecewiseFunction> opacity, gradient;
    vtkSmartPointer<vtkVolumeMapper> mapper;
    std::unique_ptr<Surface> surface; ///< where shaders run on the CPU; elsewhere rays find surfaces themselves
    Voxels voxels;
    VolumePreset preset = volumePresets().front();
    double low = 0, high = 1;
    std::optional<std::pair<double, double>> range;
    double step = 1;         ///< distance of voxels along the finest axis
    double coarseness = 2.5; ///< pixels a ray while dragging, adapted to the machine
    conv::Vec3 sourceSpacing{1, 1, 1};
    std::optional<conv::Region> crop;
    std::string rendererName, note;
    bool software = false;
    bool wholly = true; ///< a still picture is being drawn
    std::function<bool()> giveUp;

    /// How much of a picture's half the farthest corner of a box of the index axes reaches to: 1 is its edge.
    [[nodiscard]] double filled(const std::array<double, 6>& box, double aspect) const;
    /// Of the voxels that are not transparent; all if none is seen.
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
