// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QMetaType>
#include <QString>
#include <vector>

namespace ui {

/// One of several images or series in a file or folder.
struct SeriesChoice {
    QString id; ///< for app::io::LoadOptions::series
    QString title, detail;
    double spacing = 0; ///< spacing along x (s for signals, mm for images); 0: unknown without reading the samples
    qint64 bytes = 0;   ///< size of a level of resolution; 0: no level, or not known
    /// Id of what its thumbnail is read from: of an image with levels, the coarsest one. Empty: too much to read for
    /// it.
    QString picture{};
    friend bool operator==(const SeriesChoice&, const SeriesChoice&) = default;
};

/// Asks the user which series of `path` to open.
struct SeriesQuestion {
    QString path;
    app::Recipe recipe; ///< applied to the chosen series
    QString recipeFile;
    std::vector<SeriesChoice> choices;
};

/// Returns the levels of an image whose full resolution is large (1 GiB, 128 MiB from a server); none for other images.
/// Not for the GUI thread. Throws conv::Error.
[[nodiscard]] std::vector<SeriesChoice> levelChoices(const QString& place, const QString& series);

/// Returns the row to propose: of levels the finest that is not large, else the first.
[[nodiscard]] int proposedChoice(const QString& place, const std::vector<SeriesChoice>& choices);

/// Returns true for a folder that may hold several DICOM series; false for a file and a folder that counts as one.
[[nodiscard]] bool holdsSeries(const QString& path);

/// Returns the series of a path, none if it is a single one. Not for the GUI thread. Throws conv::Error.
[[nodiscard]] std::vector<SeriesChoice> seriesChoices(const QString& path);
/// Returns "level 1" for the id of a level.
[[nodiscard]] QString levelTitle(const QString& series);
/// Returns the name of an opened series: its title in the file, else one made from its metadata.
[[nodiscard]] QString seriesTitle(const QString& path, const QString& series,
                                  const std::vector<std::pair<std::string, std::string>>& notes);

} // namespace ui
Q_DECLARE_METATYPE(ui::SeriesQuestion)
