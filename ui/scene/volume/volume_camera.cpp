// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/volume/volume_scene_parts.h"
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vtkCamera.h>
#include <vtkDataArray.h>
#include <vtkMatrix4x4.h>
#include <vtkPointData.h>

namespace ui {
namespace {

double radians(double degrees) {
    return degrees * std::numbers::pi / 180;
}

} // namespace

void VolumeScene::resetCamera(ViewFrom from) {
    struct Place {
        double x, y, z; ///< viewer position: left is +x, posterior +y, superior +z
        double upY, upZ;
    };
    static constexpr std::array<Place, 7> places{Place{0, -1, 0, 0, 1}, {0, -1, 0, 0, 1}, {0, 1, 0, 0, 1},
                                                 {1, 0, 0, 0, 1},       {-1, 0, 0, 0, 1}, {0, 0, 1, -1, 0},
                                                 {0, 0, -1, -1, 0}};
    const Place& place = places[static_cast<std::size_t>(from)];
    vtkCamera* camera = impl_->renderer->GetActiveCamera();
    camera->SetFocalPoint(0, 0, 0);
    camera->SetPosition(place.x, place.y, place.z);
    camera->SetViewUp(0, place.upY, place.upZ);
    camera->SetViewAngle(24);
    if (from == ViewFrom::oblique) {
        camera->Azimuth(28);
        camera->Elevation(14);
    }
    camera->OrthogonalizeViewUp();
    impl_->renderer->ResetCamera(impl_->actor->GetBounds()); // valid even if the surface is empty
    camera->Zoom(1.4);
}

double VolumeScene::Impl::filled(const std::array<double, 6>& box, double aspect) const {
    vtkCamera* camera = renderer->GetActiveCamera();
    const double slope = std::tan(radians(camera->GetViewAngle() / 2));
    double most = 0;
    for (std::size_t corner = 0; corner < 8; ++corner) {
        const double at[4] = {box[corner & 1], box[2 + (corner >> 1 & 1)], box[4 + (corner >> 2)], 1};
        double seen[4];
        actor->GetUserMatrix()->MultiplyPoint(at, seen);
        camera->GetViewTransformMatrix()->MultiplyPoint(seen, seen);
        const double depth = std::max(-seen[2], 1e-9) * slope;
        most = std::max({most, std::abs(seen[0]) / depth / aspect, std::abs(seen[1]) / depth});
    }
    return most;
}

/// Uses a subset of voxels, which is exact enough for the camera.
std::array<double, 6> VolumeScene::Impl::seenBox() const {
    constexpr int across = 48;
    vtkDataArray* values = voxels.image->GetPointData()->GetScalars();
    const int* size = voxels.image->GetDimensions();
    const double* spacing = voxels.image->GetSpacing();
    const bool byValue = preset.mode == RenderMode::isosurface;
    const double isovalue = look().isovalue;
    int first[3] = {size[0], size[1], size[2]}, last[3] = {-1, -1, -1}, stride[3];
    for (int a = 0; a < 3; ++a)
        stride[a] = std::max(1, size[a] / across);
    for (int z = 0; z < size[2]; z += stride[2])
        for (int y = 0; y < size[1]; y += stride[1])
            for (int x = 0; x < size[0]; x += stride[0]) {
                const double value = values->GetTuple1((static_cast<vtkIdType>(z) * size[1] + y) * size[0] + x);
                constexpr double hardly = 0.04;
                if (byValue ? value < isovalue : opacity->GetValue(value) < hardly)
                    continue;
                const int at[3] = {x, y, z};
                for (int a = 0; a < 3; ++a) { // voxels between the tested ones may be visible
                    first[a] = std::min(first[a], std::max(0, at[a] - stride[a] + 1));
                    last[a] = std::max(last[a], std::min(size[a] - 1, at[a] + stride[a] - 1));
                }
            }
    std::array<double, 6> box{};
    for (std::size_t a = 0; a < 3; ++a) {
        const bool any = last[a] >= first[a];
        box[2 * a] = (any ? first[a] : 0) * spacing[a];
        box[2 * a + 1] = (any ? last[a] : size[a] - 1) * spacing[a];
    }
    return box;
}

void VolumeScene::frame(int width, int height) {
    Impl& s = *impl_;
    if (!s.voxels.image)
        return;
    std::array<double, 6> box{};
    std::copy_n(s.voxels.image->GetBounds(), 6, box.begin()); // in index axes, before placement
    s.fill(s.filled(box, static_cast<double>(width) / height));
}

void VolumeScene::keepInside(int width, int height) {
    Impl& s = *impl_;
    if (!s.voxels.image)
        return;
    if (const double most = s.filled(s.seenBox(), static_cast<double>(width) / height); most > 1)
        s.fill(most);
}

/// Sets the view angle so that content reaching to `most` (1: the edge) fits with a margin.
void VolumeScene::Impl::fill(double most) {
    constexpr double filled = 0.94;
    vtkCamera* camera = renderer->GetActiveCamera();
    const double slope = std::tan(radians(camera->GetViewAngle() / 2));
    if (most > 0)
        camera->SetViewAngle(2 * std::atan(slope * most / filled) / radians(1));
}

void VolumeScene::takeCamera(const VolumeScene& other) {
    impl_->renderer->GetActiveCamera()->DeepCopy(other.impl_->renderer->GetActiveCamera());
}

void VolumeScene::turn(double azimuthDegrees, double elevationDegrees) {
    vtkCamera* camera = impl_->renderer->GetActiveCamera();
    camera->Azimuth(azimuthDegrees);
    camera->Elevation(elevationDegrees);
    camera->OrthogonalizeViewUp();
}

void VolumeScene::pan(double right, double up) {
    vtkCamera* camera = impl_->renderer->GetActiveCamera();
    const double height = 2 * camera->GetDistance() * std::tan(radians(camera->GetViewAngle() / 2));
    double forward[3];
    double upward[3];
    camera->GetDirectionOfProjection(forward);
    camera->GetViewUp(upward);
    const double rightward[3] = {forward[1] * upward[2] - forward[2] * upward[1],
                                 forward[2] * upward[0] - forward[0] * upward[2],
                                 forward[0] * upward[1] - forward[1] * upward[0]};
    double position[3];
    double focus[3];
    camera->GetPosition(position);
    camera->GetFocalPoint(focus);
    for (int i = 0; i < 3; ++i) {
        const double shift = -(rightward[i] * right + upward[i] * up) * height;
        position[i] += shift;
        focus[i] += shift;
    }
    camera->SetPosition(position);
    camera->SetFocalPoint(focus);
}

void VolumeScene::zoom(double factor) {
    vtkCamera* camera = impl_->renderer->GetActiveCamera();
    camera->SetViewAngle(std::clamp(camera->GetViewAngle() / factor, 1.0, 90.0));
}

std::array<conv::Vec3, 3> VolumeScene::axesOnScreen() const {
    vtkMatrix4x4* view = impl_->renderer->GetActiveCamera()->GetViewTransformMatrix();
    std::array<conv::Vec3, 3> axes{};
    for (int axis = 0; axis < 3; ++axis)
        for (int row = 0; row < 3; ++row)
            axes[static_cast<std::size_t>(axis)][static_cast<std::size_t>(row)] = view->GetElement(row, axis);
    return axes;
}

std::array<double, 16> VolumeScene::projection(int width, int height) const {
    const vtkMatrix4x4* matrix = impl_->renderer->GetActiveCamera()->GetCompositeProjectionTransformMatrix(
        static_cast<double>(width) / height, -1, 1);
    std::array<double, 16> rows{};
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            rows[static_cast<std::size_t>(4 * row + column)] = matrix->GetElement(row, column);
    return rows;
}

} // namespace ui
