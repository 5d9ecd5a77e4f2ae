// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/output_choice.h"
#include "app/session/session.h"
#include "ui/workspace/open/store_reading.h"
#include "ui/workspace/place.h"
#include "ui/workspace/series_choice.h"
#include <QImage>

namespace ui {

/// A request to open data.
struct Opening {
    QString path;
    std::vector<app::Branch> branches; ///< one recipe, or several to compare
    int active = 0, reference = -1;
    QString recipeFile, series;
    quint64 order = 0; ///< number of the request. That of a document: its data replace this document's. 0: not numbered
    app::OutputChoice output = {};
    [[nodiscard]] const app::Recipe& recipe() const { return branches.at(static_cast<std::size_t>(active)).recipe; }
    [[nodiscard]] QString name() const { return placeName(path); }
};

/// The data that were read for a request.
struct LoadedData {
    Opening opening;
    std::shared_ptr<const conv::Volume> volume = {};
    QImage picture = {};
    std::optional<std::pair<double, double>> window = {}; ///< initial values of black and white
    QString error = {};
    QString seriesTitle = {};
    std::vector<SeriesChoice> choices = {};  ///< set instead of `volume` if the path holds several series
    std::optional<double> tilt = {};         ///< gantry tilt in degrees, set if the series was refused because of it
    std::optional<double> step = {};         ///< usual distance of slices (mm), set if gaps were refused
    bool images = false;                     ///< the path is a folder of several images, which may make a volume
    std::vector<SeriesChoice> others = {};   ///< further sampling rates of the file
    std::vector<SeriesChoice> datasets = {}; ///< further datasets of a file that names one of them as its data
    bool stopped = false;                    ///< the user stopped reading
    QString coarsest = {};                   ///< id of the coarsest level, if that was read instead of the chosen one
    std::shared_ptr<StoreReading> reading = {}; ///< that of the chosen level or of an address; null: another file
};

} // namespace ui
