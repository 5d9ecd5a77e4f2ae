// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/picture.h"
#include "ui/scene/presets.h"
#include <array>
#include <conv/volume.h>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ui {

/// Viewer position by the patient's sides for data in mm. `oblique`: front, slightly from the side and above.
enum class ViewFrom { oblique, anterior, posterior, left, right, superior, inferior };

/// A plane that removes everything on its positive side, in physical coordinates.
struct ClipPlane {
    conv::Vec3 point{0, 0, 0}, normal{0, 0, 1};
    friend bool operator==(const ClipPlane&, const ClipPlane&) = default;
};

/// Ray casting of a volume on an own EGL context; needs no window system. Use it from one thread; only one scene per
/// process may render at a time. The constructor throws conv::Error(device) without OpenGL.
class VolumeScene {
  public:
    VolumeScene();
    ~VolumeScene();
    VolumeScene(const VolumeScene&) = delete;
    VolumeScene& operator=(const VolumeScene&) = delete;

    /// Shows one item in its physical position and orientation. Shares the volume's memory. A volume beyond
    /// `maxVoxels` (0: default of the renderer) is averaged down, see note().
    void setVolume(std::shared_ptr<const conv::Volume> volume, conv::Item item = {}, std::int64_t maxVoxels = 0);
    void setPreset(const VolumePreset& preset);
    /// Sets the values 0 and 1 of presets relative to a window.
    void setWindow(double low, double high);
    /// Sets the black and white values of projections. Default: the data's range, which differs before and after.
    void setRange(double low, double high);
    void resetCamera(ViewFrom from = ViewFrom::oblique);
    /// Zooms so that the volume's box fits into pictures of that shape.
    void frame(int width, int height);
    /// Zooms out if visible parts of the volume would be cut off in such pictures.
    void keepInside(int width, int height);
    /// Red, green, blue 0 to 1; default nearly black.
    void setBackground(const conv::Vec3& bottom, const conv::Vec3& top);
    /// Shows only this box of source indices; nullopt: everything.
    void setCrop(const std::optional<conv::Region>& box);
    void takeCamera(const VolumeScene& other);
    void setClip(const std::optional<ClipPlane>& plane);
    void turn(double azimuthDegrees, double elevationDegrees);
    void pan(double right, double up); ///< fractions of the picture's height
    void zoom(double factor);
    /// Returns the direction of each physical axis (left, posterior, superior) as right, up, towards the viewer.
    [[nodiscard]] std::array<conv::Vec3, 3> axesOnScreen() const;
    /// Returns the matrix, by rows, from physical to OpenGL's clip coordinates for pictures of that shape.
    [[nodiscard]] std::array<double, 16> projection(int width, int height) const;

    /// Renders. `still`: full sampling; else coarser, adapted to about 50 ms per frame.
    [[nodiscard]] Picture render(int width, int height, bool still = true);
    /// Sets a callback that may abort still pictures on the CPU (seconds). Then gaveUp() is true.
    void setGiveUp(std::function<bool()> giveUp);
    [[nodiscard]] bool gaveUp() const;
    /// GL_RENDERER; software() is true if that is the CPU.
    [[nodiscard]] const std::string& renderer() const;
    [[nodiscard]] bool software() const;
    /// "every 2 × 2 × 1 voxels averaged", or empty.
    [[nodiscard]] const std::string& note() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace ui
