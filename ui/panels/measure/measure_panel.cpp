// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/profile_plot.h"
#include "ui/panels/measure/region_list.h"
#include "ui/panels/measure/time_course.h"
#include "ui/scene/auto_window.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include "ui/workspace/background.h"
#include <QGridLayout>
#include <QHBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

/// Input of a background task; volumes are shared and immutable.
struct Order {
    MarkedRegion region; ///< empty box: none
    std::optional<Line> line;
    std::array<std::optional<std::int64_t>, 2> cursors;
    conv::Region course;
    ResultPart before, after;
};

conv::Region movedBy(conv::Region region, const conv::Index3& origin) {
    for (std::size_t a = 0; a < 3; ++a) {
        region.lo[a] -= origin[a];
        region.hi[a] -= origin[a];
    }
    return region;
}

/// Measures one channel, or the luminance (−1).
MeasurePanel::Part partOf(const Order& order, const ResultPart& part, std::int64_t channel,
                          const std::vector<MeasurePanel::Part>& colors) {
    MeasurePanel::Part measured;
    if (!order.region.needsSamples()) // the list of regions measures these
        measured.region = statisticsIn(order.region, {order.before.volume.get(), {order.before.item.time, channel}},
                                       {{part.volume.get(), {part.item.time, channel}, part.region.lo}})
                              .front();
    if (!order.line)
        return measured;
    if (channel >= 0) {
        measured.profile =
            valuesAlong(*part.volume, {part.item.time, channel}, part.region.lo, *order.line, pointsOn(*order.line));
    } else { // luminance is linear, so it holds between samples too
        measured.profile.assign(colors[0].profile.size(), 0);
        for (std::size_t i = 0; i < measured.profile.size(); ++i)
            for (std::size_t c = 0; c < 3; ++c)
                measured.profile[i] += luminanceWeights[c] * colors[c].profile[i];
    }
    measured.edge = edgeOf(measured.profile);
    return measured;
}

/// Returns true for images and volumes over time; signals show their time course themselves.
bool hasCourse(const conv::Layout& layout) {
    return layout.times > 1 && layout.dimension > 1;
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
    const conv::Layout& layout = part.volume->layout();
    if (!order.course.empty() && layout.times > 1) {
        MarkedRegion course;
        if (order.course == order.region.box)
            course = order.region;
        course.box = order.course;
        std::vector<MeasuredVolume> times;
        for (std::int64_t time = 0; time < layout.times; ++time)
            times.push_back({part.volume.get(), {time, part.item.channel}, part.region.lo});
        for (const SampleStatistics& s : statisticsIn(course, times.front(), times))
            side.course.push_back(s.finite > 0 ? s.mean : std::numeric_limits<double>::quiet_NaN());
    }
    const bool color = layout.dimension == 2 && isColor(layout);
    for (std::int64_t c = 0; color && c < part.volume->layout().channels; ++c)
        side.channels.push_back(partOf(order, part, c, {}));
    static_cast<MeasurePanel::Part&>(side) = partOf(order, part, color ? -1 : part.item.channel, side.channels);
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
        table->setHorizontalSpacing(8);
        table->setVerticalSpacing(0);
        table->setColumnStretch(0, 1);
        section->body()->addWidget(widget);
        return table;
    };
    column->addWidget(cursors_ = new Section(tr("Cursors")));
    cursorTable_ = newTable(cursors_);
    cursors_->body()->addWidget(interval_ = new FactList);
    column->addWidget(choice_ = new QWidget);
    auto* row = new QHBoxLayout(choice_);
    row->setContentsMargins(12, 8, 12, 4);
    row->addWidget(label(tr("Measured"), "secondary"));
    row->addWidget(channels_ = new QuietCombo, 1);
    channels_->setAccessibleName(tr("Measured channel"));
    channels_->setToolTip(tr("Luminance is 0.2126 red + 0.7152 green + 0.0722 blue of the values as they are stored"));
    connect(channels_, &QComboBox::activated, this, [this] { setChannel(channels_->currentData().toInt()); });
    choice_->hide();
    column->addWidget(regions_ = new RegionList);
    column->addWidget(statistics_ = new Section(tr("Statistics")));
    table_ = newTable(statistics_);
    column->addWidget(profile_ = new Section(tr("Profile")));
    profile_->body()->addWidget(plot_ = new ProfilePlot);
    profile_->body()->addWidget(edges_ = new FactList);
    column->addWidget(course_ = new TimeCourse);
    course_->hide();
    connect(course_, &TimeCourse::timeChosen, this, [this](std::int64_t time) {
        if (view_)
            view_->setItem({time, view_->item().channel});
    });
    connect(regions_, &RegionList::changed, this, [this] {
        if (view_ && !measured_.region.empty())
            showRegion();
        Q_EMIT changed();
    });
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
                        connect(view, &DataView::contentChanged, this, &MeasurePanel::measure),
                        connect(view, &DataView::cursorMoved, this, [this] {
                            if (view_ && view_->before() && hasCourse(view_->before()->layout()))
                                measure();
                        })};
    regions_->setView(view);
    measure();
}

bool MeasurePanel::settled() const {
    return !busy_ && regions_->settled();
}

void MeasurePanel::setChannel(int channel) {
    channel_ = channel;
    regions_->setChannel(channel);
    show(measured_);
}

const MeasurePanel::Part& MeasurePanel::listed(const Side& side) const {
    const bool one = channel_ >= 0 && channel_ < static_cast<int>(side.channels.size());
    return one ? side.channels[static_cast<std::size_t>(channel_)] : side;
}

