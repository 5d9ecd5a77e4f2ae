// SPDX-License-Identifier: Apache-2.0
#include "ui/window/view_state.h"
#include "ui/views/data_view.h"
#include "ui/views/marks.h"
#include "ui/views/window_level.h"
#include "ui/window/four_up.h"
#include <QColor>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace ui {
namespace {

template <class Numbers>
QJsonArray arrayOf(const Numbers& numbers) {
    QJsonArray array;
    for (const auto n : numbers)
        array.append(static_cast<double>(n));
    return array;
}

conv::Vec3 placeOf(const QJsonValue& value) {
    const QJsonArray array = value.toArray();
    return {array.at(0).toDouble(), array.at(1).toDouble(), array.at(2).toDouble()};
}

conv::Index3 indexOf(const QJsonValue& value) {
    const conv::Vec3 place = placeOf(value);
    return {static_cast<std::int64_t>(place[0]), static_cast<std::int64_t>(place[1]),
            static_cast<std::int64_t>(place[2])};
}

} // namespace

QString viewState(const DataView& view) {
    using Of = WindowLevel::Of;
    const WindowLevel& window = *view.windowLevel();
    QJsonObject state{{"low", window.low(Of::source)},
                      {"high", window.high(Of::source)},
                      {"colors", window.colorMap(Of::source).id},
                      {"cursor", arrayOf(view.cursorIndex())},
                      {"time", static_cast<double>(view.item().time)},
                      {"channel", static_cast<double>(view.item().channel)}};
    if (!window.channels().empty()) {
        QJsonArray channels;
        for (const ChannelLook& look : window.channels())
            channels.append(QJsonObject{
                {"color", QColor(look.color).name()}, {"low", look.low}, {"high", look.high}, {"shown", look.shown}});
        state["channels"] = channels;
        state["overlaid"] = window.overlaid();
    }
    if (const auto* four = qobject_cast<const FourUp*>(&view))
        state["layout"] = four->enlarged();
    const Marks& marks = *view.marks();
    if (!marks.region().empty())
        state["region"] = QJsonArray{arrayOf(marks.region().lo), arrayOf(marks.region().hi)};
    if (marks.line())
        state["line"] = QJsonArray{arrayOf(marks.line()->from), arrayOf(marks.line()->to)};
    return QString::fromUtf8(QJsonDocument(state).toJson(QJsonDocument::Compact));
}

void setViewState(DataView& view, const QString& text) {
    const QJsonObject state = QJsonDocument::fromJson(text.toUtf8()).object();
    if (state.isEmpty() || !view.before())
        return;
    const conv::Layout& layout = view.before()->layout();
    const conv::Item item{state["time"].toInt(), state["channel"].toInt()};
    if (item.time >= 0 && item.time < layout.times && item.channel >= 0 && item.channel < layout.channels)
        view.setItem(item);
    const double low = state["low"].toDouble(), high = state["high"].toDouble();
    if (high > low)
        view.windowLevel()->set((low + high) / 2, high - low);
    view.windowLevel()->setColorMap(state["colors"].toString());
    const QJsonArray channels = state["channels"].toArray();
    if (static_cast<std::size_t>(channels.size()) == view.windowLevel()->channels().size())
        for (qsizetype c = 0; c < channels.size(); ++c) {
            const QJsonObject look = channels.at(c).toObject();
            const QColor color(look["color"].toString());
            const double from = look["low"].toDouble(), to = look["high"].toDouble();
            if (color.isValid() && to > from)
                view.windowLevel()->setChannelLook(static_cast<std::size_t>(c),
                                                   {color.rgb(), from, to, look["shown"].toBool(true)});
        }
    view.windowLevel()->setOverlaid(state["overlaid"].toBool());
    const conv::Region whole = layout.whole();
    if (const conv::Index3 at = indexOf(state["cursor"]); whole.contains({at, {at[0] + 1, at[1] + 1, at[2] + 1}}))
        view.setCursorIndex(at);
    if (auto* four = qobject_cast<FourUp*>(&view))
        four->setEnlarged(state["layout"].toInt());
    if (const QJsonArray box = state["region"].toArray(); box.size() == 2) {
        const conv::Region region{indexOf(box.at(0)), indexOf(box.at(1))};
        if (whole.contains(region))
            view.marks()->setRegion(region);
    }
    if (const QJsonArray ends = state["line"].toArray(); ends.size() == 2)
        view.marks()->setLine(Line{placeOf(ends.at(0)), placeOf(ends.at(1))});
}

} // namespace ui
