// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/measure.h"
#include "ui/models/color_map.h"
#include "ui/views/difference.h"
#include <QObject>
#include <conv/volume.h>
#include <map>
#include <memory>

namespace ui {

/// Which values become black and white, and the colours between. Shared by all views of a document; a change repaints
/// them all. A result of a quantity of its own (edges, directions) has a window and colours of its own, which begin
/// with what suits its first data; those of the source stay as they are, and what a person sets for either is kept.
class WindowLevel : public QObject {
    Q_OBJECT
  public:
    enum class Of { source, result };
    using QObject::QObject;
    // Of what is shown: the result if that is not the source's quantity, else the source.
    [[nodiscard]] double level() const { return setting().level; }
    [[nodiscard]] double width() const { return setting().width; }
    [[nodiscard]] double low() const { return low(shown()); }
    [[nodiscard]] double high() const { return high(shown()); }
    /// Width is kept above zero.
    void set(double level, double width);
    /// What the values from low() to high() look like; not for colour images, nor for differences.
    [[nodiscard]] const ColorMap& colorMap() const { return *setting().colorMap; }
    void setColorMap(const QString& id);

    // Where both may be seen at once. A result of the source's own quantity has the source's.
    [[nodiscard]] double low(Of of) const { return setting(of).level - setting(of).width / 2; }
    [[nodiscard]] double high(Of of) const { return setting(of).level + setting(of).width / 2; }
    [[nodiscard]] const ColorMap& colorMap(Of of) const { return *setting(of).colorMap; }

    /// What the result's values say.
    void setMeasure(const app::Measure& measure);
    [[nodiscard]] const app::Measure& measure() const { return measure_; }
    /// Only the source is on screen: a window that is set is its own.
    void setSourceAlone(bool alone);
    [[nodiscard]] Of shown() const { return sourceAlone_ || measure_.of.empty() ? Of::source : Of::result; }
    /// The window of a result's quantity by its samples, if neither an earlier result nor a person has set it. A part
    /// of a result does for a start.
    void suit(const conv::Volume& result, conv::Item item, bool part);

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
    struct Setting {
        double level = 127.5, width = 255;
        const ColorMap* colorMap = &colorMaps().front();
        bool open = false; ///< nothing has set the window yet but a part of a result
    };
    [[nodiscard]] const Setting& setting(Of of) const {
        return settings_.at(of == Of::source ? std::string() : measure_.of);
    }
    [[nodiscard]] const Setting& setting() const { return setting(shown()); }
    Setting& current() { return settings_.at(shown() == Of::source ? std::string() : measure_.of); }
    void change(Setting& setting, double level, double width);

    std::weak_ptr<const conv::Volume> knownOf_;
    double knownLow_ = 0, knownHigh_ = 255;
    std::map<std::string, Setting> settings_{{"", {}}}; ///< by quantity; the source's has no name
    app::Measure measure_;
    bool sourceAlone_ = false;
    DifferenceScale difference_{DifferenceKind::plusMinus, 0, 0, 0};
};

} // namespace ui
