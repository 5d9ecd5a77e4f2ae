#include "ui/panels/measure_panel.h"
#include "ui/background.h"
#include "ui/number.h"
#include "ui/panels/profile_plot.h"
#include <QGridLayout>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

/// What the background needs; volumes are shared and never changed.
struct Order {
    conv::Region region;
    std::optional<Line> line;
    std::array<std::optional<std::int64_t>, 2> cursors;
    ResultPart before, after;
};

conv::Region movedBy(conv::Region region, const conv::Index3& origin) {
    for (std::size_t a = 0; a < 3; ++a) {
        region.lo[a] -= origin[a];
        region.hi[a] -= origin[a];
    }
    return region;
}

/// " of red": which colour is measured; empty where there is but one thing to measure.
QString channelOf(const DataView& view) {
    const conv::Layout& layout = view.before()->layout();
    if (layout.dimension != 2 || (layout.channels != 3 && layout.channels != 4))
        return {};
    const std::array names{MeasurePanel::tr(" of red"), MeasurePanel::tr(" of green"), MeasurePanel::tr(" of blue"),
                           MeasurePanel::tr(" of opacity")};
    return names.at(static_cast<std::size_t>(view.item().channel));
}

MeasurePanel::Side sideOf(const Order& order, const ResultPart& part) {
    MeasurePanel::Side side;
    if (!part.volume)
        return side;
    side.any = true;
    for (std::size_t i = 0; i < 2; ++i) {
        side.atCursor[i] = std::numeric_limits<double>::quiet_NaN();
        if (!order.cursors[i])
            continue;
        const conv::Region one{{*order.cursors[i], 0, 0}, {*order.cursors[i] + 1, 1, 1}};
        const SampleStatistics s = statisticsIn(*part.volume, part.item, movedBy(one, part.region.lo));
        if (s.finite > 0)
            side.atCursor[i] = s.mean;
    }
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
    const auto newTable = [](Section* section) {
        auto* widget = new QWidget;
        auto* table = new QGridLayout(widget);
        table->setContentsMargins(0, 0, 0, 0);
        table->setHorizontalSpacing(12);
        table->setVerticalSpacing(0);
        table->setColumnStretch(0, 1);
        section->body()->addWidget(widget);
        return table;
    };
    column->addWidget(cursors_ = new Section(tr("Cursors")));
    cursorTable_ = newTable(cursors_);
    cursors_->body()->addWidget(interval_ = new FactList);
    column->addWidget(statistics_ = new Section(tr("Statistics")));
    table_ = newTable(statistics_);
    column->addWidget(profile_ = new Section(tr("Profile")));
    profile_->body()->addWidget(plot_ = new ProfilePlot);
    profile_->body()->addWidget(edges_ = new FactList);
    cursors_->hide();
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
    const Marks* marks = view_ ? view_->marks().get() : nullptr;
    const bool any = marks != nullptr && view_->before() &&
                     (!marks->region().empty() || marks->line() || marks->cursor(0) || marks->cursor(1));
    if (!any) {
        show({});
        return;
    }
    const VolumePtr& source = view_->before();
    Order order{marks->region(), marks->line(), {marks->cursor(0), marks->cursor(1)}, {}, {}};
    order.before = {source->layout().whole(), source, view_->item()};
    conv::Region wanted = order.region;
    if (wanted.empty() && order.line)
        wanted = boxOf(*order.line, source->layout().extent);
    for (const auto& cursor : order.cursors)
        if (wanted.empty() && cursor)
            wanted = {{*cursor, 0, 0}, {*cursor + 1, 1, 1}};
    order.after = view_->newestResult(wanted);
    busy_ = true;
    inBackground(
        this,
        [order] {
            return Measured{order.region, order.line, order.cursors, sideOf(order, order.before),
                            sideOf(order, order.after)};
        },
        [this](const Measured& measured) {
            busy_ = false;
            show(measured);
            if (std::exchange(again_, false))
                measure();
        });
}

