// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/measure.h"
#include "ui/models/color_map.h"
#include <map>
#include <string>

namespace ui {

/// Value window and colour map of one quantity.
struct ValueLook {
    double level = 127.5, width = 255;
    const ColorMap* colorMap = &colorMaps().front();
    bool open = false; ///< window is unset, or from a partial result
    [[nodiscard]] double low() const { return level - width / 2; }
    [[nodiscard]] double high() const { return level + width / 2; }
    /// Keeps the width above zero. Returns false if nothing changes, as for values that are not finite.
    bool setWindow(double newLevel, double newWidth);
    /// setWindow() by both ends.
    bool setRange(double low, double high) { return setWindow((low + high) / 2, high - low); }
};

/// Looks of the source and of its results, by quantity. A result in the source's quantity has the source's look.
class QuantityLooks {
  public:
    /// whole: the last whole result, which 3-D views show while parts of the next one arrive. shown: the result if it
    /// is visible and has its own quantity, else the source.
    enum class Of { source, result, whole, shown };
    [[nodiscard]] const ValueLook& look(Of of) const { return looks_.at(measure(of).of); }
    [[nodiscard]] ValueLook& look(Of of) { return looks_.at(measure(of).of); }

    /// Returns the quantity; its name is empty if it is the source's.
    [[nodiscard]] const app::Measure& measure(Of of) const;
    /// Sets the quantity of the result or of the last whole one. A new quantity starts with the source's look, open.
    void setMeasure(Of of, const app::Measure& measure);
    /// True: only the source is visible.
    void setSourceAlone(bool alone) { sourceAlone_ = alone; }
    /// Returns source or result.
    [[nodiscard]] Of shown() const { return sourceAlone_ || result_.of.empty() ? Of::source : Of::result; }

  private:
    std::map<std::string, ValueLook> looks_{{"", {}}}; ///< by quantity; the source's key is empty
    app::Measure source_, result_, whole_;             ///< that of the source stays empty
    bool sourceAlone_ = false;
};

} // namespace ui
