// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_names.h"
#include "app/cli/batch/files/work_item.h"
#include "app/cli/report/report.h"
#include "ui/text/qt_string.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/place.h"
#include "ui/workspace/preferences.h"
#include <QFileInfo>
#include <algorithm>

namespace ui {
namespace {

/// Braces in a name are written twice, since single ones begin placeholders.
QString withDoubleBraces(const QString& path) {
    return QString(path)
        .replace(QLatin1Char('{'), QStringLiteral("{{"))
        .replace(QLatin1Char('}'), QStringLiteral("}}"));
}

/// Returns the files that are in watched folders now.
std::vector<app::cli::InputFile> filesOfNow(const std::vector<std::string>& paths) {
    std::vector<app::cli::InputFile> files;
    for (const std::string& path : paths) {
        std::size_t dicom = 0;
        for (app::cli::InputFile& file : app::cli::filesNow(path, dicom))
            files.push_back(std::move(file));
    }
    return files;
}

} // namespace

BatchInputs batchInputs(const QStringList& inputs, bool watched) {
    std::vector<std::string> paths;
    for (const QString& input : inputs)
        paths.push_back(input.toStdString());
    BatchInputs found;
    auto [files, error] = attempt([&] { return watched ? filesOfNow(paths) : app::cli::expandInputs(paths); });
    found.error = error;
    if (error.isEmpty())
        found.files = std::make_shared<const std::vector<app::cli::InputFile>>(std::move(files));
    return found;
}

BatchOutputs batchOutputs(const std::vector<app::cli::InputFile>& files, const QString& form,
                          const app::Recipe& recipe) {
    BatchOutputs named;
    for (const app::cli::InputFile& file : files)
        named.inputs << toQString(file.path.string());
    named.error = refusalOfForm(form);
    if (!named.error.isEmpty() || files.empty())
        return named;
    const app::cli::OutputNames names{form.toStdString(), app::cli::namesOfSteps(recipe),
                                      app::cli::timestamp().substr(0, 10)};
    const auto [outputs, error] = attempt([&] { return app::cli::outputsFor(files, names); });
    named.error = error;
    for (const app::io::fs::path& output : outputs)
        named.outputs << toQString(output.string());
    return named;
}

QString proposedForm(const QStringList& inputs, const std::vector<app::cli::InputFile>& files) {
    if (inputs.isEmpty())
        return {};
    const bool series = std::any_of(files.begin(), files.end(), [](const auto& f) { return !f.series.empty(); });
    const QString name = series ? QStringLiteral("{stem}_{series}.nii.gz") : QStringLiteral("{stem}{ext}");
    if (std::any_of(inputs.begin(), inputs.end(), isAddress)) // results are local files
        return withDoubleBraces(Preferences::folder()) + QStringLiteral("/filtered/") + name;
    if (QFileInfo(inputs.front()).isDir() && inputs.size() == 1)
        return withDoubleBraces(inputs.front()) + QStringLiteral("_filtered/{relpath}/") + name;
    const QString folder = QFileInfo(inputs.front()).absolutePath();
    const bool together = std::all_of(inputs.begin(), inputs.end(), [&](const QString& input) {
        return !QFileInfo(input).isDir() && QFileInfo(input).absolutePath() == folder;
    });
    return (together ? withDoubleBraces(folder) : QStringLiteral("{dir}")) + QStringLiteral("/filtered/") + name;
}

} // namespace ui
