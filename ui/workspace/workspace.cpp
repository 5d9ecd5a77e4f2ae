// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/workspace.h"
#include "app/cli/tool/python_script.h"
#include "app/io/files/folders.h"
#include "app/io/stack/stack_names.h"
#include "ui/text/app_text.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/background.h"
#include "ui/workspace/place.h"
#include "ui/workspace/series_id.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>
#include <QTimer>
#include <algorithm>
#include <conv/tools/prepare.h>
#include <filesystem>

namespace ui {
namespace {

/// Returns the ending for a result of a source with that ending: another one if its format is only read.
std::string writtenInstead(const std::string& extension, const conv::Layout& layout) {
    if (extension == ".zarr.zip" || extension == ".ozx")
        return ".ome.zarr";
    const auto has = [&](std::string_view endings) {
        const std::size_t at = (" " + std::string(endings) + " ").find(" " + extension + " ");
        return at != std::string::npos;
    };
    for (const app::io::Format& format : app::io::formats())
        if (!format.writes && !extension.empty() && has(format.extensions))
            return layout.dimension == 1 ? ".npy" : ".nrrd"; // they hold every type
    return extension;
}

} // namespace

Workspace::Workspace(QObject* parent)
    : QObject(parent),
      runs_(documents_.session(), jobWorker()),
      edits_(documents_, runs_),
      saver_(documents_.session(), runs_),
      opener_(documents_, edits_, runs_, saver_) {
    qRegisterMetaType<VolumePtr>("ui::VolumePtr");
    qRegisterMetaType<conv::Region>("conv::Region");
    connect(&documents_, &OpenDocuments::closing, this, [this](int row) {
        runs_.forget(row);
        saver_.giveUp(documents_.at(row).source);
    });
    connect(&documents_, &OpenDocuments::closed, this, &Workspace::releaseSoon);
    connect(&opener_, &FileOpener::message, this, &Workspace::tell);
    connect(&saver_, &ResultSaver::saved, this, &Workspace::saved);
    connect(&saver_, &ResultSaver::message, this, &Workspace::tell);
    connect(&saver_, &ResultSaver::levelAwaited, this, [this](const QString& name) {
        report(FileOpener::levelNote(), tr("%1 is written from that level as soon as it has been read.").arg(name),
               Message::Kind::info);
    });
    runs_.hooks().passing = [this] { return !documents_.empty() && documents_.extra().awaited != nullptr; };
    connect(&runs_, &RunController::heldBack, this, &Workspace::tellHeldBack);
    connect(&runs_, &RunController::failed, this, [this](const conv::Error& error) {
        report(tr("The recipe did not run"), windowText(error), Message::Kind::error, waysOut(error));
    });
    connect(&runs_.iterations(), &RunIterations::stopped, this, [this](int done, int of) {
        report(tr("Stopped after iteration %1 of %2").arg(done).arg(of),
               tr("The recipe now has this number of iterations. Undo computes all of them."), Message::Kind::info);
    });
    connect(&runs_, &RunController::beforeDropped, this, [this](const QString& name, const QString& why) {
        report(tr("%1 cannot stand for before").arg(name), why, Message::Kind::info);
    });
}

void Workspace::setCurrent(int index) {
    if (documents_.setCurrent(index))
        runs_.start();
}

void Workspace::close(int index) {
    if (index >= 0 && index < documents_.count() && documents_.close(index))
        runs_.start();
}

void Workspace::releaseSoon() {
    constexpr int rest = 1500; // ms; views and the 3-D picture are gone then
    QTimer::singleShot(rest, this, [this] {
        if (!runs_.busy())
            inBackground(
                this,
                [] {
                    conv::releaseKeptMemory();
                    return true;
                },
                [](bool) {});
    });
}

void Workspace::cancel() {
    if (!opener_.reader().stop() && !runs_.cancel())
        saver_.stop();
}

void Workspace::saveRecipe(const QString& path) {
    if (documents_.empty())
        return;
    QSaveFile file(path);
    const std::string json = app::toJson(documents_.current().recipe);
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(json)) >= 0 && file.commit();
    if (!written)
        report(tr("The recipe was not saved"), file.errorString());
    else {
        edits_.setRecipeFile(QFileInfo(path).fileName());
        Q_EMIT saved(path);
    }
}

