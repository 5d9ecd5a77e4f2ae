// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/open/data_reader.h"
#include "app/io/dicom/dicom_series.h"
#include "app/io/list/time_step.h"
#include "app/io/stack/stack_names.h"
#include "app/session/montage/montage.h"
#include "app/session/prepare_ahead.h"
#include "ui/models/thumbnail.h"
#include "ui/scene/auto_window.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/background.h"
#include "ui/workspace/series_id.h"
#include <QFileInfo>
#include <algorithm>
#include <utility>

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
        return DataReader::tr("bipolar");
    default:
        return DataReader::tr("average");
    }
}

constexpr qint64 soonRead = qint64{64} << 20; ///< bytes; some tenths of a second

/// Returns the id of an image's coarsest level, if that is read soon and the named level is not.
QString coarsestBelow(const QString& place, const QString& named) {
    const QString image = named.contains(QLatin1Char(',')) ? named.section(QLatin1Char(','), 0, -2) : QString();
    const std::vector<PlaceLevel> levels = levelsAt(place, image);
    const auto chosen = std::ranges::find(levels, named, &PlaceLevel::id);
    if (chosen == levels.end() || chosen + 1 == levels.end())
        return {};
    const bool slow = chosen->layout.byteCount() > soonRead, soon = levels.back().layout.byteCount() <= soonRead;
    return slow && soon ? levels.back().id : QString();
}

/// Reads what an opening asks for. `reading` may be null. For a pool thread.
LoadedData readData(const Opening& opening, const std::shared_ptr<StoreReading>& reading) {
    const ReadingThread heeded(reading.get());
    LoadedData loaded{opening};
    loaded.reading = reading;
    const QString& path = opening.path;
    const SeriesId id = SeriesId::from(opening.series);
    const QString &which = id.series, &montage = id.montage;
    const Sampling& sampling = id.sampling;
    const app::io::LoadOptions options = id.loadOptions();
    if (reading != nullptr)
        std::tie(loaded.choices, loaded.error) = attempt([&] {
            std::vector<SeriesChoice> choices;
            if (which.isEmpty())
                choices = seriesChoices(path);
            if (choices.empty())
                choices = levelChoices(path, which);
            if (choices.empty())
                reading->samples = app::io::probe(toPath(path), options).sampleCount();
            return choices;
        });
    else // an error is that of reading, below
        loaded.choices = attempt([&] { return levelChoices(path, which); }).first;
    if (loaded.error.isEmpty() && loaded.choices.empty())
        std::tie(loaded.volume, loaded.error) = attempt([&]() -> std::shared_ptr<const conv::Volume> {
            const app::PrepareAhead ahead([](const conv::Layout& l) {
                return l.sampleCount() * static_cast<std::int64_t>(sizeof(float)); // result in float32
            });
            conv::Volume volume = app::io::load(toPath(path), options);
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
        loaded.seriesTitle = DataReader::tr("%1 slices").arg(loaded.volume->layout().extent[2]);
    else if (loaded.volume && (!which.isEmpty() || holdsSeries(path)))
        loaded.seriesTitle = attempt([&] { return seriesTitle(path, which, loaded.volume->info().notes); }).first;
    if (loaded.volume && !montage.isEmpty())
        loaded.seriesTitle += (loaded.seriesTitle.isEmpty() ? "" : ", ") + montageTitle(montage);
    if (!loaded.volume)
        loaded.tilt = attempt([&] { return app::io::tiltOf(toPath(path), options); }).first;
    if (!loaded.volume && !loaded.tilt)
        loaded.step = attempt([&] { return app::io::stepBetweenGaps(toPath(path), options); }).first;
    if (!loaded.volume && which.isEmpty() && !loaded.tilt && !loaded.step) // the path may hold several series
        loaded.choices = attempt([&] { return seriesChoices(path); }).first;
    if (!loaded.volume && which.isEmpty() && QFileInfo(path).isDir())
        loaded.images =
            attempt([&] { return app::io::stackFiles(toPath(path), app::io::stackSeries).size() > 1; }).first;
    if (loaded.volume && loaded.volume->layout().dimension == 1 && !sampling.rate)
        loaded.others = otherRates(path, *loaded.volume);
    if (loaded.volume && which.isEmpty())
        loaded.datasets = otherDatasets(path, loaded.volume->info());
    if (loaded.volume) {
        const ValueWindow window = autoWindow(*loaded.volume);
        loaded.picture = thumbnail(*loaded.volume, {480, 216}, window, Qt::KeepAspectRatio);
        loaded.window = {window.low, window.high};
    }
    return loaded;
}

} // namespace

DataReader::DataReader() {
    tick_.setInterval(250);
    connect(&tick_, &QTimer::timeout, this, &DataReader::changed);
}

DataReader::~DataReader() {
    stop();
}

double DataReader::share() const {
    if (names_.isEmpty())
        return -1;
    const auto first = std::ranges::find(readings_, names_.front(), &StoreReading::name);
    return first == readings_.end() ? -1 : (*first)->share();
}

bool DataReader::stop() {
    for (const auto& reading : readings_)
        reading->stop.request_stop();
    return stoppable();
}

std::shared_ptr<StoreReading> DataReader::read(const Opening& opening, bool preview) {
    const bool level = namesLevel(SeriesId::from(opening.series).series), address = isAddress(opening.path);
    std::shared_ptr<StoreReading> reading;
    if (level || address) {
        reading = readings_.emplace_back(std::make_shared<StoreReading>());
        reading->name = opening.name();
        tick_.start();
    }
    names_ << opening.name();
    Q_EMIT changed();
    if (preview && level && !address)
        readPreview(opening, reading);
    inBackground(
        this, [opening, reading] { return readData(opening, reading); },
        [this](const LoadedData& loaded) {
            std::erase(readings_, loaded.reading);
            if (readings_.empty())
                tick_.stop();
            names_.removeOne(loaded.opening.name());
            Q_EMIT changed();
            Q_EMIT ended(loaded);
        });
    return reading;
}

void DataReader::readPreview(const Opening& opening, const std::shared_ptr<StoreReading>& reading) {
    inBackground(
        this,
        [opening, reading] {
            Opening coarse = opening;
            SeriesId shown = SeriesId::from(opening.series);
            shown.series = attempt([&] { return coarsestBelow(opening.path, shown.series); }).first;
            coarse.series = shown.text();
            // An error is that of reading the chosen level.
            LoadedData read = shown.series.isEmpty() ? LoadedData{coarse} : readData(coarse, nullptr);
            read.coarsest = std::exchange(read.opening.series, opening.series); // sessions and commands name the chosen
            read.reading = reading;
            return read;
        },
        [this](const LoadedData& read) {
            if (read.volume && !read.reading->dropped && std::ranges::find(readings_, read.reading) != readings_.end())
                Q_EMIT previewRead(read);
        });
}

} // namespace ui
