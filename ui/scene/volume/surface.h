// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/presets.h"
#include <conv/region.h>
#include <optional>
#include <vtkActor.h>
#include <vtkImageData.h>
#include <vtkSmartPointer.h>

class vtkExtractVOI;
class vtkFlyingEdges3D;
class vtkPlane;
class vtkPolyDataMapper;

namespace ui {

/// Isosurface of a volume as triangles: extracted once per value, then fast with a software renderer.
class Surface {
  public:
    Surface();
    /// `look`: points at data values. `box`: source samples, `factor` of them per voxel. Recomputes only changes.
    void update(vtkImageData* image, const conv::Index3& factor, const VolumePreset& look,
                const std::optional<conv::Region>& box);
    /// Null: no clipping.
    void setClip(vtkPlane* plane);
    [[nodiscard]] vtkActor* actor() const { return actor_; }

  private:
    vtkSmartPointer<vtkExtractVOI> cut_;
    vtkSmartPointer<vtkFlyingEdges3D> contour_;
    vtkSmartPointer<vtkPolyDataMapper> mapper_;
    vtkSmartPointer<vtkActor> actor_;
};

} // namespace ui
