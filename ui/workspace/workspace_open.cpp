// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom_series.h"
#include "app/io/stack/stack_names.h"
#include "app/session/montage/montage.h"
#include "app/session/prepare_ahead.h"
#include "ui/models/thumbnail.h"
#include "ui/scene/auto_window.h"
#include "ui/text/number.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/background.h"
#include "ui/workspace/place.h"
#include "ui/workspace/series_id.h"
#include "ui/workspace/workspace.h"
#include <QFileInfo>
#include <algorithm>
#include <utility>

// Workspace: opening of data. Files are read on pool threads.

namespace ui {

struct Workspace::Opening {
    QString path;
    std::vector<app::Branch> branches; ///< one recipe, or several to compare
    int active = 0, reference = -1;
    QString recipeFile, series;
    std::optional<quint64> replaces = {}; ///< `order` of the document that is replaced
    app::OutputChoice output = {};
    [[nodiscard]] const app::Recipe& recipe() const { return branches.at(static_cast<std::size_t>(active)).recipe; }
};

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
    bool stopped = false;               ///< the user stopped reading from a server
    quint64 order = 0;
};

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
    const auto first = std::ranges::find(reading_, loading_.front(), &AddressReading::name);
    return first == reading_.end() ? -1 : (*first)->share();
}

void Workspace::load(Opening opening) {
    opening.path = plainPlace(opening.path);
    const QString name = placeName(opening.path);
    std::shared_ptr<AddressReading> reading;
    if (isAddress(opening.path)) {
        reading = reading_.emplace_back(std::make_shared<AddressReading>());
        reading->name = name;
        readingTick_.start();
    }
    loading_ << name;
    Q_EMIT loadingChanged();
    asked_ += opening.replaces ? 0 : 1;
    inBackground(
        this,
        [opening, name, reading, order = opening.replaces.value_or(asked_)] {
            const ReadingThread heeded(reading.get());
            Loaded data = loaded(opening, name, reading.get());
            data.order = order;
            return data;
        },
        [this, reading](const Loaded& loaded) {
            std::erase(reading_, reading);
            if (reading_.empty())
                readingTick_.stop();
            take(loaded);
        });
}

