// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_order.h"
#include "app/io/web/full_address.h"
#include "ui/text/qt_string.h"
#include "ui/workspace/place.h"
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>

namespace ui {
namespace {

constexpr qsizetype longestInputs = 60'000; ///< bytes; the system allows 128 KiB a word and 2 MiB in all

/// {"--rate", "500Hz", "--spacing", "0.5x0.5x2mm"}: Sampling::option() holds what one document may have.
QStringList samplingOptions(const Sampling& sampling) {
    const QString rate = Sampling{sampling.rate, {}, {}}.option();
    return (rate + Sampling{{}, sampling.spacing, sampling.timeStep}.option())
        .split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// {"--tilt", "resample", "--gaps", "fill"}
QStringList sliceOptions(const BatchOrder& order) {
    QStringList words;
    if (order.tilt == app::io::Tilt::resample)
        words << QStringLiteral("--tilt") << QStringLiteral("resample");
    if (order.gaps != app::io::Gaps::refuse)
        words << QStringLiteral("--gaps")
              << (order.gaps == app::io::Gaps::fill ? QStringLiteral("fill") : QStringLiteral("ignore"));
    return words;
}

/// Options of reading, of the computation and of the stored type.
QStringList optionsOf(const BatchOrder& order) {
    const conv::PlanOptions& o = order.planOptions;
    const std::string type = app::toText(order.output);
    QStringList words{QStringLiteral("--device"),    toQString(o.device),
                      QStringLiteral("--variant"),   toQString(o.variant),
                      QStringLiteral("--precision"), toQString(conv::name(o.precision)),
                      QStringLiteral("--dtype"),     type.empty() ? QStringLiteral("same") : toQString(type)};
    if (o.strict || order.recipe.strict)
        words << QStringLiteral("--strict");
    words << samplingOptions(order.sampling) << sliceOptions(order);
    if (order.overwrite)
        words << QStringLiteral("--overwrite");
    if (order.watch)
        words << QStringLiteral("--watch");
    return words;
}

QString shellWord(const QString& word) {
    static const QString plain = QStringLiteral("_-./+,:=@%");
    const bool safe = !word.isEmpty() && std::all_of(word.begin(), word.end(), [](QChar c) {
        return (c.unicode() < 128 && c.isLetterOrNumber()) || plain.contains(c);
    });
    return safe ? word
                : QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QStringLiteral("'\\''")) +
                      QLatin1Char('\'');
}

} // namespace

BatchCall callOf(const BatchOrder& order, const QString& recipeFile) {
    BatchCall call;
    call.arguments << QStringLiteral("--headless") << QStringLiteral("-i");
    QByteArray names;
    bool secret = false;
    for (const QString& input : order.inputs) {
        const QString full = QString::fromStdString(app::io::fullAddress(input.toStdString()));
        secret = secret || full != input;
        names += full.toUtf8() + '\0';
    }
    if (names.size() <= longestInputs && !secret) {
        call.arguments << order.inputs;
    } else {
        call.arguments << QStringLiteral("-");
        call.input = names;
    }
    call.arguments << QStringLiteral("-o") << order.form << QStringLiteral("--recipe") << recipeFile << optionsOf(order)
                   << QStringLiteral("--resume") << QStringLiteral("--on-error") << QStringLiteral("continue")
                   << QStringLiteral("--mpi") << QStringLiteral("off") << QStringLiteral("--progress=json");
    // Without a fixed part of the output path the journal is in the working folder.
    if (order.form.startsWith(QLatin1String("{dir}")))
        call.folder = commonFolder(order.inputs);
    return call;
}

BatchCall planned(BatchCall call) {
    call.arguments.removeAll(QStringLiteral("--watch"));
    call.arguments << QStringLiteral("--plan");
    return call;
}

QString commandText(const BatchOrder& order) {
    QStringList words{QStringLiteral("convapp"), QStringLiteral("--headless"), QStringLiteral("-i")};
    for (const QString& input : order.inputs)
        words << shellWord(input);
    words << QStringLiteral("-o") << shellWord(order.form);
    for (const app::Step& step : order.recipe.steps)
        if (!step.muted)
            words << QStringLiteral("--filter") << shellWord(toQString(app::toText(step)));
    for (const QString& option : optionsOf(order))
        words << shellWord(option);
    words << QStringLiteral("--resume");
    return words.join(QLatin1Char(' '));
}

QString refusalOfForm(const QString& form) {
    const auto text = [](const char* words) { return QCoreApplication::translate("ui::Batch", words); };
    if (form.trimmed().isEmpty())
        return text(QT_TRANSLATE_NOOP("ui::Batch", "Name the outputs, as in /data/out/{stem}{ext}."));
    if (!form.startsWith(QLatin1Char('/')) && !form.startsWith(QLatin1String("{dir}/")))
        return text(QT_TRANSLATE_NOOP("ui::Batch", "Begin with a folder: /… or {dir}/, the folder of each input."));
    return {};
}

QString commonFolder(const QStringList& inputs) {
    QString common;
    for (const QString& input : inputs) {
        if (isAddress(input))
            continue;
        const QFileInfo info(input);
        QString folder = info.isDir() ? info.absoluteFilePath() : info.absolutePath();
        if (common.isEmpty())
            common = folder;
        while (
            !(folder + QLatin1Char('/')).startsWith(common == QLatin1String("/") ? common : common + QLatin1Char('/')))
            common = QFileInfo(common).path();
    }
    return common.isEmpty() && !inputs.isEmpty() ? QDir::homePath() : common;
}

} // namespace ui
