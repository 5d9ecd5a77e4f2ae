// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QRgb>
#include <QString>
#include <conv/volume.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ui {

/// A region of interest: a box of samples, or the ellipse (over several slices: ellipsoid) inside of it.
struct MarkedRegion {
    enum class Shape : std::uint8_t { box, ellipse };
    Shape shape = Shape::box;
    conv::Region box; ///< source indices; bounds of an ellipse
    QString name;
    QRgb color = 0xffffffff;

    /// Returns samples [first, last) of row (y, z) whose centres are inside; first == last: none.
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> row(std::int64_t y, std::int64_t z) const;
    [[nodiscard]] std::int64_t count() const; ///< samples inside
    friend bool operator==(const MarkedRegion&, const MarkedRegion&) = default;
};

/// Area or volume of a region.
struct RegionSize {
    double value = 0;
    QString unit; ///< "mm²", "µm³", "px", "voxels"
};
/// Returns the area of a region that is one sample thick, else the volume; without a spacing in mm the samples.
[[nodiscard]] RegionSize sizeOf(const MarkedRegion& region, const conv::Layout& layout);
/// "452 mm²", "6.91 cm³" (from 1000 mm³ on).
[[nodiscard]] QString sizeText(const RegionSize& size);
/// Returns the box as text of a parameter `mask`: "10:50x20:60x3:9" with one range for each axis of the data.
[[nodiscard]] std::string maskText(const conv::Region& box, const conv::Layout& layout);

/// The regions of a document in the order of their list.
struct Regions {
    std::vector<MarkedRegion> all;
    int current = -1;    ///< region that is edited and measured in detail; −1: none
    int background = -1; ///< region that contrasts are measured against; −1: none

    [[nodiscard]] const MarkedRegion* chosen() const;
    /// Appends a region with the next free name and colour and makes it current.
    void add(MarkedRegion::Shape shape, const conv::Region& box);
    void remove(int index);
    friend bool operator==(const Regions&, const Regions&) = default;
};

/// Colours of new regions in turn; all are visible on black, and distinct with colour-blind eyes.
[[nodiscard]] const std::vector<QRgb>& regionColors();
/// Returns the name of a colour of regionColors(): "White".
[[nodiscard]] QString regionColorName(std::size_t color);

} // namespace ui
