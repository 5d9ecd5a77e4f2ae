// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QMetaType>
#include <QString>
#include <vector>

namespace ui {

/// One of several pictures or series that a file or folder holds.
struct SeriesChoice {
    QString id; ///< for app::io::LoadOptions::series
    QString title, detail;
    double spacing = 0; ///< of its samples along x, where that is known without reading it
    friend bool operator==(const SeriesChoice&, const SeriesChoice&) = default;
};

/// A file or folder that was to be opened and holds several: the user is asked which.
struct SeriesQuestion {
    QString path;
    app::Recipe recipe; ///< for what is chosen
    QString recipeFile;
    std::vector<SeriesChoice> choices;
};

/// What there is to choose from; none where there is no choice. Reads headers: not for the GUI thread. Throws
/// conv::Error.
[[nodiscard]] std::vector<SeriesChoice> seriesChoices(const QString& path);
/// How an opened one is called: its title in the file, or what its metadata say.
[[nodiscard]] QString seriesTitle(const QString& path, const QString& series,
                                  const std::vector<std::pair<std::string, std::string>>& notes);

} // namespace ui
Q_DECLARE_METATYPE(ui::SeriesQuestion)
