// SPDX-License-Identifier: Apache-2.0
// Workspace: saving of results and recipes. Results are written on pool threads.
#include "app/io/dicom/dicom_record.h"
#include "app/io/list/stored_as.h"
#include "app/session/fill_range.h"
#include "ui/text/output_text.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/background.h"
#include "ui/workspace/workspace.h"
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>
#include <tuple>
#include <utility>

namespace ui {

/// Result of a save: written, refused with a sentence, or held back because samples would be lost.
struct Workspace::SaveOutcome {
    QString error;
    QString dropped;                     ///< attributes that the file cannot store, and how it rounds; empty: none
    QString refused;                     ///< reason why the format cannot hold the type; empty: it can
    std::vector<conv::ElementType> held; ///< types that the format holds
    app::OutputForecast forecast;
    bool written = false;
};

namespace {

conv::Layout withType(conv::Layout layout, conv::ElementType type) {
    layout.type = type;
    return layout;
}

std::optional<std::string> refusalOf(const app::io::fs::path& path, const conv::Layout& layout) {
    const app::io::Format& format = app::io::formatForSaving(path);
    return format.refuses ? format.refuses(layout) : std::nullopt;
}

/// Returns an ending of a common format that holds such data.
QString endingFor(const conv::Layout& layout) {
    for (const char* ending : {".nii.gz", ".tiff", ".wav", ".npy"}) {
        if (std::string_view(ending) == ".nii.gz" && layout.dimension != 3)
            continue;
        if (std::string_view(ending) == ".wav" && layout.dimension != 1)
            continue;
        const app::io::fs::path path = std::string("x") + ending;
        if (app::io::formatForSaving(path).missing.empty() && !refusalOf(path, layout))
            return QString::fromLatin1(ending);
    }
    return QStringLiteral(".npy");
}

QString withEnding(const QString& path, const QString& ending) {
    const auto own = static_cast<qsizetype>(app::io::extensionOf(toPath(path)).size());
    return path.left(path.size() - own) + ending;
}

QString nameOf(conv::ElementType type) {
    return toQString(conv::name(type));
}

} // namespace

std::pair<conv::Volume, std::int64_t> converted(const conv::Volume& volume, conv::ElementType type) {
    const conv::ElementType from = volume.layout().type;
    std::pair<conv::Volume, std::int64_t> out{conv::Volume(withType(volume.layout(), type), volume.info()), 0};
    for (const conv::Item& item : conv::itemsOf(volume.layout()))
        out.second +=
            conv::convertSamples(from, volume.data(item), type, out.first.data(item), volume.layout().whole().count());
    return out;
}

void Workspace::saveRecipe(const QString& path) {
    if (!hasDocument())
        return;
    QSaveFile file(path);
    const std::string json = app::toJson(document().recipe);
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(json)) >= 0 && file.commit();
    if (!written)
        report(tr("The recipe was not saved"), file.errorString());
    else {
        extras_[static_cast<std::size_t>(current())].recipeFile = QFileInfo(path).fileName();
        Q_EMIT recipeChanged();
        Q_EMIT saved(path);
    }
}

void Workspace::setOutput(const app::OutputChoice& output) {
    if (!hasDocument() || extra(current()).output == output)
        return;
    extras_[static_cast<std::size_t>(current())].output = output;
    Q_EMIT outputChanged();
}

void Workspace::save(const QString& path) {
    if (hasDocument())
        write({path, extra(current()).output, extra(current()).output.type.has_value()});
}

void Workspace::save(const QString& path, std::optional<conv::ElementType> type, bool clamp) {
    write({path, {type, false}, clamp});
}

void Workspace::write(const SaveOrder& order) {
    if (!hasDocument())
        return;
    const QString name = QFileInfo(order.path).fileName();
    const bool awaits = extra(current()).awaited != nullptr;
    if (awaits || !runs_.complete()) {
        if (waitingSave_)
            saving_.removeOne(QFileInfo(waitingSave_->path).fileName());
        waitingSave_ = order;
        waitingSource_ = document().source;
        saving_ << name;
        Q_EMIT savingChanged();
        if (awaits)
            report(levelNote(), tr("%1 is written from that level as soon as it has been read.").arg(name),
                   Message::Kind::info);
        else if (runs_.unfinished())
            runs_.runAnyway();
        return;
    }
    const app::Document& d = document();
    const VolumePtr result = d.outcome.result && hasActiveSteps(d.recipe) ? d.outcome.result : d.source;
    startWriting(order, [=, recipe = d.recipe, source = d.source->layout()] {
        SaveOutcome outcome;
        const auto [written, error] = attempt([&] {
            const app::io::fs::path path = toPath(order.path);
            outcome.forecast = app::forecastOutput(*result, order.output, recipe, source);
            app::io::heedWritingStop();
            const conv::ElementType type = outcome.forecast.type;
            for (const conv::ElementType t : conv::elementTypes())
                if (!refusalOf(path, withType(result->layout(), t)))
                    outcome.held.push_back(t);
            if (const auto reason = refusalOf(path, withType(result->layout(), type))) {
                outcome.refused = windowText(*reason);
                return false;
            }
            if (outcome.forecast.loses() && !order.agreed)
                return false;
            conv::Volume volume =
                outcome.forecast.rescaled ? app::fillRange(*result, type).volume : converted(*result, type).first;
            app::io::noteDerivation(volume.info(), recipe);
            app::io::heedWritingStop();
            app::io::save(volume, path, {true});
            outcome.dropped = windowText(app::io::notKept(volume.layout(), volume.info(), path));
            const std::string_view stored = app::io::storedAs(type, path);
            if (!stored.empty() && (order.output.type || type != source.type))
                outcome.dropped = tr("Its samples are stored as %1, not as %2.").arg(windowText(stored), nameOf(type)) +
                                  (outcome.dropped.isEmpty() ? QString() : QLatin1Char(' ') + outcome.dropped);
            return true;
        });
        outcome.written = written;
        outcome.error = error;
        return outcome;
    });
}

