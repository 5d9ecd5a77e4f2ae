// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/region_statistics.h"
#include <QRgb>
#include <QString>
#include <conv/volume.h>
#include <string>
#include <vector>

namespace ui {

/// A region of interest, with a name and a colour.
struct MarkedRegion {
    using Shape = app::RegionKind;
    Shape shape = Shape::box;
    conv::Region box; ///< source indices; bounds of all other shapes
    QString name;
    QRgb color = 0xffffffff;
    bool hidden = false;                 ///< not drawn in views
    int normal = 2;                      ///< polygon: axis across it
    std::vector<app::PlanePoint> points; ///< polygon: its corners on the other two axes, in the order x, y, z
    app::ValueRange values;              ///< threshold
    std::string mask;                    ///< mask: file, and its labels or values

    [[nodiscard]] app::RegionShape definition() const;
    void setDefinition(const app::RegionShape& definition);
    /// Returns true if samples decide besides the shape: a threshold, or a mask.
    [[nodiscard]] bool needsSamples() const { return definition().needsSamples(); }
    [[nodiscard]] std::int64_t count() const { return definition().count(); } ///< samples inside by shape
    friend bool operator==(const MarkedRegion&, const MarkedRegion&) = default;
};

/// "452 mm²", "6.91 cm³" (from 1000 mm³ on).
[[nodiscard]] QString sizeText(const app::RegionSize& size);
/// Returns the text of a parameter `mask` for a region: "10:50x20:60x3:9" with one range for each axis of the data. A
/// threshold is that of the samples in `file`; empty if there is no such file.
[[nodiscard]] std::string maskText(const MarkedRegion& region, const conv::Layout& layout, const std::string& file);

/// The regions of a document in the order of their list.
struct Regions {
    std::vector<MarkedRegion> all;
    int current = -1;    ///< region that is edited and measured in detail; −1: none
    int background = -1; ///< region that contrasts are measured against; −1: none

    [[nodiscard]] const MarkedRegion* chosen() const;
    /// Appends a region with the next free name and colour and makes it current.
    void add(MarkedRegion::Shape shape, const conv::Region& box);
    void add(MarkedRegion region);
    /// Appends a copy of a region under a name of its own and makes it current.
    void duplicate(int index);
    void remove(int index);
    friend bool operator==(const Regions&, const Regions&) = default;
};

/// Colours of new regions in turn; all are visible on black, and distinct with colour-blind eyes.
[[nodiscard]] const std::vector<QRgb>& regionColors();
/// Returns the name of a colour of regionColors(): "White".
[[nodiscard]] QString regionColorName(std::size_t color);

} // namespace ui
