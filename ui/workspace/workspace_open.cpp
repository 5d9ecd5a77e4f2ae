// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom_series.h"
#include "app/io/list/time_step.h"
#include "app/io/stack/stack_names.h"
#include "app/session/montage/montage.h"
#include "app/session/prepare_ahead.h"
#include "ui/models/thumbnail.h"
#include "ui/scene/auto_window.h"
#include "ui/text/number.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/background.h"
#include "ui/workspace/opening.h"
#include "ui/workspace/place.h"
#include "ui/workspace/series_id.h"
#include <QFileInfo>
#include <algorithm>
#include <utility>

// Workspace: opening of data. Files are read on pool threads.

namespace ui {

namespace {

/// Returns the other data sets of a signal file, one per sampling rate.
std::vector<SeriesChoice> otherRates(const QString& path, const conv::Volume& opened) {
    std::vector<SeriesChoice> rates = attempt([&] { return seriesChoices(path); }).first;
    std::erase_if(rates, [&](const SeriesChoice& c) { return c.spacing == opened.layout().geometry.spacing[0]; });
    return rates;
}

/// Returns the other datasets of a file that opens one of several by itself, with a warning.
std::vector<SeriesChoice> otherDatasets(const QString& path, const conv::Info& opened) {
    const auto note = std::ranges::find(opened.notes, "Dataset", &std::pair<std::string, std::string>::first);
    if (opened.warnings.empty() || note == opened.notes.end())
        return {};
    constexpr std::size_t offered = 6; // buttons of a message
    std::vector<SeriesChoice> datasets = attempt([&] { return seriesChoices(path); }).first;
    std::erase_if(datasets,
                  [&](const SeriesChoice& c) { return note->second.starts_with(c.title.toStdString() + ","); });
    datasets.resize(std::min(datasets.size(), offered));
    return datasets;
}

/// Returns "average", "A1, A2" or "bipolar", for the name of a document.
QString montageTitle(const QString& montage) {
    const app::Montage parsed = attempt([&] { return app::parseMontage(montage.toStdString()); }).first;
    switch (parsed.kind) {
    case app::Montage::Kind::reference:
        return QString::fromStdString(parsed.reference);
    case app::Montage::Kind::pairs:
        return Workspace::tr("bipolar");
    default:
        return Workspace::tr("average");
    }
}

} // namespace

void Workspace::open(const QStringList& paths) {
    QStringList data, recipes;
    for (const QString& path : paths)
        (!isAddress(path) && path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) ? recipes : data) << path;
    if (data.isEmpty()) {
        for (const QString& path : recipes)
            openRecipe(path);
        return;
    }
    app::Recipe recipe;
    QString name = std::exchange(pendingRecipe_, {});
    if (!recipes.isEmpty())
        name = recipes.back();
    if (!name.isEmpty())
        recipe = readRecipe(name);
    for (const QString& path : data)
        open(path, recipe, recipe.steps.empty() ? QString() : QFileInfo(name).fileName());
}

void Workspace::open(const QString& path, const app::Recipe& recipe, const QString& recipeFile, const QString& series) {
    app::Branch only;
    only.recipe = recipe;
    load({path, {only}, 0, -1, recipeFile, series});
}

double Workspace::loadingShare() const {
    if (loading_.isEmpty())
        return -1;
    const auto first = std::ranges::find(reading_, loading_.front(), &StoreReading::name);
    return first == reading_.end() ? -1 : (*first)->share();
}

void Workspace::load(Opening opening) {
    opening.path = plainPlace(opening.path);
    const QString name = placeName(opening.path);
    const bool level = namesLevel(SeriesId::from(opening.series).series);
    std::shared_ptr<StoreReading> reading;
    if (level || isAddress(opening.path)) {
        reading = reading_.emplace_back(std::make_shared<StoreReading>());
        reading->name = name;
        readingTick_.start();
    }
    loading_ << name;
    Q_EMIT loadingChanged();
    asked_ += opening.replaces ? 0 : 1;
    if (opening.replaces)
        awaitInstead(*opening.replaces, reading);
    else if (level && !isAddress(opening.path))
        showMeanwhile(opening, asked_, reading);
    inBackground(
        this,
        [opening, name, reading, order = opening.replaces.value_or(asked_)] {
            const ReadingThread heeded(reading.get());
            Loaded data = loaded(opening, name, reading.get());
            data.order = order;
            data.reading = reading;
            return data;
        },
        [this, reading](const Loaded& loaded) {
            std::erase(reading_, reading);
            if (reading_.empty())
                readingTick_.stop();
            take(loaded);
        });
}

