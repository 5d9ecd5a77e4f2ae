// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <conv/tools/give_way.h>
#include <utility>

namespace ui {

/// Threads for work beside the window's own. Not Qt's global pool: Qt paints large shapes by that one and waits for it,
/// so that a paint would wait for whatever else is in it.
inline QThreadPool& backgroundPool() {
    static QThreadPool pool;
    return pool;
}

/// Lets Qt's own pool, by which large shapes are painted while the window waits, compete for the cores as the window
/// does. Its threads would be as those that painted first: pictures made beside the window made them give way, and the
/// window with them.
inline void keepPaintersPrompt() {
    QThreadPool::globalInstance()->setThreadPriority(QThread::NormalPriority);
}

/// Runs `work` on a pool thread and hands its value to `done` on `receiver`'s thread (the GUI's); dropped if the
/// receiver is gone by then. `work` must not throw and must not touch widgets.
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
