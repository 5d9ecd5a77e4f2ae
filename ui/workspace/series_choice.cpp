// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/series_choice.h"
#include "app/io/dicom/dicom_series.h"
#include "app/io/files/folders.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/place.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>

namespace ui {
namespace {

constexpr qint64 largeReading = qint64{128} << 20; ///< bytes; some seconds to minutes on usual networks
constexpr qint64 largeFile = qint64{1} << 30; ///< bytes; some seconds from a disk, and several times that in memory

constexpr qint64 largePicture = qint64{64} << 20; ///< bytes; some tenths of a second

qint64 bytesOf(const conv::Layout& layout) {
    return layout.sampleCount() * static_cast<qint64>(conv::sizeOf(layout.type));
}

/// Returns the id of what a thumbnail of a scene is read from.
QString pictureOf(const QString& place, const app::io::Scene& scene) {
    if (isAddress(place)) // several images would be read from the server
        return {};
    const QString id = QString::fromStdString(scene.id);
    if (scene.levels > 1)
        return levelOf(id, scene.levels - 1);
    return bytesOf(scene.layout) <= largeFile ? id : QString();
}

} // namespace

bool holdsSeries(const QString& path) {
    return !isAddress(path) && QFileInfo(path).isDir() && !app::io::isFolderInput(path.toStdString());
}

std::vector<SeriesChoice> seriesChoices(const QString& path) {
    const app::io::fs::path file = path.toStdString();
    std::vector<SeriesChoice> choices;
    if (holdsSeries(path)) {
        for (const app::io::DicomSeriesText& s : app::io::listSeries(file)) {
            const std::string below = s.folder.lexically_relative(file).string();
            const QString files = s.files == 1
                                      ? QCoreApplication::translate("ui::SeriesPicker", "1 file")
                                      : QCoreApplication::translate("ui::SeriesPicker", "%1 files").arg(s.files);
            QStringList title;
            for (const std::string& word : {s.modality, s.description})
                if (!word.empty())
                    title << QString::fromStdString(word);
            choices.push_back({QString::fromStdString(s.uid),
                               title.isEmpty() ? QString::fromStdString(s.uid) : title.join(QLatin1Char(' ')),
                               below == "." ? files : files + QStringLiteral("  ·  ") + QString::fromStdString(below),
                               0, 0, QString::fromStdString(s.uid)});
        }
    } else {
        for (const app::io::Scene& s : app::io::scenesOf(file))
            choices.push_back({QString::fromStdString(s.id), QString::fromStdString(s.title),
                               QString::fromStdString(conv::describe(s.layout)), s.layout.geometry.spacing[0], 0,
                               pictureOf(path, s)});
    }
    if (choices.size() < 2)
        choices.clear();
    return choices;
}

std::vector<SeriesChoice> levelChoices(const QString& place, const QString& series) {
    if (namesLevel(series))
        return {};
    const qint64 large = isAddress(place) ? largeReading : largeFile;
    if (!isAddress(place)) { // a list of many datasets takes long
        app::io::LoadOptions options;
        options.series = series.toStdString();
        if (bytesOf(app::io::probe(toPath(place), options)) <= large)
            return {};
    }
    std::vector<SeriesChoice> choices;
    for (const PlaceLevel& level : levelsAt(place, series)) {
        SeriesChoice& choice = choices.emplace_back();
        choice.id = level.id;
        choice.title = QCoreApplication::translate("ui::SeriesPicker", "Level %1").arg(choices.size() - 1);
        choice.bytes = bytesOf(level.layout);
        choice.detail = QLocale::c().formattedDataSize(choice.bytes, 0) + QStringLiteral("  ·  ") +
                        QString::fromStdString(conv::describe(level.layout));
    }
    if (choices.size() < 2 || choices.front().bytes <= large)
        choices.clear();
    // From a server only metadata are read before the user has chosen.
    if (!choices.empty() && !isAddress(place) && choices.back().bytes <= largePicture)
        for (SeriesChoice& choice : choices)
            choice.picture = choices.back().id;
    return choices;
}

int proposedChoice(const QString& place, const std::vector<SeriesChoice>& choices) {
    if (choices.empty() || choices.front().bytes == 0)
        return 0;
    const qint64 large = isAddress(place) ? largeReading : largeFile;
    const auto fits = std::ranges::find_if(choices, [large](const SeriesChoice& c) { return c.bytes <= large; });
    return static_cast<int>((fits == choices.end() ? choices.end() - 1 : fits) - choices.begin());
}

QString levelTitle(const QString& series) {
    return QCoreApplication::translate("ui::SeriesPicker", "level %1").arg(series.section(QLatin1Char('='), -1));
}

QString seriesTitle(const QString& path, const QString& series,
                    const std::vector<std::pair<std::string, std::string>>& notes) {
    if (namesLevel(series)) {
        const QString image = series.section(QLatin1Char(','), 0, -2);
        const QString level = levelTitle(series);
        return image.isEmpty() ? level : seriesTitle(path, image, notes) + QStringLiteral(", ") + level;
    }
    if (!holdsSeries(path)) {
        for (const app::io::Scene& s : app::io::scenesOf(path.toStdString()))
            if (s.id == series.toStdString())
                return QString::fromStdString(s.title);
        return series;
    }
    QStringList words;
    for (const char* name : {"Modality", "Series Description"})
        if (const auto found = std::find_if(notes.begin(), notes.end(), [&](const auto& n) { return n.first == name; });
            found != notes.end())
            words << QString::fromStdString(found->second);
    return words.isEmpty() ? series.right(12) : words.join(QLatin1Char(' '));
}

} // namespace ui
