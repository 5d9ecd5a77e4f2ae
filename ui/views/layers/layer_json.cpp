// SPDX-License-Identifier: Apache-2.0
#include "ui/views/layers/layer_json.h"
#include <QColor>
#include <algorithm>

namespace ui {

QJsonObject toJson(const ChannelLook& look) {
    return {{"color", QColor(look.color).name()},
            {"low", look.low},
            {"high", look.high},
            {"shown", look.shown},
            {"opacity", look.opacity},
            {"over", look.blend == Blend::over},
            {"place", look.place}};
}

std::optional<ChannelLook> lookFrom(const QJsonObject& json, int place) {
    const QColor color(json["color"].toString());
    const double low = json["low"].toDouble(), high = json["high"].toDouble();
    if (!color.isValid() || !(low < high))
        return std::nullopt;
    return ChannelLook{color.rgb(),
                       low,
                       high,
                       json["shown"].toBool(true),
                       std::clamp(json["opacity"].toDouble(1), 0.0, 1.0),
                       json["over"].toBool() ? Blend::over : Blend::add,
                       json["place"].toInt(place)};
}

QJsonArray addedToJson(const std::vector<AddedLayer>& added) {
    QJsonArray array;
    for (const AddedLayer& layer : added) {
        QJsonObject json = toJson(layer.look);
        json["document"] = layer.document;
        json["name"] = layer.name;
        json["channel"] = static_cast<double>(layer.channel);
        json["colors"] = layer.colorMap;
        json["labels"] = layer.labels;
        array.append(json);
    }
    return array;
}

std::vector<AddedLayer> addedFrom(const QJsonArray& json) {
    std::vector<AddedLayer> added;
    for (const auto& value : json) {
        const QJsonObject stored = value.toObject();
        const std::optional<ChannelLook> look = lookFrom(stored, 0);
        const QString document = stored["document"].toString();
        const int channel = stored["channel"].toInt();
        if (look && !document.isEmpty() && channel >= 0)
            added.push_back({document, stored["name"].toString(), channel, *look, stored["colors"].toString(),
                             stored["labels"].toBool()});
    }
    return added;
}

} // namespace ui
