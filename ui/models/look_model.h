// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/presets.h"
#include <QObject>
#include <optional>
#include <utility>
#include <vector>

namespace ui {

/// Editor model of a volume preset with its own undo. The first change converts relative presets to data values.
class LookModel : public QObject {
    Q_OBJECT
  public:
    enum class Curve { opacity, gradient };
    using Point = VolumePreset::Point;

    explicit LookModel(QObject* parent = nullptr);
    /// Sets the data's range and the window of relative presets. `windowed`: projections use the window, too.
    void setRange(double least, double most, double low, double high, bool windowed = false);
    [[nodiscard]] double least() const { return least_; }
    [[nodiscard]] double most() const { return most_; }
    [[nodiscard]] const VolumePreset& look() const { return look_; }
    /// Returns a curve's points at data values.
    [[nodiscard]] std::vector<Point> points(Curve curve) const;
    [[nodiscard]] std::pair<double, double> span(Curve curve) const;

    /// Replaces the preset (from a list or the view). `quiet` records no history.
    void setLook(const VolumePreset& look, bool quiet = false);
    /// Applies a change. Changes by one control `by` form one undo step until endGesture(); null: its own step.
    void change(const VolumePreset& look, const void* by = nullptr);
    void endGesture() { by_ = nullptr; }
    /// Moves a point, clamped between its neighbours.
    void movePoint(Curve curve, int index, double value, double opacity, const void* by = nullptr);
    void setColor(int index, double red, double green, double blue);
    /// Adds a point with the curve's colour and opacity there (or `opacity`) and returns its index.
    int addPoint(Curve curve, double value, std::optional<double> opacity = {});
    int addInWidestGap(Curve curve);
    /// Removes a point; keeps at least two.
    void removePoint(Curve curve, int index);
    void setIsovalue(double value, const void* by = nullptr);
    [[nodiscard]] double isovalue() const { return own().isovalue; }
    void undo();
    void redo();
    [[nodiscard]] bool canUndo() const { return !undo_.empty(); }
    [[nodiscard]] bool canRedo() const { return !redo_.empty(); }

  Q_SIGNALS:
    void changed();

  private:
    [[nodiscard]] VolumePreset own() const;
    static std::vector<Point>& of(VolumePreset& look, Curve curve);
    VolumePreset look_;
    std::vector<VolumePreset> undo_, redo_;
    const void* by_ = nullptr; ///< control whose gesture is in progress
    double least_ = 0, most_ = 1, low_ = 0, high_ = 1;
    bool windowed_ = false;
};

/// Returns the name of a render mode: "Composite", "Largest value".
[[nodiscard]] QString modeText(RenderMode mode);

} // namespace ui