QString MeasurePanel::channelText() const {
    if (measured_.before.channels.empty())
        return {};
    const std::array names{tr(" of luminance"), tr(" of red"), tr(" of green"), tr(" of blue"), tr(" of opacity")};
    return names.at(static_cast<std::size_t>(std::int64_t{channel_} + 1));
}

void MeasurePanel::measure() {
    if (busy_) { // measure only the newest state afterwards
        again_ = true;
        return;
    }
    const Marks* marks = view_ ? view_->marks().get() : nullptr;
    const bool any = marks != nullptr && view_->before() &&
                     (hasCourse(view_->before()->layout()) || !marks->region().empty() || marks->line() ||
                      marks->cursor(0) || marks->cursor(1));
    if (!any) {
        show({});
        return;
    }
    const VolumePtr& source = view_->before();
    const MarkedRegion* chosen = marks->regions().chosen();
    Order order{
        chosen != nullptr ? *chosen : MarkedRegion(), marks->line(), {marks->cursor(0), marks->cursor(1)}, {}, {}, {}};
    order.before = {source->layout().whole(), source, view_->item()};
    if (hasCourse(source->layout())) {
        const conv::Index3 at = view_->cursorIndex();
        order.course = order.region.box.empty() || order.region.needsSamples()
                           ? conv::Region{at, {at[0] + 1, at[1] + 1, at[2] + 1}}
                           : order.region.box;
    }
    conv::Region wanted = order.region.box;
    if (wanted.empty() && order.line)
        wanted = boxOf(*order.line, source->layout().extent);
    for (const auto& cursor : order.cursors)
        if (wanted.empty() && cursor)
            wanted = {{*cursor, 0, 0}, {*cursor + 1, 1, 1}};
    order.after = view_->newestResult(wanted.empty() ? order.course : wanted);
    busy_ = true;
    inBackground(
        this,
        [order] {
            Measured measured{
                order.region.box,          order.line, order.cursors, order.course, sideOf(order, order.before),
                sideOf(order, order.after)};
            Side &before = measured.before, &after = measured.after;
            after.edge = sameEdge(before.edge, after.profile);
            for (std::size_t c = 0; c < std::min(before.channels.size(), after.channels.size()); ++c)
                after.channels[c].edge = sameEdge(before.channels[c].edge, after.channels[c].profile);
            return measured;
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
    course_->setVisible(!measured.before.course.empty());
    const auto channels = static_cast<int>(measured.before.channels.size());
    const bool regions = view_ && !view_->marks()->regions().all.empty();
    choice_->setVisible(channels > 0 && (regions || measured.line));
    if (channels > 0 && channels_->count() != channels + 1) {
        channels_->clear();
        const std::array names{tr("Luminance"), tr("Red"), tr("Green"), tr("Blue"), tr("Opacity")};
        for (int c = 0; c <= channels; ++c)
            channels_->addItem(names.at(static_cast<std::size_t>(c)), c - 1);
        channel_ = std::min(channel_, channels - 1);
        regions_->setChannel(channel_);
    }
    channels_->setCurrentIndex(channel_ + 1);
    Q_EMIT changed();
    if (!view_)
        return;
    if (!measured.region.empty())
        showRegion();
    if (measured.line)
        showProfile();
    if (measured.cursors[0] || measured.cursors[1])
        showCursors();
    if (!measured.before.course.empty())
        showCourse();
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
    QLabel* left = label(name, "secondary", true);
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
    QString text = timed ? timeSpan(samples * geometry.spacing[0]) : integer(std::llround(samples));
    if (timed && seconds > 0)
        text += tr(", %1 Hz").arg(number(1 / seconds, 3));
    interval_->setFacts({{tr("Interval"), text}});
}

void MeasurePanel::showCourse() {
    const conv::Index3& at = measured_.course.lo;
    QStringList place;
    for (int axis = 0; axis < view_->before()->layout().dimension; ++axis)
        place << integer(at[static_cast<std::size_t>(axis)]);
    const conv::Info& info = view_->before()->info();
    course_->setCourse({measured_.before.course, measured_.after.course, view_->item().time, app::io::timeStepIn(info),
                        toQString(info.valueUnit)},
                       measured_.region.empty() || measured_.course != measured_.region
                           ? tr("Time course at %1").arg(place.join(QStringLiteral(", ")))
                           : tr("Time course of the mean"));
}

void MeasurePanel::showProfile() {
    const conv::Geometry& geometry = view_->before()->layout().geometry;
    const auto [factor, unit, decimals] = ShownLength::of(geometry);
    const double length = factor * lengthOf(*measured_.line, geometry);
    const Part &a = listed(measured_.before), &b = listed(measured_.after);
    std::vector<std::vector<double>> colors;
    const Side& newest = measured_.after.any ? measured_.after : measured_.before;
    for (std::size_t c = 0; c < std::min<std::size_t>(3, newest.channels.size()); ++c)
        colors.push_back(newest.channels[c].profile);
    plot_->setCurves({a.profile, a.edge}, {b.profile, b.edge}, length, unit, std::move(colors));
    const double step = length / static_cast<double>(std::max<std::size_t>(2, measured_.before.profile.size()) - 1);
    const auto width = [&](const Part& part) {
        return part.edge.found
                   ? tr("%1 ± %2 %3")
                         .arg(number(part.edge.width * step, 3), number(part.edge.uncertainty * step, 2), unit)
                   : tr("none");
    };
    const QString widths = !a.edge.found          ? tr("no clear edge on this line")
                           : !measured_.after.any ? width(a)
                                                  : tr("%1 before, %2 after").arg(width(a), width(b));
    profile_->setTitle(tr("Profile%1, %2 %3").arg(channelText(), number(length, 4), unit));
    edges_->setFacts({{tr("Edge width (10–90 %)"), widths}});
}

} // namespace ui
