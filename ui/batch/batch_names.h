// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/files.h"
#include "ui/batch/batch_order.h"
#include <memory>

namespace ui {

/// Items of a batch: the files that inputs and folders stand for, as the command line finds them.
struct BatchInputs {
    std::shared_ptr<const std::vector<app::cli::InputFile>> files; ///< null after an error
    QString error;
};
/// Searches folders. Off the GUI thread. `watched`: folders may be empty, and their files come later.
[[nodiscard]] BatchInputs batchInputs(const QStringList& inputs, bool watched = false);

struct BatchOutputs {
    QStringList inputs, outputs; ///< one of each per item; no outputs after an error
    QString error;
};
/// Fills in the template as the command line does.
[[nodiscard]] BatchOutputs batchOutputs(const std::vector<app::cli::InputFile>& files, const QString& form,
                                        const app::Recipe& recipe);
/// Returns a template beside the inputs: "/data/ct_filtered/{relpath}/{stem}{ext}".
[[nodiscard]] QString proposedForm(const QStringList& inputs, const std::vector<app::cli::InputFile>& files);

} // namespace ui
