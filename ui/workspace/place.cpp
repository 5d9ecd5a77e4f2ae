// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/place.h"
#include "app/io/list/levels.h"
#include "app/io/web/address.h"
#include "ui/workspace/attempt.h"
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

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
    std::vector<PlaceLevel> levels;
    for (app::io::Level& level : app::io::levelsOf(toPath(place), series.toStdString()))
        levels.push_back({QString::fromStdString(level.id), std::move(level.layout)});
    return levels;
}

QString levelOf(const QString& series, std::uint32_t level) {
    return QString::fromStdString(app::io::levelId(series.toStdString(), level));
}

bool namesLevel(const QString& series) {
    return series.section(QLatin1Char(','), -1).startsWith(levelMark());
}

} // namespace ui
