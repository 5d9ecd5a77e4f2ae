// SPDX-License-Identifier: Apache-2.0
// --measure: statistics of regions, before and after the filters.
#include "app/cli/batch/files/work_item.h"
#include "app/cli/batch/interrupt.h"
#include "app/cli/batch/ranks/run_setup.h"
#include "app/cli/commands/actions.h"
#include "app/cli/report/progress.h"
#include "app/cli/report/report.h"
#include "app/io/text/text.h"
#include "app/measure/columns.h"
#include "app/recipe/masks/mask.h"
#include "app/recipe/measure.h"
#include "app/regions/filtered_source.h"
#include "app/regions/region_table.h"
#include "app/session/grids/regrid.h"
#include "app/text/number_text.h"
#include "app/text/renamed.h"
#include "app/text/table_cell.h"
#include <algorithm>
#include <cmath>
#include <conv/plan_for.h>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Regions of one channel at one time point.
struct MeasuredItem {
    std::string file;
    conv::Item item;
    conv::Layout layout;
    RegionUnits units;
    std::vector<MeasuredRegion> regions;
};

/// A file that is measured: its samples, and the plan of the filters.
class Measuring {
  public:
    Measuring(const Request& request, const WorkItem& work, const DeviceChoice& device, Progress& progress,
              const std::stop_token& stop)
        : request_(request), work_(work), progress_(progress), stop_(stop) {
        const std::int64_t held = heldBytes(request, 1);
        if (bytesOf(probeInput(work)) > held)
            parts_ = openInput(work);
        const GridParts grids = partsOf(*work.recipe); // parts_ is on the last grid already
        if (!parts_)
            volume_ = loadInput(work);
        if (!parts_ && !grids.parts.empty())
            volume_ = onLastGrid(grids, std::make_shared<const conv::Volume>(std::move(volume_)), device.planOptions,
                                 {stop, {}, {}});
        if (request.preset)
            expectSuits(*request.preset, source().layout());
        filters_ = build(grids.rest, source().layout());
        for (const std::string& warning : maskWarnings(grids.rest, source().layout(), info()))
            progress.warn(work.name + ": " + warning);
        if (!filters_.empty()) {
            plan_ = conv::planFor(filters_, source(), device.planOptions, stop);
            if (const std::string note = lateFallbackNote(*plan_, request.verbosity); !note.empty())
                progress.note(note);
        }
        if (plan_ && parts_ && conv::factsRequired(*plan_, device.planOptions).float64)
            progress.warn(work.name + ": does not fit into memory, so that its samples were not examined; it is "
                                      "computed in float32 (--precision float64 keeps more digits)");
        for (const NamedRegion& region : request.regions) {
            shapes_.push_back(
                shapeOf(parseRegion(region.text, region.name), source().layout(), region.name, region.text));
            if (shapes_.back().kind == RegionKind::mask)
                for (const std::string& warning : maskWarnings(maskFor(shapes_.back().mask, source().layout()), info()))
                    progress.warn(work.name + ": " + warning);
        }
        control_ = {stop, {}, std::max<std::int64_t>(std::int64_t{16} << 20, held / 8)};
    }

    [[nodiscard]] std::vector<MeasuredItem> run() {
        std::vector<conv::Item> items;
        for (const conv::Item& item : conv::itemsOf(source().layout()))
            if (item.channel != source().layout().alpha)
                items.push_back(item);
        std::vector<MeasuredItem> measured;
        const auto share = 1.0 / static_cast<double>(items.size() * std::max<std::size_t>(1, shapes_.size()));
        for (const conv::Item& item : items) {
            MeasuredItem& one = measured.emplace_back();
            one.file = work_.name;
            one.item = item;
            one.layout = source().layout();
            const std::string unit = info().valueUnit;
            one.units = {unit, measureOf(*work_.recipe).meaning == Meaning::likeInput ? unit : std::string()};
            for (std::size_t i = 0; i < shapes_.size(); ++i) {
                const auto before = static_cast<double>((measured.size() - 1) * shapes_.size() + i) * share;
                control_.progress = [&](double done) { progress_.update(before + done * share); };
                one.regions.push_back(measure(item, i));
            }
        }
        return measured;
    }

  private:
    static std::int64_t bytesOf(const conv::Layout& layout) { return layout.byteCount(); }
    [[nodiscard]] const conv::Source& source() const {
        return parts_ ? static_cast<const conv::Source&>(*parts_) : volume_;
    }
    [[nodiscard]] const conv::Info& info() const { return parts_ ? parts_->info() : volume_.info(); }

