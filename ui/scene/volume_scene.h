#pragma once
#include <conv/volume.h>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ui {

enum class RenderMode { composite, maximum, isosurface };

/// A named look: how values become colour and opacity.
struct VolumePreset {
    std::string name; ///< "CT bone and skin"
    RenderMode mode = RenderMode::composite;
    bool absolute = false; ///< points are values (Hounsfield units), else 0 to 1 of the window
    struct Point {
        double value, red, green, blue, opacity;
    };
    std::vector<Point> points;
};

[[nodiscard]] const std::vector<VolumePreset>& volumePresets();
/// The preset that suits the data: CT by its unit, else a generic one.
[[nodiscard]] const VolumePreset& defaultPreset(const conv::Volume& volume);

/// Red, green, blue, alpha bytes, top row first.
struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
};

/// A ray-cast volume on an own EGL context; needs no window system. Use it from one thread, and only one scene of the
/// process may render at a time. Throws conv::Error(device) from the constructor where GL is unavailable.
class VolumeScene {
  public:
    VolumeScene();
    ~VolumeScene();
    VolumeScene(const VolumeScene&) = delete;
    VolumeScene& operator=(const VolumeScene&) = delete;

    /// Copies one item to a texture: spacing and direction are kept, volumes beyond `maxVoxels` are thinned out.
    void setVolume(const conv::Volume& volume, conv::Item item = {}, std::int64_t maxVoxels = 0);
    void setPreset(const VolumePreset& preset);
    /// Value window that relative presets refer to.
    void setWindow(double low, double high);
    /// Camera: patient's front a little from the side and above (mm), or the axes' equivalent.
    void resetCamera();
    void turn(double azimuthDegrees, double elevationDegrees);
    void pan(double right, double up); ///< fractions of the picture's height
    void zoom(double factor);
    /// Screen directions (right, up, towards the viewer) of the three physical axes.
    [[nodiscard]] std::vector<conv::Vec3> axesOnScreen() const;

    /// Draws. `still`: full sampling, else coarser for a quick answer.
    [[nodiscard]] Picture render(int width, int height, bool still = true);
    /// GL_RENDERER, and whether that is the CPU.
    [[nodiscard]] std::string renderer() const;
    [[nodiscard]] bool software() const;
    /// "1 of 2 × 2 × 1 voxels drawn", or empty.
    [[nodiscard]] std::string note() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Renders a volume into a PNG file. Throws conv::Error (device, unwritable).
void scenePng(const conv::Volume& volume, const VolumePreset& preset, int width, int height, const std::string& path);

} // namespace ui
