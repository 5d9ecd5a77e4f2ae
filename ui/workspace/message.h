// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <functional>
#include <vector>

namespace ui {

/// Something the user should know: what happened, what it means, what can be done. Shown without stopping anything.
struct Message {
    enum class Kind { info, warning, error };
    struct Action {
        QString text;
        std::function<void()> run;
    };
    Kind kind = Kind::error;
    QString title;
    QString detail;
    std::vector<Action> actions;
    QString more; ///< for a report: folds out and can be copied; may be empty
};

} // namespace ui
