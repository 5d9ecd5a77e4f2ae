// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/series_choice.h"
#include "app/io/dicom/dicom_series.h"
#include "app/io/files/folders.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>

namespace ui {

bool holdsSeries(const QString& path) {
    return QFileInfo(path).isDir() && !app::io::isFolderInput(path.toStdString());
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
                               0});
        }
    } else {
        for (const app::io::Scene& s : app::io::scenesOf(file))
            choices.push_back({QString::fromStdString(s.id), QString::fromStdString(s.title),
                               QString::fromStdString(conv::describe(s.layout)), s.layout.geometry.spacing[0]});
    }
    if (choices.size() < 2)
        choices.clear();
    return choices;
}

QString seriesTitle(const QString& path, const QString& series,
                    const std::vector<std::pair<std::string, std::string>>& notes) {
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
