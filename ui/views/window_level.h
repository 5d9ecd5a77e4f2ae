#pragma once
#include "ui/compare/difference.h"
#include "ui/models/color_map.h"
#include <QObject>
#include <conv/volume.h>
#include <memory>

namespace ui {

/// Which values become black and white, and the colours between. Shared by all views of a document; a change repaints
/// them all.
class WindowLevel : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    [[nodiscard]] double level() const { return level_; }
    [[nodiscard]] double width() const { return width_; }
    [[nodiscard]] double low() const { return level_ - width_ / 2; }
    [[nodiscard]] double high() const { return level_ + width_ / 2; }
    /// Width is kept above zero.
    void set(double level, double width);
    /// What the values from low() to high() look like; not for colour images, nor for differences.
    [[nodiscard]] const ColorMap& colorMap() const { return *colorMap_; }
    void setColorMap(const QString& id);
    /// How differences of after and before are shown. A limit of 0 is taken from the first plane shown, then kept; a
    /// peak of 0 from the data.
    [[nodiscard]] const DifferenceScale& difference() const { return difference_; }
    void setDifference(const DifferenceScale& scale);
    void setDifferenceLimit(double limit);
    /// With limit, peak and threshold as for new data.
    void setDifferenceKind(DifferenceKind kind);
    /// As autoWindow() says (ui/scene/auto_window.h), or has said.
    void setAuto(const conv::Volume& volume, conv::Item item = {});
    /// What autoWindow() gave for the first item of a volume, on another thread: it reads far through the data.
    void know(const std::shared_ptr<const conv::Volume>& volume, double low, double high);

  Q_SIGNALS:
    void changed();

  private:
    std::weak_ptr<const conv::Volume> knownOf_;
    double knownLow_ = 0, knownHigh_ = 255;
    double level_ = 127.5;
    double width_ = 255;
    DifferenceScale difference_{DifferenceKind::plusMinus, 0, 0, 0};
    const ColorMap* colorMap_ = &colorMaps().front();
};

} // namespace ui
