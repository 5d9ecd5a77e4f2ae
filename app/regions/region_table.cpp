// SPDX-License-Identifier: Apache-2.0
#include "app/regions/region_table.h"
#include "app/text/table_cell.h"
#include <charconv>
#include <cmath>

namespace app {
namespace {

void add(std::string& line, const std::string& cell, char separator) {
    if (!line.empty())
        line += separator;
    line += cell;
}

} // namespace

std::string tableNumber(double value) {
    if (!std::isfinite(value))
        return {};
    std::array<char, 40> buffer{};
    const auto [end, error] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, 9);
    return error == std::errc{} ? std::string(buffer.data(), end) : std::string();
}

const char* MeasuredRegion::edgeState(bool ofAfter) const {
    return !edge.measured ? "not measured" : edgeOn(ofAfter).found ? "found" : "no edge";
}

std::string regionTableHead(char separator) {
    std::string head;
    for (const char* name : {"region",
                             "shape",
                             "side",
                             "unit",
                             "mean",
                             "standard deviation",
                             "minimum",
                             "maximum",
                             "SNR",
                             "CNR",
                             "edge",
                             "edge width 10-90 %",
                             "standard error of the edge width",
                             "edge unit",
                             "size",
                             "size unit",
                             "samples",
                             "NaN",
                             "Inf",
                             "x from",
                             "x to",
                             "y from",
                             "y to",
                             "z from",
                             "z to",
                             "definition"})
        add(head, name, separator);
    return head;
}

std::vector<std::string> regionTableLines(const std::vector<MeasuredRegion>& regions, int background,
                                          const conv::Layout& layout, const RegionUnits& units, char separator) {
    std::vector<std::string> lines;
    const EdgeLength length = edgeLengthOf(layout.geometry);
    for (std::size_t i = 0; i < regions.size(); ++i)
        for (const bool after : {false, true}) {
            const MeasuredRegion& m = regions[i];
            if (after && !m.hasAfter)
                continue;
            const SampleStatistics& s = m.side(after);
            const bool contrast = background >= 0 && static_cast<std::size_t>(background) != i;
            std::string line = m.name.empty() ? std::string("\"\"") : tableCell(m.name, separator);
            add(line, std::string(name(m.shape.kind)), separator);
            add(line, after ? "after" : "before", separator);
            add(line, tableCell(after ? units.after : units.before, separator), separator);
            for (const double v : {s.mean, s.deviation, s.least, s.most})
                add(line, s.finite > 0 ? tableNumber(v) : std::string(), separator);
            add(line, tableNumber(signalToNoise(s)), separator);
            add(line,
                contrast ? tableNumber(contrastToNoise(s, regions[static_cast<std::size_t>(background)].side(after)))
                         : std::string(),
                separator);
            add(line, m.edgeState(after), separator);
            const Edge& edge = m.edgeOn(after);
            for (const double points : {edge.width, edge.uncertainty})
                add(line, edge.found ? tableNumber(length.factor * m.edge.point * points) : std::string(), separator);
            add(line, edge.found ? length.unit : "", separator);
            add(line, tableNumber(m.size.value), separator);
            add(line, m.size.unit, separator);
            for (const std::int64_t count : {s.finite, s.nan, s.inf})
                add(line, std::to_string(count), separator);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                add(line, std::to_string(m.shape.box.lo[axis]), separator);
                add(line, std::to_string(m.shape.box.hi[axis]), separator);
            }
            add(line, tableCell(toText(m.shape, layout), separator), separator);
            lines.push_back(std::move(line));
        }
    return lines;
}

std::string regionTable(const std::vector<MeasuredRegion>& regions, int background, const conv::Layout& layout,
                        const RegionUnits& units, char separator) {
    if (regions.empty())
        return {};
    std::string table = regionTableHead(separator) + '\n';
    for (const std::string& line : regionTableLines(regions, background, layout, units, separator))
        table += line + '\n';
    return table;
}

} // namespace app
