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

/// Where the viewer stands, by the patient's sides for millimetre data: `oblique` is the front, a little from the side
/// and above.
enum class ViewFrom { oblique, anterior, posterior, left, right, superior, inferior };

/// A plane that cuts away what lies on its positive side, in physical coordinates.
struct ClipPlane {
    conv::Vec3 point{0, 0, 0}, normal{0, 0, 1};
    friend bool operator==(const ClipPlane&, const ClipPlane&) = default;
};

/// A ray-cast volume on an own EGL context; needs no window system. Use it from one thread; only one scene of the
/// process may render at a time. The constructor throws conv::Error(device) where GL is unavailable.
class VolumeScene {
  public:
    VolumeScene();
    ~VolumeScene();
    VolumeScene(const VolumeScene&) = delete;
    VolumeScene& operator=(const VolumeScene&) = delete;

    /// Shows one item, in its place and orientation. Kept alive and drawn from where it lies; a volume beyond
    /// `maxVoxels` is averaged down (0: what suits the renderer), see note().
    void setVolume(std::shared_ptr<const conv::Volume> volume, conv::Item item = {}, std::int64_t maxVoxels = 0);
    void setPreset(const VolumePreset& preset);
    /// The values that presets relative to a window call 0 and 1.
    void setWindow(double low, double high);
    /// What projections are black and white at; without it the range of the data, which differs before and after.
    void setRange(double low, double high);
    void resetCamera(ViewFrom from = ViewFrom::oblique);
    /// Zooms so that the whole box of the volume just fits into pictures of that shape.
    void frame(int width, int height);
    /// Zooms out where what is seen of the volume in its look would be cut by the edges of such pictures.
    void keepInside(int width, int height);
    /// Red, green, blue from 0 to 1, bottom and top; nearly black by itself.
    void setBackground(const conv::Vec3& bottom, const conv::Vec3& top);
    /// Shows nothing but this box of source indices; nullopt: everything.
    void setCrop(const std::optional<conv::Region>& box);
    /// Stands where another scene's viewer stands.
    void takeCamera(const VolumeScene& other);
    void setClip(const std::optional<ClipPlane>& plane);
    void turn(double azimuthDegrees, double elevationDegrees);
    void pan(double right, double up); ///< fractions of the picture's height
    void zoom(double factor);
    /// Where the three physical axes (left, posterior, superior) point: right, up, towards the viewer.
    [[nodiscard]] std::array<conv::Vec3, 3> axesOnScreen() const;

    /// Draws. `still`: full sampling, else coarser for a quick answer: as coarse as keeps a frame near 50 ms.
    [[nodiscard]] Picture render(int width, int height, bool still = true);
    /// Asked now and then while a still picture is drawn on the CPU, which may take seconds: true gives it up. Then
    /// gaveUp() is true, and the picture is not whole.
    void setGiveUp(std::function<bool()> giveUp);
    [[nodiscard]] bool gaveUp() const;
    /// GL_RENDERER, and whether that is the CPU.
    [[nodiscard]] const std::string& renderer() const;
    [[nodiscard]] bool software() const;
    /// "every 2 × 2 × 1 voxels averaged", or empty.
    [[nodiscard]] const std::string& note() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace ui
