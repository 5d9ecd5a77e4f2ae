// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/volume/surface.h"
#include <algorithm>
#include <vtkExtractVOI.h>
#include <vtkFlyingEdges3D.h>
#include <vtkPlane.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>

namespace ui {

Surface::Surface()
    : cut_(vtkSmartPointer<vtkExtractVOI>::New()),
      contour_(vtkSmartPointer<vtkFlyingEdges3D>::New()),
      mapper_(vtkSmartPointer<vtkPolyDataMapper>::New()),
      actor_(vtkSmartPointer<vtkActor>::New()) {
    contour_->SetInputConnection(cut_->GetOutputPort());
    contour_->ComputeNormalsOn();
    contour_->ComputeScalarsOff();
    mapper_->SetInputConnection(contour_->GetOutputPort());
    mapper_->ScalarVisibilityOff();
    actor_->SetMapper(mapper_);
}

void Surface::update(vtkImageData* image, const conv::Index3& factor, const VolumePreset& look,
                     const std::optional<conv::Region>& box) {
    int voxels[6];
    image->GetExtent(voxels);
    if (box)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            int &first = voxels[2 * axis], &last = voxels[2 * axis + 1];
            const auto behind = static_cast<int>((box->hi[axis] + factor[axis] - 1) / factor[axis]);
            first = std::clamp(static_cast<int>(box->lo[axis] / factor[axis]), 0, last);
            last = std::clamp(behind - 1, first, last);
        }
    if (cut_->GetInput() != image)
        cut_->SetInputData(image);
    cut_->SetVOI(voxels);
    contour_->SetValue(0, look.isovalue);
    const VolumePreset::Point colour = lookAt(look.points, look.isovalue);
    vtkProperty* property = actor_->GetProperty();
    property->SetColor(colour.red, colour.green, colour.blue);
    property->SetLighting(look.shaded);
    property->SetAmbient(look.ambient);
    property->SetDiffuse(look.diffuse);
    property->SetSpecular(look.specular);
    property->SetSpecularPower(look.shininess);
}

void Surface::setClip(vtkPlane* plane) {
    mapper_->RemoveAllClippingPlanes();
    if (plane != nullptr)
        mapper_->AddClippingPlane(plane);
}

} // namespace ui
