// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/gaps.h"
#include "app/io/tilt.h"
#include "app/recipe/recipe.h"
#include "app/session/output_choice.h"
#include "ui/workspace/sampling.h"
#include <QByteArray>
#include <QString>
#include <QStringList>
#include <conv/plan.h>

namespace ui {

/// A batch as the window composes it. `convapp --headless` names, plans and runs it.
struct BatchOrder {
    QStringList inputs; ///< absolute paths of files and folders
    QString form;       ///< template of the outputs, as -o takes it
    app::Recipe recipe;
    conv::PlanOptions planOptions;
    app::OutputChoice output;
    Sampling sampling;                          ///< replaces what each file states
    app::io::Tilt tilt = app::io::Tilt::refuse; ///< for tilted DICOM series
    app::io::Gaps gaps = app::io::Gaps::refuse; ///< for DICOM series that lack slices
    bool overwrite = false;                     ///< replace outputs that are not of this batch
    bool watch = false;                         ///< go on with files that arrive in the folders
};

/// A call of `convapp --headless`.
struct BatchCall {
    QStringList arguments;
    QByteArray input; ///< for standard input: names that are too many for a command line, or hold a password
    QString folder;   ///< working folder; empty: that of the window
};

/// Returns the call with --resume and progress for programs. `recipeFile` holds order.recipe as JSON. Addresses get the
/// user, password and query that this process keeps, by standard input, which other users cannot read.
[[nodiscard]] BatchCall callOf(const BatchOrder& order, const QString& recipeFile);
/// Adds --plan: the same call then changes nothing.
[[nodiscard]] BatchCall planned(BatchCall call);
/// Returns the command line for a terminal, with the recipe written out. Addresses have no user, password and query.
[[nodiscard]] QString commandText(const BatchOrder& order);
/// Returns a reason why the template cannot be used in the window, which has no working folder of the user's choice.
[[nodiscard]] QString refusalOfForm(const QString& form);
/// Returns the folder that holds all inputs.
[[nodiscard]] QString commonFolder(const QStringList& inputs);

} // namespace ui
