// SPDX-License-Identifier: Apache-2.0
#include "app/session/grids/regrid.h"
#include "app/session/parts/run_share.h"
#include <algorithm>
#include <conv/plan_for.h>
#include <utility>

namespace app {
namespace {

/// A file on another grid.
class GridRegions final : public io::RegionSource {
  public:
    /// `geometry`: that of the last grid.
    GridRegions(std::shared_ptr<const io::RegionSource> file, const std::vector<conv::Grid>& grids,
                const conv::Geometry& geometry)
        : file_(std::move(file)), beside_(file_->bytesBeside()) {
        std::shared_ptr<const conv::Source> inner = file_;
        info_ = file_->info();
        for (const conv::Grid& grid : grids) {
            info_ = infoOnGrid(info_, inner->layout(), grid);
            auto next = std::make_shared<const conv::GridSource>(std::move(inner), grid);
            beside_ += next->bytesBeside();
            inner = std::move(next);
        }
        last_ = std::move(inner);
        layout_ = last_->layout();
        layout_.geometry = geometry;
    }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] Access access() const override { return last_->access(); }
    [[nodiscard]] const conv::Info& info() const override { return info_; }
    void setLayout(const conv::Layout& layout) override { layout_ = layout; }
    [[nodiscard]] std::int64_t bytesBeside() const override { return beside_; }
    void read(conv::Item item, const conv::Region& region, void* out) const override { last_->read(item, region, out); }

  private:
    std::shared_ptr<const io::RegionSource> file_;
    std::shared_ptr<const conv::Source> last_;
    conv::Layout layout_;
    conv::Info info_;
    std::int64_t beside_ = 0;
};

} // namespace

conv::Layout unroundedOutput(const conv::Plan& plan) {
    conv::Layout layout = plan.output();
    const conv::ElementType from = plan.input.type;
    const bool fits = conv::sizeOf(from) <= 2 || from == conv::ElementType::f32;
    layout.type = fits && plan.compute == conv::ElementType::f32 ? conv::ElementType::f32 : conv::ElementType::f64;
    return layout;
}

conv::Volume filteredBy(const Recipe& filters, const conv::Volume& input, const conv::PlanOptions& options,
                        const conv::RunControl& control) {
    const conv::Plan plan =
        conv::planFor(build(filters, input.layout()), input, planOptionsFor(filters, options), control.stop);
    conv::Volume result(unroundedOutput(plan), input.info());
    conv::VolumeSink sink(result, plan.outputDomain);
    (void)conv::apply(plan, input, {}, sink, control);
    return result;
}

std::vector<conv::Layout> layoutsThrough(const GridParts& parts, const conv::Layout& input) {
    std::vector<conv::Layout> layouts{input};
    for (const GridPart& part : parts.parts) {
        if (!part.filters.steps.empty()) {
            conv::PlanOptions options;
            options.device = "cpu"; // layouts are those of every device
            layouts.push_back(
                unroundedOutput(conv::makePlan(build(part.filters, layouts.back()), layouts.back(), options)));
        }
        layouts.push_back(layoutAfter(part.grid, layouts.back()));
    }
    return layouts;
}

conv::Volume onLastGrid(const GridParts& parts, std::shared_ptr<const conv::Volume> input,
                        const conv::PlanOptions& options, const conv::RunControl& control) {
    (void)layoutsThrough(parts, input->layout()); // refuses before anything is computed
    const double share = 0.5 / static_cast<double>(std::max<std::size_t>(1, parts.parts.size()));
    double done = 0;
    for (const GridPart& part : parts.parts) {
        if (!part.filters.steps.empty())
            input = std::make_shared<const conv::Volume>(
                filteredBy(part.filters, *input, options, shareOf(control, done, share)));
        done += share;
        const conv::Grid grid = gridOf(part.grid, input->layout());
        conv::Volume there =
            conv::onGrid(grid, input, infoOnGrid(input->info(), input->layout(), grid), shareOf(control, done, share));
        there.setGeometry(layoutAfter(part.grid, input->layout()).geometry);
        done += share;
        if (&part == &parts.parts.back())
            return there;
        input = std::make_shared<const conv::Volume>(std::move(there));
    }
    return {};
}

std::unique_ptr<io::RegionSource> regionsOnLastGrid(const GridParts& parts, std::unique_ptr<io::RegionSource> file) {
    if (!file || parts.parts.empty())
        return file;
    std::vector<conv::Grid> grids;
    conv::Layout layout = file->layout();
    for (const GridPart& part : parts.parts) {
        if (!part.filters.steps.empty())
            return nullptr;
        grids.push_back(gridOf(part.grid, layout));
        layout = layoutAfter(part.grid, layout);
    }
    return std::make_unique<GridRegions>(std::move(file), grids, layout.geometry);
}

} // namespace app
