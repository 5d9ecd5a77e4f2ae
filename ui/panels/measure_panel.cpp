#include "ui/panels/measure_panel.h"
#include "ui/background.h"
#include "ui/number.h"
#include "ui/panels/profile_plot.h"
#include <QGridLayout>
#include <algorithm>

namespace ui {
namespace {

/// What the background needs; volumes are shared and never changed.
struct Order {
    conv::Region region;
    std::optional<Line> line;
    ResultPart before, after;
};

conv::Region movedBy(conv::Region region, const conv::Index3& origin) {
    for (std::size_t a = 0; a < 3; ++a) {
        region.lo[a] -= origin[a];
        region.hi[a] -= origin[a];
    }
    return region;
}

MeasurePanel::Side sideOf(const Order& order, const ResultPart& part) {
    MeasurePanel::Side side;
    if (!part.volume)
        return side;
    side.any = true;
    side.region = statisticsIn(*part.volume, part.item, movedBy(order.region.intersect(part.region), part.region.lo));
    if (order.line) {
        side.profile = valuesAlong(*part.volume, part.item, part.region.lo, *order.line, pointsOn(*order.line));
        side.edge = edgeOf(side.profile);
    }
    return side;
}

} // namespace

MeasurePanel::MeasurePanel(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(statistics_ = new Section(tr("Statistics")));
    auto* table = new QWidget;
    table_ = new QGridLayout(table);
    table_->setContentsMargins(0, 0, 0, 0);
    table_->setHorizontalSpacing(12);
    table_->setVerticalSpacing(0);
    table_->setColumnStretch(0, 1);
    statistics_->body()->addWidget(table);
    column->addWidget(profile_ = new Section(tr("Profile")));
    profile_->body()->addWidget(plot_ = new ProfilePlot);
    profile_->body()->addWidget(edges_ = new FactList);
    statistics_->hide();
    profile_->hide();
}

void MeasurePanel::setView(DataView* view) {
    for (const QMetaObject::Connection& connection : connections_)
        disconnect(connection);
    view_ = view;
    if (view != nullptr)
        connections_ = {connect(view->marks().get(), &Marks::changed, this, &MeasurePanel::measure),
                        connect(view, &DataView::contentChanged, this, &MeasurePanel::measure)};
    measure();
}

void MeasurePanel::measure() {
    if (busy_) { // the newest state only: what came in between is skipped
        again_ = true;
        return;
    }
    const bool any = view_ && view_->before() && (!view_->marks()->region().empty() || view_->marks()->line());
    if (!any) {
        show({});
        return;
    }
    const VolumePtr& source = view_->before();
    Order order{view_->marks()->region(), view_->marks()->line(), {}, {}};
    order.before = {source->layout().whole(), source, view_->item()};
    order.after =
        view_->newestResult(order.region.empty() ? boxOf(*order.line, source->layout().extent) : order.region);
    busy_ = true;
    inBackground(
        this,
        [order] { return Measured{order.region, order.line, sideOf(order, order.before), sideOf(order, order.after)}; },
        [this](const Measured& measured) {
            busy_ = false;
            show(measured);
            if (std::exchange(again_, false))
                measure();
        });
}

void MeasurePanel::show(const Measured& measured) {
    measured_ = measured;
    statistics_->setVisible(!measured.region.empty());
    profile_->setVisible(measured.line.has_value());
    if (!view_)
        return;
    if (!measured.region.empty())
        showRegion();
    if (measured.line)
        showProfile();
}

void MeasurePanel::showRegion() {
    clearLayout(table_);
    const conv::Layout& layout = view_->before()->layout();
    statistics_->setTitle(layout.dimension == 1 ? tr("Selection, %1").arg(sizeText(measured_.region, layout))
                                                : tr("Statistics, ROI %1").arg(sizeText(measured_.region, layout)));
    const RegionStatistics &a = measured_.before.region, &b = measured_.after.region;
    const bool both = measured_.after.any;
    const auto cell = [&](int row, int column, const QString& text, const char* role) {
        QLabel* l = role == nullptr ? new NumberLabel(text) : label(text, role);
        if (role == nullptr)
            l->setProperty("role", "value");
        if (column > 0)
            l->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        l->setMinimumHeight(24);
        table_->addWidget(l, row, column);
    };
    if (both) {
        cell(0, 1, tr("before"), "before");
        cell(0, 2, tr("after"), "after");
    }
    int row = 0;
    const auto add = [&](const QString& name, const QString& before, const QString& after) {
        cell(++row, 0, name, "secondary");
        cell(row, 1, before, nullptr);
        if (both)
            cell(row, 2, after, nullptr);
    };
    const auto values = [&](const QString& name, double RegionStatistics::* member) {
        add(name, a.finite > 0 ? number(a.*member, 4) : QString(), b.finite > 0 ? number(b.*member, 4) : QString());
    };
    values(tr("Mean"), &RegionStatistics::mean);
    values(tr("σ (noise)"), &RegionStatistics::deviation);
    values(tr("Min"), &RegionStatistics::least);
    values(tr("Max"), &RegionStatistics::most);
    add(tr("NaN, Inf"), QStringLiteral("%1, %2").arg(integer(a.nan), integer(a.inf)),
        QStringLiteral("%1, %2").arg(integer(b.nan), integer(b.inf)));
    add(tr("Samples"), integer(a.finite + a.nan + a.inf), integer(b.finite + b.nan + b.inf));
}

void MeasurePanel::showProfile() {
    const conv::Geometry& geometry = view_->before()->layout().geometry;
    const QString unit = QString::fromUtf8(conv::symbol(geometry.unit));
    const double length = lengthOf(*measured_.line, geometry);
    plot_->setCurves({measured_.before.profile, measured_.before.edge}, {measured_.after.profile, measured_.after.edge},
                     length, unit);
    const double step = length / static_cast<double>(std::max<std::size_t>(2, measured_.before.profile.size()) - 1);
    const auto width = [&](const Side& side) {
        return side.edge.found ? number(side.edge.width * step, 3) : tr("none");
    };
    QString widths = width(measured_.before);
    if (measured_.after.any)
        widths += QStringLiteral(" → ") + width(measured_.after);
    profile_->setTitle(tr("Profile, %1 %2").arg(number(length, 4), unit));
    edges_->setFacts({{tr("Edge, 10–90 %"), widths + QLatin1Char(' ') + unit}});
}

} // namespace ui