    [[nodiscard]] MeasuredRegion measure(conv::Item item, std::size_t which) const {
        const RegionShape& shape = shapes_[which];
        const conv::Layout& layout = source().layout();
        std::vector<RegionValues> values{{&source(), item, {0, 0, 0}, false}};
        std::optional<FilteredSource> after;
        if (plan_) {
            after.emplace(*plan_, source(), conv::RunControl{stop_, {}, {}});
            values.push_back({&*after, item, plan_->outputDomain.lo, false});
        }
        const std::vector<SampleStatistics> found = statisticsOf(shape, layout, values[0], values, control_);
        MeasuredRegion region;
        region.name = request_.regions[which].name;
        region.shape = shape;
        region.before = found[0];
        region.hasAfter = after.has_value();
        if (region.hasAfter)
            region.after = found[1];
        region.edge = edgeIn(shape, layout, values[0], after ? values[1] : RegionValues(), control_);
        region.size = sizeOf(shape, region.samples(), layout);
        if (region.samples() == 0)
            progress_.warn(work_.name + ": region " + region.name + " (" + request_.regions[which].text +
                           ") holds no sample");
        return region;
    }

    const Request& request_;
    const WorkItem& work_;
    Progress& progress_;
    std::stop_token stop_;
    conv::Volume volume_;
    std::unique_ptr<io::RegionSource> parts_;
    std::vector<conv::Filter> filters_;
    std::optional<conv::Plan> plan_;
    std::vector<RegionShape> shapes_;
    MeasureControl control_;
};

/// Index of the region that contrasts are measured against; −1: none.
int backgroundOf(const Request& request) {
    for (std::size_t i = 0; i < request.regions.size(); ++i)
        if (request.regions[i].name == request.contrastTo)
            return static_cast<int>(i);
    return -1;
}

std::string csvOf(const std::vector<MeasuredItem>& measured, int background) {
    std::string csv = "file,time,channel," + regionTableHead(',') + "\n";
    for (const MeasuredItem& one : measured)
        for (const std::string& line : regionTableLines(one.regions, background, one.layout, one.units, ','))
            csv += tableCell(one.file, ',') + "," + std::to_string(one.item.time) + "," +
                   std::to_string(one.item.channel) + "," + line + "\n";
    return csv;
}

