// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/model/compare_runner.h"
#include "ui/text/app_text.h"
#include <QElapsedTimer>
#include <QMetaObject>
#include <QString>
#include <conv/error.h>
#include <conv/tools/give_way.h>

namespace ui {

CompareRunner::CompareRunner(QObject* parent) : QObject(parent) {}

CompareRunner::~CompareRunner() {
    ++run_;
    thread_.request_stop();
}

void CompareRunner::cancel() {
    thread_.request_stop();
}

void CompareRunner::drop() {
    cancel();
    ++run_;
    running_ = false;
}

template <class F>
void CompareRunner::post(quint64 run, F&& f) {
    QMetaObject::invokeMethod(
        this,
        [this, run, g = std::forward<F>(f)] {
            if (run == run_)
                g();
        },
        Qt::QueuedConnection);
}

void CompareRunner::start(app::compare::Request request) {
    thread_.request_stop();
    if (thread_.joinable())
        thread_.join(); // within 100 ms: runs poll for stops
    const quint64 run = ++run_;
    running_ = true;
    Q_EMIT started();
    thread_ = std::jthread([this, run, request = std::move(request)](const std::stop_token& stop) {
        conv::giveWay();
        QElapsedTimer told;
        app::compare::Events events;
        events.progress = [&](const app::compare::Progress& p) {
            if (told.isValid() && told.elapsed() < 40 && p.fraction < 1) // limits queued events
                return;
            told.start();
            post(run, [this, p] { Q_EMIT progress(p); });
        };
        events.row = [&](int, const app::compare::Measurement& row) {
            post(run, [this, row] { Q_EMIT rowChanged(row); });
        };
        events.result = [&](int, const app::compare::Measurement& row, const VolumePtr& volume,
                            const conv::Region& domain) {
            post(run, [this, row, volume, domain] { Q_EMIT resultReady(row, volume, domain); });
        };
        try {
            app::compare::Comparison comparison = app::compare::run(request, events, stop);
            post(run, [this, c = std::move(comparison)] {
                running_ = false;
                Q_EMIT finished(c);
            });
        } catch (const std::exception& e) {
            post(run, [this, sentence = windowText(e.what())] {
                running_ = false;
                Q_EMIT failed(sentence);
            });
        }
    });
}

} // namespace ui
