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

/// The surface of a volume at a value, as triangles: found once for a value, then quick to turn where shaders run on
/// the CPU. Place and orientation are the actor's.
class Surface {
  public:
    Surface();
    /// `look`: with its points at values. `box`: of source samples, `factor` of them averaged into a voxel; nullopt:
    /// all. What did not change is kept.
    void update(vtkImageData* image, const conv::Index3& factor, const VolumePreset& look,
                const std::optional<conv::Region>& box);
    /// Null: nothing is cut away.
    void setClip(vtkPlane* plane);
    [[nodiscard]] vtkActor* actor() const { return actor_; }

  private:
    vtkSmartPointer<vtkExtractVOI> cut_;
    vtkSmartPointer<vtkFlyingEdges3D> contour_;
    vtkSmartPointer<vtkPolyDataMapper> mapper_;
    vtkSmartPointer<vtkActor> actor_;
};

} // namespace ui
