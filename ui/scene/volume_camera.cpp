// Where a VolumeScene is seen from.
#include "ui/scene/volume_scene_parts.h"
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vtkCamera.h>
#include <vtkMatrix4x4.h>

namespace ui {
namespace {

double radians(double degrees) {
    return degrees * std::numbers::pi / 180;
}

} // namespace

void VolumeScene::resetCamera(ViewFrom from) {
    struct Place {
        double x, y, z; ///< of the viewer: left is +x, posterior +y, superior +z
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
    impl_->renderer->ResetCamera(impl_->actor->GetBounds()); // also where a surface is empty
    camera->Zoom(1.4);
}

void VolumeScene::frame(int width, int height) {
    Impl& s = *impl_;
    if (!s.voxels.image)
        return;
    vtkCamera* camera = s.renderer->GetActiveCamera();
    const double* box = s.voxels.image->GetBounds(); // of the index axes, before they are placed
    const double aspect = static_cast<double>(width) / height, slope = std::tan(radians(camera->GetViewAngle() / 2));
    double most = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const double at[4] = {box[corner & 1], box[2 + (corner >> 1 & 1)], box[4 + (corner >> 2)], 1};
        double seen[4];
        s.actor->GetUserMatrix()->MultiplyPoint(at, seen);
        camera->GetViewTransformMatrix()->MultiplyPoint(seen, seen);
        const double depth = std::max(-seen[2], 1e-9) * slope;
        most = std::max({most, std::abs(seen[0]) / depth / aspect, std::abs(seen[1]) / depth});
    }
    constexpr double filled = 0.94;
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

} // namespace ui
