// SPDX-License-Identifier: Apache-2.0
#include "ui/window/views/view_state.h"
#include "ui/models/cut_plane.h"
#include "ui/views/data_view.h"
#include "ui/views/layers/layer_json.h"
#include "ui/views/marks/marks.h"
#include "ui/views/signal/signal_view.h"
#include "ui/views/window_level/window_level.h"
#include "ui/window/views/four_up.h"
#include <QColor>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <optional>

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

/// Returns a stored region; nothing if it is not within the data. Later shapes are stored as text.
std::optional<MarkedRegion> regionFrom(const QJsonObject& stored, const conv::Layout& layout) {
    MarkedRegion region;
    if (const QString text = stored["text"].toString(); !text.isEmpty()) {
        try {
            region.setDefinition(app::regionOf(text.toStdString(), layout));
        } catch (const conv::Error&) {
            return std::nullopt;
        }
    } else {
        region.box = {indexOf(stored["from"]), indexOf(stored["to"])};
        region.shape = stored["shape"].toString() == QLatin1String("ellipse") ? MarkedRegion::Shape::ellipse
                                                                              : MarkedRegion::Shape::box;
    }
    if (region.box.empty() || !layout.whole().contains(region.box))
        return std::nullopt;
    region.hidden = stored["hidden"].toBool();
    return region;
}

QJsonObject toJson(const MarkedRegion& region, const conv::Layout& layout) {
    QJsonObject json{{"name", region.name}, {"color", QColor(region.color).name()}};
    if (region.shape == MarkedRegion::Shape::box || region.shape == MarkedRegion::Shape::ellipse) {
        json["shape"] = region.shape == MarkedRegion::Shape::ellipse ? "ellipse" : "box";
        json["from"] = arrayOf(region.box.lo);
        json["to"] = arrayOf(region.box.hi);
    } else {
        json["text"] = QString::fromStdString(app::toText(region.definition(), layout));
    }
    if (region.hidden)
        json["hidden"] = true;
    return json;
}

/// Returns the regions within the data. One box alone is what earlier versions stored.
Regions regionsOf(const QJsonObject& state, const conv::Layout& layout) {
    const conv::Region whole = layout.whole();
    Regions regions;
    if (const QJsonArray box = state["region"].toArray(); box.size() == 2)
        if (const conv::Region only{indexOf(box.at(0)), indexOf(box.at(1))}; !only.empty() && whole.contains(only))
            regions.add(MarkedRegion::Shape::box, only);
    const QJsonArray all = state["regions"].toArray();
    int current = -1, background = -1; // indices change where a region is left out
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QJsonObject stored = all.at(i).toObject();
        std::optional<MarkedRegion> region = regionFrom(stored, layout);
        if (!region)
            continue;
        regions.add(std::move(*region));
        MarkedRegion& added = regions.all.back();
        if (const QString name = stored["name"].toString(); !name.isEmpty())
            added.name = name;
        if (const QColor color(stored["color"].toString()); color.isValid())
            added.color = color.rgb();
        const auto index = static_cast<int>(regions.all.size()) - 1;
        current = state["region"].toInt(-1) == i ? index : current;
        background = state["background"].toInt(-1) == i ? index : background;
    }
    if (!all.isEmpty()) {
        regions.current = current;
        regions.background = background;
    }
    return regions;
}

QJsonObject toJson(const VolumeCut& cut) {
    QJsonObject json{{"cropped", cut.cropped}, {"follows", cut.follows}};
    if (cut.plane) {
        json["point"] = arrayOf(cut.plane->point);
        json["normal"] = arrayOf(cut.plane->normal);
    }
    return json;
}

/// Returns a stored cut; without its plane if that has no direction.
VolumeCut cutFrom(const QJsonObject& stored) {
    VolumeCut cut{std::nullopt, stored["follows"].toBool(), stored["cropped"].toBool()};
    const conv::Vec3 normal = placeOf(stored["normal"]);
    if (const double length = std::sqrt(dot(normal, normal)); length > 0.5 && length < 2)
        cut.plane = ClipPlane{placeOf(stored["point"]), {normal[0] / length, normal[1] / length, normal[2] / length}};
    return cut;
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
            channels.append(toJson(look));
        state["channels"] = channels;
        state["overlaid"] = window.overlaid();
    }
    if (const QJsonArray added = addedToJson(view.layers()->added()); !added.isEmpty()) {
        state["layers"] = added;
        state["base"] = QJsonObject{{"shown", view.layers()->base().shown}, {"opacity", view.layers()->base().opacity}};
    }
    if (const auto* four = qobject_cast<const FourUp*>(&view))
        state["layout"] = four->enlarged();
    if (const auto* signal = qobject_cast<const SignalView*>(&view)) {
        QJsonObject scales;
        for (const auto& [unit, value] : signal->amplitude().perMillimetre)
            scales[unit] = value;
        state["amplitude"] = QJsonObject{{"shared", signal->amplitude().shared}, {"perMillimetre", scales}};
        state["lanes"] = arrayOf(signal->channels());
    }
    const Marks& marks = *view.marks();
    QJsonArray regions;
    for (const MarkedRegion& region : view.before() ? marks.regions().all : std::vector<MarkedRegion>())
        regions.append(toJson(region, view.before()->layout()));
    if (!regions.isEmpty()) {
        state["regions"] = regions;
        state["region"] = marks.regions().current;
        state["background"] = marks.regions().background;
    }
    if (marks.cut() != VolumeCut{})
        state["cut"] = toJson(marks.cut());
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
        for (qsizetype c = 0; c < channels.size(); ++c)
            if (const auto look = lookFrom(channels.at(c).toObject(), static_cast<int>(c)))
                view.windowLevel()->setChannelLook(static_cast<std::size_t>(c), *look);
    view.windowLevel()->setOverlaid(state["overlaid"].toBool());
    if (std::vector<AddedLayer> added = addedFrom(state["layers"].toArray()); !added.empty())
        view.layers()->setAdded(
            {state["base"]["shown"].toBool(true), std::clamp(state["base"]["opacity"].toDouble(1), 0.0, 1.0)},
            std::move(added));
    const conv::Region whole = layout.whole();
    if (const conv::Index3 at = indexOf(state["cursor"]); whole.contains({at, {at[0] + 1, at[1] + 1, at[2] + 1}}))
        view.setCursorIndex(at);
    if (auto* four = qobject_cast<FourUp*>(&view))
        four->setEnlarged(state["layout"].toInt());
    if (auto* signal = qobject_cast<SignalView*>(&view)) {
        AmplitudeScale amplitude{state["amplitude"]["shared"].toBool(), {}};
        const QJsonObject scales = state["amplitude"]["perMillimetre"].toObject();
        for (auto scale = scales.begin(); scale != scales.end(); ++scale)
            if (const double value = scale->toDouble(); value > 0)
                amplitude.perMillimetre[scale.key()] = value;
        signal->setAmplitude(amplitude);
        std::vector<std::int64_t> lanes;
        for (const auto& lane : state["lanes"].toArray())
            lanes.push_back(static_cast<std::int64_t>(lane.toDouble(-1)));
        if (!lanes.empty())
            signal->setChannels(lanes);
    }
    view.marks()->setRegions(regionsOf(state, layout));
    view.marks()->setCut(cutFrom(state["cut"].toObject()));
    if (const QJsonArray ends = state["line"].toArray(); ends.size() == 2)
        view.marks()->setLine(Line{placeOf(ends.at(0)), placeOf(ends.at(1))});
}

} // namespace ui