void Workspace::report(const QString& title, const QString& detail, Message::Kind kind,
                       std::vector<Message::Action> actions) {
    tell({kind, title, detail, std::move(actions), {}});
}

void Workspace::tell(Message m) {
    if (m.kind == Message::Kind::error) {
        QStringList lines{QStringLiteral("convapp ") + QCoreApplication::applicationVersion(), m.title, m.detail};
        if (!documents_.empty())
            lines << QString::fromStdString(documents_.current().path.string())
                  << QString::fromStdString(conv::describe(documents_.current().source->layout())) << commandLine()
                  << QString::fromStdString(documents_.current().outcome.plan);
        lines.removeAll(QString());
        m.more = lines.join(QLatin1Char('\n')).trimmed();
    }
    Q_EMIT message(m);
}

void Workspace::save(const QString& path) {
    if (!documents_.empty())
        saver_.save({path, documents_.extra().output, documents_.extra().output.type.has_value()});
}

void Workspace::setOutput(const app::OutputChoice& output) {
    if (documents_.empty() || documents_.extra().output == output)
        return;
    documents_.extra(documents_.row()).output = output;
    Q_EMIT outputChanged();
}

QString Workspace::proposedOutput(std::optional<conv::ElementType> type) const {
    const std::filesystem::path& source = documents_.current().path;
    const QString place = QString::fromStdString(source.string());
    const bool address = isAddress(place);
    const std::filesystem::path folder = address ? toPath(Preferences::folder()) : source.parent_path();
    const std::string name = placeName(place).toStdString(), extension = app::io::extensionOf(source);
    const std::string stem = name.substr(0, name.size() - std::min(name.size(), extension.size()));
    std::error_code error;
    const bool series = !address && std::filesystem::is_directory(source, error) && !app::io::isFolderInput(source);
    conv::Layout layout = documents_.current().source->layout();
    if (type)
        layout.type = *type;
    const bool stack = app::io::isStack(documents_.extra().series.toStdString());
    std::string ending = stack ? ".nii.gz" : series ? ".dcm" : writtenInstead(extension, layout);
    const auto* format = type ? &app::io::formatForSaving("x" + ending) : nullptr;
    if (format != nullptr && format->refuses && format->refuses(layout)) // an image format without floats
        ending = layout.dimension == 3 ? ".nii.gz" : layout.dimension == 2 ? ".tiff" : ".npy";
    return QString::fromStdString((folder / (stem + "_filtered" + ending)).string());
}

QString Workspace::commandLine() const {
    if (documents_.empty())
        return {};
    const app::Document& d = documents_.current();
    const app::OutputChoice& output = documents_.extra().output;
    const auto [series, straightened, sampling, gaps, montage] = SeriesId::from(documents_.extra().series);
    return QString::fromStdString(
               app::commandLine(d.recipe, d.path.string(), proposedOutput(output.type).toStdString(), d.planOptions)) +
           (output.type ? QStringLiteral(" --dtype %1").arg(QString::fromStdString(app::toText(output))) : QString()) +
           (app::io::isStack(series.toStdString()) ? QStringLiteral(" --stack")
            : series.isEmpty()                     ? QString()
                                                   : QStringLiteral(" --series '%1'").arg(series)) +
           sampling.option() + (straightened ? QStringLiteral(" --tilt resample") : QString()) +
           (gaps == app::io::Gaps::fill     ? QStringLiteral(" --gaps fill")
            : gaps == app::io::Gaps::ignore ? QStringLiteral(" --gaps ignore")
                                            : QString()) +
           (montage.isEmpty() ? QString() : QStringLiteral(" --rereference '%1'").arg(montage));
}

QString Workspace::pythonScript() const {
    const app::Document& d = documents_.current();
    const app::OutputChoice& output = documents_.extra().output;
    const SeriesId id = SeriesId::from(documents_.extra().series);
    if (!id.montage.isEmpty())
        throw conv::Error(conv::ErrorCode::usage, "Python has no montages; the command line has --rereference.");
    return QString::fromStdString(app::cli::pythonScript({d.path.string(),
                                                          proposedOutput(output.type).toStdString(),
                                                          d.recipe,
                                                          id.loadOptions(),
                                                          d.planOptions,
                                                          output.type,
                                                          output.rescale,
                                                          {},
                                                          id.sampling.timeStep}));
}

} // namespace ui
