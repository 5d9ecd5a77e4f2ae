// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/measure.h"
#include "ui/models/color_map.h"
#include "ui/views/channel_mix.h"
#include "ui/views/difference.h"
#include <QObject>
#include <conv/volume.h>
#include <map>
#include <memory>

namespace ui {

/// Value window and colour map, shared by all views of a document. A result with its own quantity (edges, directions)
/// has its own, initialised from its first data. The user's settings are kept.
class WindowLevel : public QObject {
    Q_OBJECT
  public:
    /// whole: the last whole result, which 3-D views show while parts of the next one arrive.
    enum class Of { source, result, whole };
    using QObject::QObject;
    // For the shown data: the result if it has its own quantity, else the source.
    [[nodiscard]] double level() const { return setting().level; }
    [[nodiscard]] double width() const { return setting().width; }
    [[nodiscard]] double low() const { return low(shown()); }
    [[nodiscard]] double high() const { return high(shown()); }
    /// Keeps the width above zero.
    void set(double level, double width);
    /// Colour map from low() to high(). Not used for colour images and differences.
    [[nodiscard]] const ColorMap& colorMap() const { return *setting().colorMap; }
    void setColorMap(const QString& id);

    // For views that show both. A result in the source's quantity uses the source's window.
    [[nodiscard]] double low(Of of) const { return setting(of).level - setting(of).width / 2; }
    [[nodiscard]] double high(Of of) const { return setting(of).level + setting(of).width / 2; }
    [[nodiscard]] const ColorMap& colorMap(Of of) const { return *setting(of).colorMap; }

    /// Sets the quantity of a whole result and of its parts.
    void setMeasure(const app::Measure& measure);
    /// Sets the quantity of parts that lie on top of the last whole result.
    void setPartMeasure(const app::Measure& measure);
    [[nodiscard]] const app::Measure& measure() const { return measure_; }
    [[nodiscard]] const app::Measure& wholeMeasure() const { return wholeMeasure_; }
    /// True: only the source is visible, and its window is set.
    void setSourceAlone(bool alone);
    [[nodiscard]] Of shown() const { return sourceAlone_ || measure_.of.empty() ? Of::source : Of::result; }
    /// Initialises the window of the result's quantity, unless already set. `part`: provisional, of a partial result.
    void suit(const conv::Volume& result, conv::Item item, bool part);

    /// Looks of the source's channels; empty unless they can be overlaid. The window of the shown channel is the
    /// source's.
    [[nodiscard]] const std::vector<ChannelLook>& channels() const { return channels_; }
    void setChannels(std::vector<ChannelLook> looks);
    void setChannelLook(std::size_t channel, const ChannelLook& look);
    /// Uses the window of another channel. Without looks of channels, all share one window.
    void setChannel(std::int64_t channel);
    /// True: slices show all channels over each other, in their colours.
    [[nodiscard]] bool overlaid() const { return overlaid_; }
    void setOverlaid(bool overlaid);
    /// Returns the looks for an overlay of the source, or of a result in its own quantity, whose channels share its
    /// window. Empty if channels are not overlaid.
    [[nodiscard]] std::vector<ChannelLook> overlay(Of of) const;

    /// Scale of differences (after − before). Limit 0: from the first shown plane; peak 0: from the data.
    [[nodiscard]] const DifferenceScale& difference() const { return difference_; }
    void setDifference(const DifferenceScale& scale);
    void setDifferenceLimit(double limit);
    /// Resets limit, peak and threshold for new data.
    void setDifferenceKind(DifferenceKind kind);
    /// Sets the window by autoWindow() or its cached result; a result's own quantity by windowOfMeasure().
    void setAuto(const conv::Volume& volume, conv::Item item = {});
    /// Caches autoWindow() of a volume's first item, computed on another thread because it reads much of the data.
    void know(const std::shared_ptr<const conv::Volume>& volume, double low, double high);

  Q_SIGNALS:
    void changed();

  private:
    struct Setting {
        double level = 127.5, width = 255;
        const ColorMap* colorMap = &colorMaps().front();
        bool open = false; ///< window is unset, or from a partial result
    };
    [[nodiscard]] const Setting& setting(Of of) const {
        return settings_.at(of == Of::source ? std::string() : of == Of::whole ? wholeMeasure_.of : measure_.of);
    }
    void addSetting(const app::Measure& measure);
    [[nodiscard]] const Setting& setting() const { return setting(shown()); }
    Setting& current() { return settings_.at(shown() == Of::source ? std::string() : measure_.of); }
    void change(Setting& setting, double level, double width);

    std::weak_ptr<const conv::Volume> knownOf_;
    double knownLow_ = 0, knownHigh_ = 255;
    std::map<std::string, Setting> settings_{{"", {}}}; ///< by quantity; the source's key is empty
    app::Measure measure_, wholeMeasure_;
    bool sourceAlone_ = false;
    std::vector<ChannelLook> channels_;
    std::int64_t channel_ = 0; ///< the shown one
    bool overlaid_ = false;
    DifferenceScale difference_{DifferenceKind::plusMinus, 0, 0, 0};
};

} // namespace ui
