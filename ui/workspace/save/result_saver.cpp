// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/save/result_saver.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/list/stored_as.h"
#include "app/session/fill_range.h"
#include "ui/text/output_text.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/background.h"
#include <QFileInfo>
#include <algorithm>
#include <tuple>
#include <utility>

namespace ui {

/// Result of a save: written, refused with a sentence, or held back because samples would be lost.
struct ResultSaver::Outcome {
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

ResultSaver::ResultSaver(const app::Session& session, RunController& runs) : session_(session), runs_(runs) {
    tick_.setInterval(250);
    connect(&tick_, &QTimer::timeout, this, &ResultSaver::changed);
    connect(&runs_, &RunController::ended, this, &ResultSaver::heedEnd);
}

bool ResultSaver::levelIsRead() const {
    const auto& passing = runs_.hooks().passing;
    return passing && passing();
}

void ResultSaver::save(const Order& order) {
    if (session_.current() < 0)
        return;
    if (levelIsRead() || !runs_.complete()) {
        wait(order);
        return;
    }
    const app::Document& d = session_.document(session_.current());
    const VolumePtr result = d.outcome.result && hasActiveSteps(d.recipe) ? d.outcome.result : d.source;
    start(order, [=, recipe = d.recipe, source = d.source->layout()] {
        Outcome outcome;
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

void ResultSaver::savePart(const VolumePtr& volume, const QString& path) {
    start({path, {}, true}, [=] {
        Outcome outcome;
        std::tie(outcome.written, outcome.error) = attempt([&] {
            app::io::save(*volume, toPath(path), {true});
            return true;
        });
        return outcome;
    });
}

void ResultSaver::start(const Order& order, std::function<Outcome()> work) {
    const auto writing = writings_.emplace_back(std::make_shared<FileWriting>());
    writing->name = QFileInfo(order.path).fileName();
    names_ << writing->name;
    tick_.start();
    Q_EMIT changed();
    inBackground(
        this,
        [writing, work = std::move(work)] {
            const app::io::ThreadWriting thread(&writing->progress);
            return work();
        },
        [this, order, writing](const Outcome& outcome) {
            std::erase(writings_, writing);
            if (writings_.empty())
                tick_.stop();
            names_.removeOne(writing->name);
            Q_EMIT changed();
            if (writing->progress.stopped() && !outcome.written)
                Q_EMIT message({Message::Kind::info,
                                tr("%1 was not saved").arg(writing->name),
                                tr("Saving was stopped. A file of that name stays as it was."),
                                {},
                                {}});
            else
                take(order, outcome);
        });
}

double ResultSaver::share() const {
    if (names_.isEmpty())
        return -1;
    const auto first = std::ranges::find(writings_, names_.front(), &FileWriting::name);
    return first == writings_.end() ? -1 : (*first)->progress.share();
}

void ResultSaver::take(const Order& order, const Outcome& outcome) {
    const QString name = QFileInfo(order.path).fileName();
    if (!outcome.error.isEmpty()) {
        Q_EMIT message({Message::Kind::error, tr("%1 was not saved").arg(name), outcome.error, {}, {}});
    } else if (outcome.written) {
        Q_EMIT saved(order.path);
        if (!outcome.dropped.isEmpty())
            Q_EMIT message({Message::Kind::warning, tr("%1 was saved").arg(name), outcome.dropped, {}, {}});
    } else {
        askAboutLosses(order, outcome);
    }
}

void ResultSaver::askAboutLosses(const Order& order, const Outcome& outcome) {
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
    const auto offer = [&](const QString& words, const Order& next) {
        m.actions.push_back({words, [this, next] { save(next); }});
    };
    if (holds(conv::ElementType::f32)) {
        offer(app::io::storedAs(conv::ElementType::f32, toPath(order.path)).empty() ? tr("Save as float32")
                                                                                    : tr("Save as scaled integers"),
              {order.path, {conv::ElementType::f32, false}, true});
    } else if (session_.current() >= 0) {
        const conv::Layout& source = session_.document(session_.current()).source->layout();
        const QString ending = endingFor(withType(source, conv::ElementType::f32));
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

void ResultSaver::stop() {
    for (const auto& writing : writings_)
        writing->progress.stop();
}

void ResultSaver::wait(const Order& order) {
    if (waiting_)
        names_.removeOne(QFileInfo(waiting_->order.path).fileName());
    waiting_ = {order, session_.document(session_.current()).source};
    const QString name = QFileInfo(order.path).fileName();
    names_ << name;
    Q_EMIT changed();
    if (levelIsRead())
        Q_EMIT levelAwaited(name);
    else if (runs_.unfinished())
        runs_.runAnyway();
}

QString ResultSaver::giveUp(const VolumePtr& source) {
    if (!waiting_ || waiting_->source != source)
        return {};
    const QString name = QFileInfo(waiting_->order.path).fileName();
    names_.removeOne(name);
    waiting_.reset();
    Q_EMIT changed();
    return name;
}

void ResultSaver::awaitInstead(const VolumePtr& source, const VolumePtr& other) {
    if (waiting_ && waiting_->source == source)
        waiting_->source = other;
}

void ResultSaver::heedEnd(RunStatus::State state) {
    const bool current = session_.current() >= 0;
    if (!waiting_ || (current && session_.document(session_.current()).source != waiting_->source))
        return;
    if (state == RunStatus::State::held) {
        runs_.runAnyway(); // to save it is the user's word
        return;
    }
    if (current && levelIsRead())
        return;
    const Order order = waiting_->order;
    const QString name = giveUp(waiting_->source);
    if (state == RunStatus::State::done)
        save(order);
    else
        Q_EMIT message({Message::Kind::warning,
                        tr("%1 was not saved").arg(name),
                        tr("The result is not complete: its computation has ended before."),
                        {{tr("Compute and save"), [this, order] { save(order); }}},
                        {}});
}

} // namespace ui
