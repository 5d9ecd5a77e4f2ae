#pragma once
#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <utility>

namespace ui {

/// Runs `work` on a pool thread and hands its value to `done` on `receiver`'s thread (the GUI's); dropped if the
/// receiver is gone by then. `work` must not throw and must not touch widgets.
template <class Work, class Done>
void inBackground(QObject* receiver, Work work, Done done) {
    QThreadPool::globalInstance()->start(
        [guard = QPointer<QObject>(receiver), work = std::move(work), done = std::move(done)]() mutable {
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