Json numberJson(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json edgeJson(const MeasuredRegion& region, bool after, const EdgeLength& length) {
    Json edge = {{"state", region.edgeState(after)}};
    if (const Edge& found = region.edgeOn(after); found.found) {
        edge["width"] = length.factor * region.edge.point * found.width;
        edge["standard_error"] = length.factor * region.edge.point * found.uncertainty;
        edge["unit"] = length.unit;
    }
    return edge;
}

Json sideJson(const MeasuredRegion& region, bool after, const MeasuredRegion* far, const MeasuredItem& of) {
    const SampleStatistics& s = region.side(after);
    const SampleStatistics* background = far != nullptr ? &far->side(after) : nullptr;
    const std::string& unit = after ? of.units.after : of.units.before;
    const auto known = [&](double value) { return s.finite > 0 ? numberJson(value) : Json(nullptr); };
    return {{"samples", s.finite},
            {"nan", s.nan},
            {"inf", s.inf},
            {"unit", unit},
            {"mean", known(s.mean)},
            {"deviation", known(s.deviation)},
            {"min", known(s.least)},
            {"max", known(s.most)},
            {"snr", numberJson(signalToNoise(s))},
            {"cnr", background != nullptr ? numberJson(contrastToNoise(s, *background)) : Json(nullptr)},
            {"edge", edgeJson(region, after, edgeLengthOf(of.layout.geometry))}};
}

Json jsonOf(const std::vector<MeasuredItem>& measured, int background) {
    Json items = Json::array();
    for (const MeasuredItem& one : measured) {
        Json regions = Json::array();
        for (std::size_t i = 0; i < one.regions.size(); ++i) {
            const MeasuredRegion& m = one.regions[i];
            const bool contrast = background >= 0 && static_cast<std::size_t>(background) != i;
            const MeasuredRegion* far = contrast ? &one.regions[static_cast<std::size_t>(background)] : nullptr;
            Json region = {{"name", m.name},
                           {"region", toText(m.shape, one.layout)},
                           {"size", m.size.value},
                           {"size_unit", m.size.unit},
                           {"before", sideJson(m, false, far, one)}};
            if (m.hasAfter)
                region["after"] = sideJson(m, true, far, one);
            regions.push_back(std::move(region));
        }
        items.push_back({{"file", one.file},
                         {"time", one.item.time},
                         {"channel", one.item.channel},
                         {"regions", std::move(regions)}});
    }
    return {{"schema", reportSchema}, {"program", programJson()}, {"items", std::move(items)}};
}

/// "1.92 ± 0.03 mm", "no edge"; a dash if none was looked for.
std::string edgeText(const MeasuredRegion& region, bool after, const EdgeLength& length) {
    if (!region.edge.measured)
        return "-";
    const Edge& edge = region.edgeOn(after);
    if (!edge.found)
        return region.edgeState(after);
    const double point = length.factor * region.edge.point;
    return compare::plain(point * edge.width, 3) + " ± " + compare::plain(point * edge.uncertainty, 2) + " " +
           length.unit;
}

/// Table for people: 4 digits, a dash where a number is unknown.
std::string textOf(const std::vector<MeasuredItem>& measured, int background) {
    using bench::padded;
    std::string text;
    const auto right = [](const std::string& cell, std::size_t width) {
        const std::string shown = padded(cell, width);
        return shown.size() > cell.size() ? std::string(shown.size() - cell.size(), ' ') + cell : " " + cell;
    };
    std::size_t wide = 8;
    for (const MeasuredItem& one : measured)
        for (const MeasuredRegion& m : one.regions)
            wide = std::max(wide, m.name.size() + 2);
    const MeasuredItem* last = nullptr;
    for (const MeasuredItem& one : measured) {
        if (last == nullptr || last->file != one.file || one.layout.channels * one.layout.times > 1) {
            text += one.file;
            if (one.layout.times > 1)
                text += ", time point " + std::to_string(one.item.time);
            if (one.layout.channels > 1)
                text += ", channel " + std::to_string(one.item.channel);
            text += one.units.before.empty() ? "\n" : ", " + one.units.before + "\n";
            text += padded("region", wide) + padded("side", 8) +
                    "   samples        size        mean           σ         min         max       SNR       CNR" +
                    "  edge width\n";
        }
        last = &one;
        for (std::size_t i = 0; i < one.regions.size(); ++i)
            for (const bool after : {false, true}) {
                const MeasuredRegion& m = one.regions[i];
                if (after && !m.hasAfter)
                    continue;
                const SampleStatistics& s = m.side(after);
                const auto number = [&](double value, std::size_t width) {
                    return right(s.finite > 0 && std::isfinite(value) ? compare::plain(value, 4) : "-", width);
                };
                const bool contrast = background >= 0 && static_cast<std::size_t>(background) != i;
                text +=
                    padded(m.name, wide) + padded(after ? "after" : "before", 8) + right(std::to_string(s.finite), 10) +
                    right(compare::plain(m.size.value, 4) + " " + m.size.unit, 12) + number(s.mean, 12) +
                    number(s.deviation, 12) + number(s.least, 12) + number(s.most, 12) + number(signalToNoise(s), 10);
                text +=
                    contrast
                        ? number(contrastToNoise(s, one.regions[static_cast<std::size_t>(background)].side(after)), 10)
                        : right("-", 10);
                text += "  " + edgeText(m, after, edgeLengthOf(one.layout.geometry));
                if (s.nan + s.inf > 0)
                    text += "  and " + std::to_string(s.nan) + " NaN, " + std::to_string(s.inf) + " infinite";
                text += "\n";
            }
    }
    return text;
}

} // namespace

int runMeasure(const Request& request) {
    const Interrupt interrupt;
    std::vector<WorkItem> work = workItems(request, timestamp().substr(0, 10));
    const DeviceChoice device = settleDevice(request.planOptions);
    if (saysFallback(device.fellBack, request.verbosity))
        std::fprintf(stderr, "convapp: %s\n", fallbackNote(device.why).c_str());
    std::vector<MeasuredItem> measured;
    {
        Progress progress(request.progress, work.size(), request.verbosity);
        for (std::size_t i = 0; i < work.size(); ++i) {
            progress.begin(i, work[i].name);
            progress.computing(i, work[i].name);
            try {
                for (MeasuredItem& one : Measuring(request, work[i], device, progress, interrupt.token()).run())
                    measured.push_back(std::move(one));
            } catch (const conv::Error& error) {
                progress.end(i, work[i].name, "failed");
                throw conv::Error(error.code(), naming(work[i].name, error.what()));
            }
            progress.end(i, work[i].name, "done");
        }
    }
    Interrupt::check();
    const int background = backgroundOf(request);
    for (const std::string& file : request.report)
        if (file.ends_with(".csv"))
            writeText(file, csvOf(measured, background));
        else
            writeJson(file, jsonOf(measured, background));
    if (request.json)
        writeJson(*request.json, jsonOf(measured, background));
    if (!request.json || *request.json != "-")
        writeText("-", textOf(measured, background));
    return exitDone;
}

} // namespace app::cli