void MeasurePanel::show(const Measured& measured) {
    measured_ = measured;
    cursors_->setVisible(measured.cursors[0] || measured.cursors[1]);
    statistics_->setVisible(!measured.region.empty());
    profile_->setVisible(measured.line.has_value());
    if (!view_)
        return;
    if (!measured.region.empty())
        showRegion();
    if (measured.line)
        showProfile();
    if (measured.cursors[0] || measured.cursors[1])
        showCursors();
}

void MeasurePanel::addHead(QGridLayout* table) {
    clearLayout(table);
    row_ = 1;
    if (!measured_.after.any)
        return;
    for (const auto& [column, text, role] : {std::tuple{1, tr("before"), "before"}, {2, tr("after"), "after"}}) {
        QLabel* head = label(text, role);
        head->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table->addWidget(head, 0, column);
    }
}

void MeasurePanel::addRow(QGridLayout* table, const QString& name, const QString& before, const QString& after) {
    const int row = row_++;
    QLabel* left = label(name, "secondary");
    left->setMinimumHeight(24);
    table->addWidget(left, row, 0);
    for (int column = 1; column <= (measured_.after.any ? 2 : 1); ++column) {
        const QString& text = column == 1 ? before : after;
        auto* value = new NumberLabel(text);
        value->setProperty("role", "value");
        value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        value->setAccessibleName(name + QLatin1Char(' ') + text);
        table->addWidget(value, row, column);
    }
}

void MeasurePanel::showCursors() {
    const conv::Geometry& geometry = view_->before()->layout().geometry;
    const bool timed = geometry.unit == conv::LengthUnit::second;
    const auto place = [&](std::int64_t sample) {
        return timed ? fixed(geometry.origin[0] + static_cast<double>(sample) * geometry.spacing[0],
                             geometry.spacing[0] < 1e-3 ? 5 : 3) +
                           QStringLiteral(" s")
                     : integer(sample);
    };
    addHead(cursorTable_);
    const auto &a = measured_.before.atCursor, &b = measured_.after.atCursor;
    for (std::size_t i = 0; i < 2; ++i)
        if (measured_.cursors[i])
            addRow(cursorTable_, QStringLiteral("%1, %2").arg(i == 0 ? "A" : "B", place(*measured_.cursors[i])),
                   number(a[i], 4), number(b[i], 4));
    interval_->setVisible(measured_.cursors[0] && measured_.cursors[1]);
    if (!measured_.cursors[0] || !measured_.cursors[1])
        return;
    addRow(cursorTable_, QStringLiteral("B − A"), number(a[1] - a[0], 4), number(b[1] - b[0], 4));
    const auto samples = static_cast<double>(*measured_.cursors[1] - *measured_.cursors[0]);
    const double seconds = std::abs(samples) * geometry.spacing[0];
    QString text = timed ? duration(samples * geometry.spacing[0] * 1000) : integer(std::llround(samples));
    if (timed && seconds > 0)
        text += tr(", %1 Hz").arg(number(1 / seconds, 3));
    interval_->setFacts({{tr("Interval"), text}});
}

void MeasurePanel::showRegion() {
    addHead(table_);
    const conv::Layout& layout = view_->before()->layout();
    const QString size = sizeText(measured_.region, layout);
    statistics_->setTitle(layout.dimension == 1 ? tr("Selection, %1").arg(size)
                                                : tr("Statistics%1, ROI %2").arg(channelOf(*view_), size));
    const SampleStatistics &a = measured_.before.region, &b = measured_.after.region;
    const auto add = [&](const QString& name, const QString& before, const QString& after) {
        addRow(table_, name, before, after);
    };
    const auto values = [&](const QString& name, double SampleStatistics::* member) {
        add(name, a.finite > 0 ? number(a.*member, 4) : QString(), b.finite > 0 ? number(b.*member, 4) : QString());
    };
    values(tr("Mean"), &SampleStatistics::mean);
    values(tr("σ (noise)"), &SampleStatistics::deviation);
    values(tr("Min"), &SampleStatistics::least);
    values(tr("Max"), &SampleStatistics::most);
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
    profile_->setTitle(tr("Profile%1, %2 %3").arg(channelOf(*view_), number(length, 4), unit));
    edges_->setFacts({{tr("Edge, 10–90 %"), widths + QLatin1Char(' ') + unit}});
}

} // namespace ui
