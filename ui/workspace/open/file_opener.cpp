// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/open/file_opener.h"
#include "app/io/stack/stack_names.h"
#include "ui/text/number.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/series_id.h"
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <conv/error.h>
#include <utility>

namespace ui {
FileOpener::FileOpener(OpenDocuments& documents, RecipeEdits& edits, RunController& runs, ResultSaver& saver)
    : documents_(documents), edits_(edits), runs_(runs), saver_(saver) {
    connect(&reader_, &DataReader::previewRead, this, &FileOpener::showPreview);
    connect(&reader_, &DataReader::ended, this, &FileOpener::take);
}

QString FileOpener::levelNote() {
    return tr("The chosen level is being read");
}

void FileOpener::open(const QStringList& paths) {
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

void FileOpener::open(const QString& path, const app::Recipe& recipe, const QString& recipeFile,
                      const QString& series) {
    app::Branch only;
    only.recipe = recipe;
    load({path, {only}, 0, -1, recipeFile, series});
}

void FileOpener::load(Opening opening) {
    opening.path = plainPlace(opening.path);
    const int row = documents_.rowOf(opening.order);
    if (row < 0)
        opening.order = ++asked_;
    else
        opening = documents_.openingOf(row, opening.series); // with its present recipes
    const std::shared_ptr<StoreReading> reading = reader_.read(opening, row < 0);
    if (row >= 0 && documents_.extra(row).awaited) // it waits for another reading from now on
        std::exchange(documents_.extra(row).awaited, reading)->drop();
}

void FileOpener::openOther(int index, const QString& series) {
    const app::io::fs::path path = documents_.at(index).path;
    const auto known = documents_.extra(index).others;
    const auto wanted = std::find_if(known.begin(), known.end(), [&](const SeriesChoice& c) { return c.id == series; });
    for (int i = 0; i < documents_.count(); ++i) // the first series may be open without an explicit id
        if (documents_.at(i).path == path && wanted != known.end() &&
            documents_.at(i).source->layout().geometry.spacing[0] == wanted->spacing) {
            if (documents_.setCurrent(i))
                runs_.start();
            return;
        }
    open(QString::fromStdString(path.string()), {}, {}, series);
}

void FileOpener::setSampling(const Sampling& sampling) {
    if (documents_.empty())
        return;
    SeriesId id = SeriesId::from(documents_.extra().series);
    id.sampling = sampling;
    loadAgain(id.text());
}

void FileOpener::setMontage(const QString& montage) {
    if (documents_.empty())
        return;
    SeriesId id = SeriesId::from(documents_.extra().series);
    if (id.montage == montage)
        return;
    id.montage = montage;
    loadAgain(id.text());
}

void FileOpener::loadAgain(const QString& series) {
    load(documents_.openingOf(documents_.row(), series));
}

void FileOpener::openAgain(const SessionFile& file) {
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

app::Recipe FileOpener::readRecipe(const QString& path) {
    auto [recipe, error] = attempt([&] {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            throw conv::Error(conv::ErrorCode::unreadable, file.errorString().toStdString());
        return app::recipeFromJson(file.readAll().toStdString(), QFileInfo(path).path().toStdString());
    });
    if (!error.isEmpty())
        report(tr("The recipe %1 was not opened").arg(QFileInfo(path).fileName()), error);
    return std::move(recipe);
}

void FileOpener::openRecipe(const QString& path) {
    const app::Recipe recipe = readRecipe(path);
    if (recipe.steps.empty())
        return;
    const QString name = QFileInfo(path).fileName();
    if (documents_.empty()) {
        pendingRecipe_ = path;
        report(tr("%1 is ready").arg(name), tr("It will be the recipe of the next file that is opened."),
               Message::Kind::info);
        return;
    }
    edits_.setRecipe(recipe);
    edits_.setRecipeFile(name);
}

app::Recipe FileOpener::parseRecipe(const QByteArray& json, const QString& path) {
    auto [recipe, error] =
        attempt([&] { return json.isEmpty() ? app::Recipe{} : app::recipeFromJson(json.toStdString()); });
    if (!error.isEmpty())
        report(tr("The recipe of %1 was left out").arg(placeName(path)), error, Message::Kind::warning);
    return std::move(recipe);
}

void FileOpener::openWith(const QString& path, const QByteArray& json) {
    open(path, parseRecipe(json, path));
}

void FileOpener::take(LoadedData loaded) {
    const QString path = loaded.opening.path;
    if (loaded.reading && loaded.reading->dropped) {
        Q_EMIT ended(path, false);
        return;
    }
    const int old = documents_.rowOf(loaded.opening.order);
    if (old >= 0)
        loaded.opening = documents_.openingOf(old, loaded.opening.series); // its recipes may have changed meanwhile
    const bool previewed = old >= 0 && documents_.extra(old).awaited, several = !loaded.choices.empty();
    if (loaded.volume)
        show(loaded);
    else if (previewed)
        keepPreview(old, loaded);
    else if (!several)
        tellUnread(loaded);
    Q_EMIT ended(path, loaded.volume != nullptr);
    if (several && !previewed)
        Q_EMIT seriesAsked({path, loaded.opening.recipe(), loaded.opening.recipeFile, loaded.choices});
}

void FileOpener::show(const LoadedData& loaded) {
    put(loaded);
    for (const std::string& warning : loaded.volume->info().warnings) {
        Message m{Message::Kind::warning, loaded.opening.name(), windowText(warning), {}, {}};
        for (const auto& others : {loaded.others, loaded.datasets})
            for (const SeriesChoice& other : others)
                m.actions.push_back({tr("Open %1").arg(other.title),
                                     [this, path = loaded.opening.path, id = other.id] { open(path, {}, {}, id); }});
        Q_EMIT message(m);
    }
}

void FileOpener::put(const LoadedData& loaded) {
    const int before = documents_.row(), old = documents_.rowOf(loaded.opening.order);
    int index = documents_.add(loaded);
    if (old >= 0) {
        if (documents_.setCurrent(old == before ? index : before < index ? before : before + 1))
            runs_.start();
        if (std::exchange(documents_.extra(old).awaited, {})) // the level has arrived
            saver_.awaitInstead(documents_.at(old).source, loaded.volume);
        documents_.close(old);
        --index;
    }
    if (index == documents_.row())
        runs_.start();
}

void FileOpener::showPreview(const LoadedData& preview) {
    put(preview);
    report(levelNote(),
           tr("%1 shows its coarsest level (%2) until then: values and results on screen are those of that level. "
              "Results are saved from the chosen level.")
               .arg(preview.opening.name(), QString::fromStdString(conv::describe(preview.volume->layout()))),
           Message::Kind::info);
}

void FileOpener::keepPreview(int row, const LoadedData& unread) {
    const DocumentExtra& e = documents_.extra(row);
    if (const QString name = saver_.giveUp(documents_.at(row).source); !name.isEmpty())
        report(tr("%1 was not saved").arg(name), tr("The level that it is made from was not read."));
    LoadedData kept = unread;
    kept.volume = documents_.at(row).source;
    kept.picture = e.thumbnail;
    kept.window = e.window;
    kept.opening.series = e.coarsest;
    kept.seriesTitle = e.seriesTitle;
    const QString level = levelTitle(SeriesId::from(e.coarsest).series);
    put(kept);
    tellUnread(unread, tr("Its %1 stays open.").arg(level));
}

void FileOpener::tellUnread(const LoadedData& unread, const QString& left) {
    const Opening& opening = unread.opening;
    Message m{Message::Kind::error, tr("%1 was not opened").arg(opening.name()), unread.error, {}, {}};
    const auto offer = [&](const QString& words, auto change) {
        SeriesId id = SeriesId::from(opening.series);
        change(id);
        Opening again = opening;
        again.series = id.text();
        m.actions.push_back({words, [this, again] { load(again); }});
    };
    if (unread.stopped) {
        m = {Message::Kind::info,
             tr("Opening %1 was stopped").arg(opening.name()),
             left.isEmpty() ? opening.path : left,
             {},
             {}};
        offer(tr("Open it again"), [](SeriesId&) {});
    } else if (unread.reading) {
        m.detail = (unread.error + QLatin1Char(' ') + left).trimmed();
        offer(tr("Try again"), [](SeriesId&) {});
    } else if (unread.tilt) {
        m.kind = Message::Kind::warning;
        m.detail = tr("Its slices are sheared against each other by %1 degrees (gantry tilt). Resampling straightens "
                      "them, by linear interpolation within each slice.")
                       .arg(number(*unread.tilt, 3));
        offer(tr("Resample and open"), [](SeriesId& id) { id.straightened = true; });
    } else if (unread.step) {
        m.kind = Message::Kind::warning;
        offer(tr("Interpolate the gap"), [](SeriesId& id) { id.gaps = app::io::Gaps::fill; });
        offer(tr("Open as %1 mm apart").arg(number(*unread.step, 4)),
              [](SeriesId& id) { id.gaps = app::io::Gaps::ignore; });
    } else if (unread.images)
        offer(tr("Open its images as a volume"), [](SeriesId& id) {
            id.series = QString::fromUtf8(app::io::stackSeries.data(), app::io::stackSeries.size());
        });
    Q_EMIT message(m);
}

void FileOpener::report(const QString& title, const QString& detail, Message::Kind kind) {
    Q_EMIT message({kind, title, detail, {}, {}});
}

} // namespace ui
