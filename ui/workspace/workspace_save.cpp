// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom_record.h"
#include "app/session/fractions.h"
#include "ui/text/number.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/background.h"
#include "ui/workspace/workspace.h"
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>
#include <utility>

// Workspace: saving. Everything that touches a disk runs on a pool thread.

namespace ui {
namespace {

/// Result of a save: written, refused with a sentence, or held back because samples would be clipped or rounded.
struct SaveOutcome {
    QString error;
    QString dropped; ///< attributes the file cannot store; empty: none
    std::int64_t clipped = 0, count = 0;
    app::Fractions lost; ///< fractions lost by rounding
    bool written = false;
};

SaveOutcome writeResult(const conv::Volume& result, conv::ElementType type, const QString& path, bool clamp,
                        const app::Recipe& recipe) {
    SaveOutcome outcome;
    const auto [written, error] = attempt([&] {
        if (conv::isInteger(type) && !clamp && app::makesNewValues(recipe)) {
            outcome.lost = app::fractionsOf(result);
            if (outcome.lost.lost())
                return false;
        }
        auto [volume, clipped] = converted(result, type);
        app::io::noteDerivation(volume.info(), recipe);
        outcome.clipped = clipped;
        outcome.count = result.layout().sampleCount();
        if (clipped > 0 && !clamp)
            return false;
        app::io::save(volume, toPath(path), {true});
        outcome.dropped = windowText(app::io::notKept(volume.layout(), volume.info(), toPath(path)));
        return true;
    });
    outcome.written = written;
    outcome.error = error;
    return outcome;
}

} // namespace

std::pair<conv::Volume, std::int64_t> converted(const conv::Volume& volume, conv::ElementType type) {
    conv::Layout layout = volume.layout();
    const conv::ElementType from = layout.type;
    layout.type = type;
    std::pair<conv::Volume, std::int64_t> out{conv::Volume(layout, volume.info()), 0};
    for (const conv::Item& item : conv::itemsOf(layout))
        out.second += conv::convertSamples(from, volume.data(item), type, out.first.data(item), layout.whole().count());
    return out;
}

void Workspace::saveRecipe(const QString& path) {
    if (!hasDocument())
        return;
    QSaveFile file(path);
    const std::string json = app::toJson(document().recipe);
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(json)) >= 0 && file.commit();
    if (!written)
        report(tr("The recipe was not saved"), file.errorString());
    else {
        extras_[static_cast<std::size_t>(current())].recipeFile = QFileInfo(path).fileName();
        Q_EMIT recipeChanged();
        Q_EMIT saved(path);
    }
}

void Workspace::save(const QString& path, std::optional<conv::ElementType> type, bool clamp) {
    if (!hasDocument())
        return;
    const app::Document& d = document();
    if (!upToDate()) {
        report(tr("Nothing was saved"), tr("The result is not complete yet. Save again when it is."),
               Message::Kind::info);
        return;
    }
    const conv::ElementType target = type.value_or(app::savedType(d.recipe, d.source->layout()));
    const VolumePtr result = d.outcome.result ? d.outcome.result : d.source;
    inBackground(
        this, [=, recipe = d.recipe] { return writeResult(*result, target, path, clamp, recipe); },
        [this, path, target](const SaveOutcome& outcome) {
            const QString name = QFileInfo(path).fileName();
            if (!outcome.error.isEmpty()) {
                report(tr("%1 was not saved").arg(name), outcome.error);
            } else if (outcome.written) {
                Q_EMIT saved(path);
                if (!outcome.dropped.isEmpty())
                    Q_EMIT message({Message::Kind::warning, tr("%1 was saved").arg(name), outcome.dropped, {}, {}});
            } else {
                const double percent = 100.0 * static_cast<double>(outcome.clipped) /
                                       static_cast<double>(std::max<std::int64_t>(1, outcome.count));
                const QString typeName = QString::fromUtf8(conv::name(target).data());
                const bool rounds = outcome.clipped == 0;
                Message m{Message::Kind::warning,
                          tr("%1 was not saved yet").arg(name),
                          rounds ? tr("%1 would round values of %2 away.")
                                       .arg(typeName, QString::fromStdString(outcome.lost.range()))
                                 : tr("%1 % of the samples do not fit %2.").arg(number(percent, 2), typeName),
                          {}};
                m.actions.push_back({tr("Save as float32"), [=, this] { save(path, conv::ElementType::f32); }});
                m.actions.push_back({(rounds ? tr("Round to %1") : tr("Clamp to %1")).arg(typeName),
                                     [=, this] { save(path, target, true); }});
                Q_EMIT message(m);
            }
        });
}

} // namespace ui