Workspace::Loaded Workspace::loaded(const Opening& opening, const QString& name, StoreReading* reading) {
    Loaded loaded;
    loaded.opening = opening;
    loaded.path = opening.path;
    loaded.name = name;
    const auto [which, straightened, sampling, gaps, montage] = SeriesId::from(opening.series);
    app::io::LoadOptions options;
    options.rate = sampling.rate;
    options.spacing = sampling.spacing;
    options.series = which.toStdString();
    options.tilt = straightened ? app::io::Tilt::resample : app::io::Tilt::refuse;
    options.gaps = gaps;
    if (reading != nullptr)
        std::tie(loaded.choices, loaded.error) = attempt([&] {
            std::vector<SeriesChoice> choices;
            if (which.isEmpty())
                choices = seriesChoices(loaded.path);
            if (choices.empty())
                choices = levelChoices(loaded.path, which);
            if (choices.empty())
                reading->samples = app::io::probe(toPath(loaded.path), options).sampleCount();
            return choices;
        });
    else // an error is that of reading, below
        loaded.choices = attempt([&] { return levelChoices(loaded.path, which); }).first;
    if (loaded.error.isEmpty() && loaded.choices.empty())
        std::tie(loaded.volume, loaded.error) = attempt([&]() -> VolumePtr {
            const app::PrepareAhead ahead([](const conv::Layout& l) {
                return l.sampleCount() * static_cast<std::int64_t>(sizeof(float)); // result in float32
            });
            conv::Volume volume = app::io::load(toPath(loaded.path), options);
            if (sampling.timeStep)
                app::io::setTimeStep(volume.info(), *sampling.timeStep);
            return std::make_shared<conv::Volume>(
                montage.isEmpty() ? std::move(volume)
                                  : app::inMontage(volume, app::parseMontage(montage.toStdString())));
        });
    loaded.stopped = !loaded.volume && reading != nullptr && reading->stop.stop_requested();
    if (!loaded.volume && (reading != nullptr || !loaded.choices.empty()))
        return loaded;
    if (loaded.volume && app::io::isStack(options.series))
        loaded.seriesTitle = Workspace::tr("%1 slices").arg(loaded.volume->layout().extent[2]);
    else if (loaded.volume && (!which.isEmpty() || holdsSeries(loaded.path)))
        loaded.seriesTitle =
            attempt([&] { return seriesTitle(loaded.path, which, loaded.volume->info().notes); }).first;
    if (loaded.volume && !montage.isEmpty())
        loaded.seriesTitle += (loaded.seriesTitle.isEmpty() ? "" : ", ") + montageTitle(montage);
    if (!loaded.volume)
        loaded.tilt = attempt([&] { return app::io::tiltOf(toPath(loaded.path), options); }).first;
    if (!loaded.volume && !loaded.tilt)
        loaded.step = attempt([&] { return app::io::stepBetweenGaps(toPath(loaded.path), options); }).first;
    if (!loaded.volume && which.isEmpty() && !loaded.tilt && !loaded.step) // the path may hold several series
        loaded.choices = attempt([&] { return seriesChoices(loaded.path); }).first;
    if (!loaded.volume && which.isEmpty() && QFileInfo(loaded.path).isDir())
        loaded.images =
            attempt([&] { return app::io::stackFiles(toPath(loaded.path), app::io::stackSeries).size() > 1; }).first;
    if (loaded.volume && loaded.volume->layout().dimension == 1 && !sampling.rate)
        loaded.others = otherRates(loaded.path, *loaded.volume);
    if (loaded.volume && which.isEmpty())
        loaded.datasets = otherDatasets(loaded.path, loaded.volume->info());
    if (loaded.volume) {
        const ValueWindow window = autoWindow(*loaded.volume);
        loaded.picture = thumbnail(*loaded.volume, {480, 216}, window, Qt::KeepAspectRatio);
        loaded.window = {window.low, window.high};
    }
    return loaded;
}

void Workspace::openOther(int index, const QString& series) {
    const app::io::fs::path path = document(index).path;
    const auto known = extra(index).others;
    const auto wanted = std::find_if(known.begin(), known.end(), [&](const SeriesChoice& c) { return c.id == series; });
    for (int i = 0; i < count(); ++i) // the first series may be open without an explicit id
        if (document(i).path == path && wanted != known.end() &&
            document(i).source->layout().geometry.spacing[0] == wanted->spacing) {
            setCurrent(i);
            return;
        }
    open(QString::fromStdString(path.string()), {}, {}, series);
}

void Workspace::setSampling(const Sampling& sampling) {
    if (!hasDocument())
        return;
    SeriesId id = SeriesId::from(extra(current()).series);
    id.sampling = sampling;
    loadAgain(id.text());
}

void Workspace::setMontage(const QString& montage) {
    if (!hasDocument())
        return;
    SeriesId id = SeriesId::from(extra(current()).series);
    if (id.montage == montage)
        return;
    id.montage = montage;
    loadAgain(id.text());
}

void Workspace::loadAgain(const QString& series) {
    load(openingOf(current(), series));
}

void Workspace::openAgain(const SessionFile& file) {
    Opening opening{file.path, {}, file.active, file.reference, file.recipeFile, file.series};
    for (const SessionFile::Branch& b : file.branches) {
        app::Branch& branch = opening.branches.emplace_back();
        branch.name = b.name.toStdString();
        branch.recipe = parseRecipe(b.json.toUtf8(), file.path);
        branch.planOptions.device = b.device.toStdString();
        branch.planOptions.variant = b.variant.toStdString();
    }
    if (opening.branches.empty())
        opening.branches.emplace_back();
    opening.output = app::outputChoiceOf(file.output.toStdString());
    opening.active = std::clamp(file.active, 0, static_cast<int>(opening.branches.size()) - 1);
    load(opening);
}

} // namespace ui