void Workspace::savePart(const VolumePtr& volume, const QString& path) {
    startWriting({path, {}, true}, [=] {
        SaveOutcome outcome;
        std::tie(outcome.written, outcome.error) = attempt([&] {
            app::io::save(*volume, toPath(path), {true});
            return true;
        });
        return outcome;
    });
}

void Workspace::startWriting(const SaveOrder& order, std::function<SaveOutcome()> work) {
    const auto writing = writings_.emplace_back(std::make_shared<FileWriting>());
    writing->name = QFileInfo(order.path).fileName();
    saving_ << writing->name;
    savingTick_.start();
    Q_EMIT savingChanged();
    inBackground(
        this,
        [writing, work = std::move(work)] {
            const app::io::ThreadWriting thread(&writing->progress);
            return work();
        },
        [this, order, writing](const SaveOutcome& outcome) {
            std::erase(writings_, writing);
            if (writings_.empty())
                savingTick_.stop();
            saving_.removeOne(writing->name);
            Q_EMIT savingChanged();
            if (writing->progress.stopped() && !outcome.written)
                report(tr("%1 was not saved").arg(writing->name),
                       tr("Saving was stopped. A file of that name stays as it was."), Message::Kind::info);
            else
                takeSaved(order, outcome);
        });
}

double Workspace::savingShare() const {
    if (saving_.isEmpty())
        return -1;
    const auto first = std::ranges::find(writings_, saving_.front(), &FileWriting::name);
    return first == writings_.end() ? -1 : (*first)->progress.share();
}

void Workspace::takeSaved(const SaveOrder& order, const SaveOutcome& outcome) {
    const QString name = QFileInfo(order.path).fileName();
    if (!outcome.error.isEmpty()) {
        report(tr("%1 was not saved").arg(name), outcome.error);
    } else if (outcome.written) {
        Q_EMIT saved(order.path);
        if (!outcome.dropped.isEmpty())
            Q_EMIT message({Message::Kind::warning, tr("%1 was saved").arg(name), outcome.dropped, {}, {}});
    } else {
        askAboutLosses(order, outcome);
    }
}

void Workspace::askAboutLosses(const SaveOrder& order, const SaveOutcome& outcome) {
    const app::OutputForecast& f = outcome.forecast;
    const QString type = nameOf(f.type);
    const auto holds = [&](conv::ElementType t) {
        return std::find(outcome.held.begin(), outcome.held.end(), t) != outcome.held.end();
    };
    Message m{Message::Kind::warning,
              tr("%1 was not saved yet").arg(QFileInfo(order.path).fileName()),
              !outcome.refused.isEmpty() ? outcome.refused : lossText(f),
              {},
              {}};
    const auto offer = [&](const QString& words, const SaveOrder& next) {
        m.actions.push_back({words, [this, next] { write(next); }});
    };
    if (holds(conv::ElementType::f32)) {
        offer(app::io::storedAs(conv::ElementType::f32, toPath(order.path)).empty() ? tr("Save as float32")
                                                                                    : tr("Save as scaled integers"),
              {order.path, {conv::ElementType::f32, false}, true});
    } else if (hasDocument()) {
        const QString ending = endingFor(withType(document().source->layout(), conv::ElementType::f32));
        offer(tr("Save as %1, float32").arg(ending.mid(1)),
              {withEnding(order.path, ending), {conv::ElementType::f32, false}, true});
    }
    const auto widest = std::find_if(outcome.held.rbegin(), outcome.held.rend(),
                                     [](conv::ElementType t) { return conv::isInteger(t) && conv::sizeOf(t) <= 2; });
    const conv::ElementType integer = conv::isInteger(f.type) && holds(f.type) ? f.type
                                      : widest != outcome.held.rend()          ? *widest
                                                                               : conv::ElementType::f32;
    if (conv::isInteger(integer))
        offer(tr("Scale to %1").arg(nameOf(integer)), {order.path, {integer, true}, true});
    if (outcome.refused.isEmpty())
        offer((f.clipped > 0 ? tr("Clamp to %1") : tr("Round to %1")).arg(type), {order.path, {f.type, false}, true});
    Q_EMIT message(m);
}

void Workspace::heedEnd(RunStatus::State state) {
    if (state != RunStatus::State::held)
        finishWaitingSave(state == RunStatus::State::done);
    else if (waitingSave_ && document().source == waitingSource_)
        runs_.runAnyway(); // to save it is the user's word
}

void Workspace::finishWaitingSave(bool complete) {
    if (!waitingSave_ || (hasDocument() && (document().source != waitingSource_ || extra(current()).awaited)))
        return;
    const SaveOrder order = *std::exchange(waitingSave_, std::nullopt);
    waitingSource_.reset();
    const QString name = QFileInfo(order.path).fileName();
    saving_.removeOne(name);
    Q_EMIT savingChanged();
    if (complete)
        write(order);
    else
        report(tr("%1 was not saved").arg(name), tr("The result is not complete: its computation has ended before."),
               Message::Kind::warning, {{tr("Compute and save"), [this, order] { write(order); }}});
}

} // namespace ui
