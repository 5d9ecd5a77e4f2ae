// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QJsonObject>
#include <QString>

namespace ui {

/// Outcome of a run. After `failed` the status has the reason.
enum class BatchEnd { completed, stopped, failed };

/// State of a run as a whole, from events of `convapp --headless --progress=json`.
struct BatchProgress {
    bool idle = false; ///< a watch waits for files
    double left = -1;  ///< s; −1: unknown
    QString note;      ///< last remark of a watch, as on a folder that has gone

    void take(const QJsonObject& event);
};

/// State of a BatchJob. Its order and items are separate.
struct BatchStatus {
    bool searching = false; ///< for inputs and names
    bool planning = false;
    bool running = false, paused = false, stopping = false;
    bool settled = false;  ///< nothing runs; names and plans are complete
    bool began = false;    ///< the items show a run
    bool readable = false; ///< inputs, template and sampling are valid
    bool ready = false;    ///< a run may start
    QString problem;       ///< concerns inputs or template; empty: none
    QString failure;       ///< concerns a plan or run as a whole; empty: none
    BatchProgress progress;
};

} // namespace ui