Workspace::Loaded Workspace::loaded(const Opening& opening, const QString& name, AddressReading* reading) {
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

void Workspace::reportAddress(const Loaded& loaded) {
    const auto again = [this, opening = loaded.opening] { load(opening); };
    if (loaded.stopped)
        report(tr("Opening %1 was stopped").arg(loaded.name), loaded.path, Message::Kind::info,
               {{tr("Open it again"), again}});
    else
        report(tr("%1 was not opened").arg(loaded.name), loaded.error, Message::Kind::error,
               {{tr("Try again"), again}});
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
    const app::Document& d = document();
    const DocumentExtra& e = extra(current());
    Opening again{
        QString::fromStdString(d.path.string()), {}, d.active, d.reference, e.recipeFile, series, e.order, e.output};
    // Drop results: they belong to the old geometry.
    for (int k = 0; k < std::max(1, static_cast<int>(d.branches.size())); ++k) {
        const app::Branch& b = session_.branchAt(current(), k);
        app::Branch& branch = again.branches.emplace_back();
        branch.name = b.name;
        branch.recipe = b.recipe;
        branch.planOptions = b.planOptions;
        branch.undo = b.undo;
        branch.redo = b.redo;
    }
    load(again);
}

void Workspace::take(const Loaded& loaded) {
    loading_.removeOne(loaded.name);
    Q_EMIT loadingChanged();
    if (!loaded.choices.empty()) {
        Q_EMIT openEnded(loaded.path, false);
        Q_EMIT seriesAsked({loaded.path, loaded.opening.recipe(), loaded.opening.recipeFile, loaded.choices});
        return;
    }
    if (!loaded.volume && isAddress(loaded.path)) {
        reportAddress(loaded);
        Q_EMIT openEnded(loaded.path, false);
        return;
    }
    if (loaded.tilt) {
        Message m{
            Message::Kind::warning,
            tr("%1 was not opened").arg(loaded.name),
            tr("Its slices are sheared against each other by %1 degrees (gantry tilt). Resampling straightens them, by "
               "linear interpolation within each slice.")
                .arg(number(*loaded.tilt, 3)),
            {},
            {}};
        m.actions.push_back({tr("Resample and open"), [this, loaded] {
                                 Opening again = loaded.opening;
                                 SeriesId id = SeriesId::from(again.series);
                                 id.straightened = true;
                                 again.series = id.text();
                                 load(again);
                             }});
        Q_EMIT message(m);
        Q_EMIT openEnded(loaded.path, false);
        return;
    }
    if (loaded.step) {
        Message m{Message::Kind::warning, tr("%1 was not opened").arg(loaded.name), loaded.error, {}, {}};
        const auto offer = [&](const QString& words, app::io::Gaps gaps) {
            m.actions.push_back({words, [this, loaded, gaps] {
                                     Opening again = loaded.opening;
                                     SeriesId id = SeriesId::from(again.series);
                                     id.gaps = gaps;
                                     again.series = id.text();
                                     load(again);
                                 }});
        };
        offer(tr("Interpolate the gap"), app::io::Gaps::fill);
        offer(tr("Open as %1 mm apart").arg(number(*loaded.step, 4)), app::io::Gaps::ignore);
        Q_EMIT message(m);
        Q_EMIT openEnded(loaded.path, false);
        return;
    }
    if (!loaded.volume && loaded.images) {
        report(tr("%1 was not opened").arg(loaded.name), loaded.error, Message::Kind::error,
               {{tr("Open its images as a volume"), [this, opening = loaded.opening] {
                     Opening again = opening;
                     again.series = QString::fromUtf8(app::io::stackSeries.data(), app::io::stackSeries.size());
                     load(again);
                 }}});
        Q_EMIT openEnded(loaded.path, false);
        return;
    }
    if (!loaded.volume) {
        report(tr("%1 was not opened").arg(loaded.name), loaded.error);
        Q_EMIT openEnded(loaded.path, false);
        return;
    }
    // Files opened together arrive in any order. Keep them in the order of the request, and show the last one.
    const auto later =
        std::find_if(extras_.begin(), extras_.end(), [&](const DocumentExtra& e) { return e.order > loaded.order; });
    const int shown = current();
    int index = static_cast<int>(later - extras_.begin());
    session_.add(toPath(loaded.path), loaded.volume, index);
    if (later != extras_.end())
        session_.setCurrent(shown < index ? shown : shown + 1);
    constexpr std::int64_t cacheBytes = std::int64_t{2} << 30;
    DocumentExtra extra;
    extra.thumbnail = loaded.picture;
    extra.window = loaded.window;
    extra.cache = std::make_shared<conv::ResultCache>(cacheBytes);
    extra.recipeFile = loaded.opening.recipeFile;
    extra.output = loaded.opening.output;
    extra.series = loaded.opening.series;
    if (isAddress(loaded.path))
        session_.document(index).title = loaded.name.toStdString();
    if (!loaded.seriesTitle.isEmpty())
        session_.document(index).title += " – " + loaded.seriesTitle.toStdString();
    extra.others = loaded.others;
    extra.order = loaded.order;
    extras_.insert(later, std::move(extra));
    session_.resume(index, loaded.opening.branches, loaded.opening.active, loaded.opening.reference);
    Q_EMIT documentAdded(index);
    Q_EMIT currentChanged();
    if (loaded.opening.replaces && index > 0 && this->extra(index - 1).order == loaded.order) {
        setCurrent(index);
        close(--index);
    }
    for (const std::string& warning : loaded.volume->info().warnings) {
        Message m{Message::Kind::warning, loaded.name, windowText(warning), {}, {}};
        for (const auto& others : {loaded.others, loaded.datasets})
            for (const SeriesChoice& other : others)
                m.actions.push_back({tr("Open %1").arg(other.title),
                                     [this, path = loaded.path, id = other.id] { open(path, {}, {}, id); }});
        Q_EMIT message(m);
    }
    if (index == current())
        start();
    Q_EMIT openEnded(loaded.path, true);
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
