// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/presets.h"
#include <QObject>
#include <optional>
#include <utility>
#include <vector>

namespace ui {

/// The look of a volume while it is edited: curves as points that can be moved, added and removed, and an undo history
/// of its own. Values are those of the data; a look relative to a window is turned into values at its first change.
class LookModel : public QObject {
    Q_OBJECT
  public:
    enum class Curve { opacity, gradient };
    using Point = VolumePreset::Point;

    explicit LookModel(QObject* parent = nullptr);
    /// The range of the data, and the window that relative looks refer to.
    void setRange(double least, double most, double low, double high);
    [[nodiscard]] double least() const { return least_; }
    [[nodiscard]] double most() const { return most_; }
    [[nodiscard]] const VolumePreset& look() const { return look_; }
    /// The points at values of the data, whatever the look's own unit is.
    [[nodiscard]] std::vector<Point> points(Curve curve) const;
    /// Where the x axis of a curve begins and ends.
    [[nodiscard]] std::pair<double, double> span(Curve curve) const;

    /// A look from elsewhere (a preset, the view): no history is kept of it when `quiet`.
    void setLook(const VolumePreset& look, bool quiet = false);
    /// Any change. Changes by the same control, without another in between, are one step of the history, until
    /// endGesture(); null: a step of its own.
    void change(const VolumePreset& look, const void* by = nullptr);
    void endGesture() { by_ = nullptr; }
    /// A point keeps its place between its neighbours.
    void movePoint(Curve curve, int index, double value, double opacity, const void* by = nullptr);
    void setColor(int index, double red, double green, double blue);
    /// Returns the index of the new point, which has the look's colour and opacity there (or the given opacity).
    int addPoint(Curve curve, double value, std::optional<double> opacity = {});
    int addInWidestGap(Curve curve);
    /// Two points always stay.
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
    const void* by_ = nullptr; ///< whose gesture is going on
    double least_ = 0, most_ = 1, low_ = 0, high_ = 1;
};

/// "In depth", "Largest value": what the samples along a line of sight become.
[[nodiscard]] QString modeText(RenderMode mode);

} // namespace ui
