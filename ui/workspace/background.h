// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <conv/tools/give_way.h>
#include <utility>

namespace ui {

/// Thread pool for background work, separate from Qt's global pool, on which Qt blocks while painting.
inline QThreadPool& backgroundPool() {
    static QThreadPool pool;
    return pool;
}

/// Puts Qt's global pool at normal priority: Qt blocks on it while painting, and its threads inherit a low priority
/// from a background thread.
inline void keepPaintersPrompt() {
    QThreadPool::globalInstance()->setThreadPriority(QThread::NormalPriority);
}

/// Runs `work` on a pool thread and passes its value to `done` on the GUI thread. Drops the value if `receiver` is
/// gone by then. `work` must not throw and must not touch widgets.
template <class Work, class Done>
void inBackground(QObject* receiver, Work work, Done done) {
    backgroundPool().start(
        [guard = QPointer<QObject>(receiver), work = std::move(work), done = std::move(done)]() mutable {
            thread_local bool givesWay = false;
            if (!std::exchange(givesWay, true))
                conv::giveWay();
            auto value = work();
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [guard, done = std::move(done), value = std::move(value)]() mutable {
                    if (guard)
                        done(std::move(value));
                },
                Qt::QueuedConnection);
        });
}

} // namespace ui
