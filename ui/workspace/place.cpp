// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/place.h"
#include "app/io/web/address.h"
#include "ui/workspace/attempt.h"
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <algorithm>

namespace ui {
namespace {

QString levelMark() {
    return QStringLiteral("level=");
}

} // namespace

bool isAddress(const QString& place) {
    return app::io::isAddress(toPath(place));
}

QString plainPlace(const QString& place) {
    return isAddress(place) ? QString::fromStdString(app::io::plainAddress(place.toStdString()))
                            : QFileInfo(place).absoluteFilePath();
}

QString placeName(const QString& place) {
    if (!isAddress(place))
        return QFileInfo(place).fileName();
    const std::string plain = app::io::plainAddress(place.toStdString());
    return QUrl::fromPercentEncoding(QByteArray::fromStdString(plain.substr(plain.rfind('/') + 1)));
}

QString placeFolder(const QString& place) {
    return isAddress(place) ? place.section(QLatin1Char('/'), 0, -2) : QFileInfo(place).absolutePath();
}

bool mayExist(const QString& place) {
    return isAddress(place) || QFileInfo::exists(place);
}

QStringList placesIn(const QMimeData& data) {
    QStringList places;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            places << url.toLocalFile();
        else if (const QString address = url.toString(QUrl::FullyEncoded); isAddress(address))
            places << address;
    if (places.isEmpty())
        for (const QString& line : data.text().split(QLatin1Char('\n')))
            if (const QString address = line.trimmed(); isAddress(address))
                places << address;
    return places;
}

std::vector<PlaceLevel> levelsAt(const QString& place, const QString& series) {
    const std::vector<app::io::Scene> scenes = app::io::scenesOf(toPath(place));
    const auto chosen =
        series.isEmpty() && scenes.size() == 1
            ? scenes.begin()
            : std::ranges::find_if(scenes, [&](const app::io::Scene& s) {
                  return series == QString::fromStdString(s.id) || series == QString::fromStdString(s.title);
              });
    if (chosen == scenes.end())
        return {};
    std::vector<PlaceLevel> levels;
    for (std::uint32_t level = 0; level < chosen->levels; ++level) {
        const QString id = levelOf(series, level);
        app::io::LoadOptions options;
        options.series = id.toStdString();
        levels.push_back({id, app::io::probe(toPath(place), options)});
    }
    return levels;
}

QString levelOf(const QString& series, std::uint32_t level) {
    return (series.isEmpty() ? QString() : series + QLatin1Char(',')) + levelMark() + QString::number(level);
}

bool namesLevel(const QString& series) {
    return series.section(QLatin1Char(','), -1).startsWith(levelMark());
}

} // namespace ui
