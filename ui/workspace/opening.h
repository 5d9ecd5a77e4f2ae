// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/workspace.h"

namespace ui {

/// A request to open data.
struct Workspace::Opening {
    QString path;
    std::vector<app::Branch> branches; ///< one recipe, or several to compare
    int active = 0, reference = -1;
    QString recipeFile, series;
    std::optional<quint64> replaces = {}; ///< `order` of the document that is replaced
    app::OutputChoice output = {};
    [[nodiscard]] const app::Recipe& recipe() const { return branches.at(static_cast<std::size_t>(active)).recipe; }
};

/// The data that were read for a request.
struct Workspace::Loaded {
    Opening opening;
    QString path, name;
    VolumePtr volume;
    QImage picture;
    std::optional<std::pair<double, double>> window;
    QString error;
    QString seriesTitle;
    std::vector<SeriesChoice> choices;  ///< set instead of `volume` if the path holds several series
    std::optional<double> tilt;         ///< gantry tilt in degrees, set if the series was refused because of it
    std::optional<double> step;         ///< usual distance of slices (mm), set if gaps were refused
    bool images = false;                ///< the path is a folder of several images, which may make a volume
    std::vector<SeriesChoice> others;   ///< further sampling rates of the file
    std::vector<SeriesChoice> datasets; ///< further datasets of a file that names one of them as its data
    QString left = {};                  ///< sentence on what stays open if there is no `volume`
    bool stopped = false;               ///< the user stopped reading
    quint64 order = 0;
    QString coarsest = {};                      ///< see DocumentExtra
    std::shared_ptr<StoreReading> reading = {}; ///< that of the chosen level or of an address; null: another file
};

} // namespace ui
