// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/difference.h"
#include "ui/views/window_level/channel_overlay.h"
#include "ui/views/window_level/known_window.h"
#include "ui/views/window_level/quantity_looks.h"
#include <QObject>

namespace ui {

/// Value window and colour map, shared by all views of a document. A result with its own quantity (edges, directions)
/// has its own, initialised from its first data. The user's settings are kept.
///
/// QuantityLooks holds windows and colour maps, ChannelOverlay the looks of channels, KnownWindow an automatic window.
/// This class keeps them consistent and tells views that they changed.
class WindowLevel : public QObject {
    Q_OBJECT
  public:
    using Of = QuantityLooks::Of;
    using QObject::QObject;
    // Values of the shown data, unless `of` names other data.
    [[nodiscard]] double level() const { return looks_.look(Of::shown).level; }
    [[nodiscard]] double width() const { return looks_.look(Of::shown).width; }
    [[nodiscard]] double low(Of of = Of::shown) const { return looks_.look(of).low(); }
    [[nodiscard]] double high(Of of = Of::shown) const { return looks_.look(of).high(); }
    /// Keeps the width above zero.
    void set(double level, double width);
    /// Sets the window by autoWindow() or its known result; a result's own quantity by windowOfMeasure().
    void setAuto(const conv::Volume& volume, conv::Item item = {});
    /// Remembers autoWindow() of a volume's first item, as computed on another thread.
    void know(const std::shared_ptr<const conv::Volume>& volume, double low, double high);
    /// Colour map from low() to high(). Not used for colour images and differences.
    [[nodiscard]] const ColorMap& colorMap(Of of = Of::shown) const { return *looks_.look(of).colorMap; }
    void setColorMap(const QString& id);

    /// Sets the quantity of a whole result and of its parts.
    void setMeasure(const app::Measure& measure);
    /// Sets the quantity of parts that lie on top of the last whole result.
    void setPartMeasure(const app::Measure& measure);
    /// Returns the quantity of the result or of the last whole one; its name is empty if it is the source's.
    [[nodiscard]] const app::Measure& measure(Of of = Of::result) const { return looks_.measure(of); }
    /// True: only the source is visible, and its window is set.
    void setSourceAlone(bool alone);
    /// Returns source or result.
    [[nodiscard]] Of shown() const { return looks_.shown(); }
    /// Initialises the window of the result's quantity, unless already set. `part`: provisional, of a partial result.
    void suit(const conv::Volume& result, conv::Item item, bool part);

    /// Looks of the source's channels; empty unless they can be overlaid. The window of the shown channel is the
    /// source's.
    [[nodiscard]] const std::vector<ChannelLook>& channels() const { return overlay_.looks(); }
    void setChannels(std::vector<ChannelLook> looks);
    void setChannelLook(std::size_t channel, const ChannelLook& look);
    /// Uses the window of another channel. Without looks of channels, all share one window.
    void setChannel(std::int64_t channel);
    /// True: slices show all channels over each other, in their colours.
    [[nodiscard]] bool overlaid() const { return overlay_.on(); }
    void setOverlaid(bool overlaid);
    /// Returns the looks for an overlay of the source, or of a result in its own quantity, whose channels share its
    /// window. Empty if channels are not overlaid.
    [[nodiscard]] std::vector<ChannelLook> overlay(Of of) const;

    /// Scale of differences (after − before). Limit 0: from the first shown plane; peak 0: from the data.
    [[nodiscard]] const DifferenceScale& difference() const { return difference_; }
    void setDifference(const DifferenceScale& scale);
    void setDifferenceLimit(double limit);

  Q_SIGNALS:
    void changed();

  private:
    QuantityLooks looks_;
    ChannelOverlay overlay_;
    KnownWindow known_;
    DifferenceScale difference_ = DifferenceScale::fromData(DifferenceKind::plusMinus);
};

} // namespace ui
