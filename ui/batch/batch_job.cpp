// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_job.h"
#include "app/cli/options/request.h"
#include "ui/workspace/background.h"
#include "ui/workspace/place.h"
#include <csignal>
#include <utility>

namespace ui {
namespace {

constexpr int mostThumbnails = 200; ///< items; the HTML report has two images of each

bool wasStopped(int code) {
    return code == app::cli::exitSignal + SIGTERM || code == app::cli::exitSignal + SIGINT;
}

bool sameChoice(const conv::PlanOptions& a, const conv::PlanOptions& b) {
    return a.device == b.device && a.variant == b.variant && a.strict == b.strict && a.precision == b.precision;
}

} // namespace

BatchJob::BatchJob(QObject* parent) : QObject(parent) {
    for (auto [timer, milliseconds] : {std::pair{&nameSoon_, 150}, {&planSoon_, 300}, {&showSoon_, 100}}) {
        timer->setSingleShot(true);
        timer->setInterval(milliseconds);
    }
    connect(&nameSoon_, &QTimer::timeout, this, &BatchJob::name);
    connect(&planSoon_, &QTimer::timeout, this, &BatchJob::plan);
    connect(&showSoon_, &QTimer::timeout, this, &BatchJob::changed);
    connect(&planner_, &BatchProcess::eventArrived, &items_, &BatchItems::take);
    connect(&planner_, &BatchProcess::ended, this, [this](int code, const QString& message) {
        failure_ = code != 0 && items_.counts().refused == 0 && !running() ? message : QString();
        Q_EMIT changed();
    });
    connect(&run_, &BatchProcess::eventArrived, this, [this](const QJsonObject& event) {
        items_.take(event);
        progress_.take(event);
        if (!showSoon_.isActive()) // many items end within a moment
            showSoon_.start();
    });
    connect(&run_, &BatchProcess::ended, this, &BatchJob::takeEnd);
}

void BatchJob::setSteps(const app::Recipe& recipe, const conv::PlanOptions& planOptions,
                        const app::OutputChoice& output) {
    if (running() ||
        (order_.recipe == recipe && order_.output == output && sameChoice(order_.planOptions, planOptions)))
        return;
    order_.recipe = recipe;
    order_.planOptions = planOptions;
    order_.output = output;
    nameSoon_.start();
    Q_EMIT changed();
}

void BatchJob::setSampling(const Sampling& sampling, const QString& problem) {
    if (running() || (sampling.text() == order_.sampling.text() && problem == samplingProblem_))
        return;
    order_.sampling = sampling;
    samplingProblem_ = problem;
    nameSoon_.start();
}

void BatchJob::setSlices(app::io::Tilt tilt, app::io::Gaps gaps) {
    if (running() || (tilt == order_.tilt && gaps == order_.gaps))
        return;
    order_.tilt = tilt;
    order_.gaps = gaps;
    nameSoon_.start();
    Q_EMIT changed();
}

void BatchJob::setInputs(const QStringList& inputs) {
    if (running())
        return;
    order_.inputs = inputs;
    findInputs();
}

void BatchJob::addInputs(const QStringList& inputs) {
    QStringList all = order_.inputs;
    for (const QString& input : inputs)
        if (const QString path = plainPlace(input); !all.contains(path))
            all << path;
    setInputs(all);
}

void BatchJob::setForm(const QString& form) {
    if (running())
        return;
    ownForm_ = true;
    order_.form = form.trimmed();
    nameSoon_.start();
    Q_EMIT formChanged(form);
}

void BatchJob::setOverwrite(bool overwrite) {
    if (running() || overwrite == order_.overwrite)
        return;
    order_.overwrite = overwrite;
    name();
}

void BatchJob::setWatch(bool watch) {
    if (running() || watch == order_.watch)
        return;
    order_.watch = watch;
    findInputs();
}

void BatchJob::findInputs() {
    const quint64 run = ++asked_;
    startsSoon_ = false;
    problem_.clear();
    found_ = {};
    items_.setNames({}, {});
    if (!order_.inputs.isEmpty()) {
        ++searching_;
        inBackground(
            this, [inputs = order_.inputs, watch = order_.watch] { return batchInputs(inputs, watch); },
            [this, run](const BatchInputs& found) {
                --searching_;
                if (run != asked_) {
                    Q_EMIT changed();
                    return;
                }
                found_ = found;
                problem_ = found.error;
                if (found.files && !ownForm_) {
                    order_.form = proposedForm(order_.inputs, *found.files);
                    Q_EMIT formChanged(order_.form);
                }
                name();
            });
    }
    Q_EMIT changed();
}

void BatchJob::name() {
    nameSoon_.stop();
    planSoon_.stop();
    if (running())
        return;
    planner_.abandon();
    if (found_.files) {
        const quint64 run = ++asked_;
        ++searching_;
        inBackground(
            this,
            [files = found_.files, form = order_.form, recipe = order_.recipe] {
                return batchOutputs(*files, form, recipe);
            },
            [this, run](const BatchOutputs& named) {
                --searching_;
                if (run == asked_) {
                    began_ = false;
                    failure_.clear();
                    problem_ = named.error;
                    items_.setNames(named.inputs, named.outputs);
                    if (readable())
                        planSoon_.start();
                    if (std::exchange(startsSoon_, false))
                        return start();
                }
                Q_EMIT changed();
            });
    }
    Q_EMIT changed();
}

void BatchJob::plan() {
    planSoon_.stop();
    if (running() || !readable() || items_.rows().empty())
        return;
    failure_ = folder_.writeRecipe(order_.recipe);
    if (failure_.isEmpty())
        planner_.start(planned(callOf(order_, folder_.recipeFile())));
    Q_EMIT changed();
}

void BatchJob::start() {
    if (running() || order_.inputs.isEmpty())
        return;
    startsSoon_ = nameSoon_.isActive() || searching_ > 0;
    if (startsSoon_) { // once the names are those of the newest template
        if (nameSoon_.isActive())
            name();
        return;
    }
    planSoon_.stop();
    planner_.abandon();
    if (readable() && found_.files && (!items_.rows().empty() || order_.watch)) {
        failure_ = folder_.writeRecipe(order_.recipe);
        if (failure_.isEmpty()) {
            began_ = true;
            stopping_ = false;
            progress_ = {};
            items_.begin();
            BatchCall call = callOf(order_, folder_.recipeFile());
            call.arguments << folder_.newReports(items_.rowCount() <= mostThumbnails);
            run_.start(call);
        }
    }
    Q_EMIT changed();
}

void BatchJob::stop() {
    stopping_ = running();
    run_.stop();
    Q_EMIT changed();
}

void BatchJob::stopAndWait() {
    run_.stopAndWait();
}

void BatchJob::setPaused(bool paused) {
    run_.setPaused(paused);
    Q_EMIT changed();
}

void BatchJob::takeEnd(int code, const QString& message) {
    items_.finish();
    const BatchCounts c = items_.counts();
    const bool regular = code == app::cli::exitDone || code == app::cli::exitSomeFailed || wasStopped(code);
    const bool reached = c.failed > 0 || c.done > 0; // then the rows say what happened
    failure_ = regular || (reached && code > 0) ? QString() : message;
    stopping_ = false;
    Q_EMIT ended(!failure_.isEmpty() ? BatchEnd::failed : wasStopped(code) ? BatchEnd::stopped : BatchEnd::completed);
    Q_EMIT changed();
}

bool BatchJob::readable() const {
    return problem_.isEmpty() && samplingProblem_.isEmpty();
}

BatchStatus BatchJob::status() const {
    const bool watches = order_.watch && found_.files && !order_.inputs.isEmpty();
    const bool pending = nameSoon_.isActive() || planSoon_.isActive();
    BatchStatus s;
    s.searching = searching_ > 0;
    s.planning = planner_.running();
    s.running = run_.running();
    s.paused = run_.paused();
    s.stopping = stopping_;
    s.settled = !s.searching && !pending && !s.planning && !s.running;
    s.began = began_;
    s.readable = readable();
    s.ready = !s.running && s.readable && !s.searching && (!items_.rows().empty() || watches);
    s.problem = problem_;
    s.failure = failure_;
    s.progress = progress_;
    return s;
}

} // namespace ui
