// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <functional>
#include <vector>

namespace ui {

/// A non-modal message to the user: what happened, what it means, what to do.
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
    QString more; ///< report text, folded, can be copied; may be empty
};

} // namespace ui
