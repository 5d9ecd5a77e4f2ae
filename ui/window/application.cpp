// SPDX-License-Identifier: Apache-2.0
#include "ui/window/application.h"
#include "app/cli/options/request.h"
#include "app/peers/peers.h"
#include "ui/batch/batch_opener.h"
#include "ui/batch/batch_window.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_facts.h"
#include "ui/style/portal.h"
#include "ui/text/language.h"
#include "ui/views/volume/render_thread.h"
#include "ui/window/arguments.h"
#include "ui/window/bars/message_list.h"
#include "ui/window/main_window.h"
#include "ui/window/start_times.h"
#include "ui/window/views/document_layers.h"
#include "ui/window/views/four_up.h"
#include "ui/window/views/view_stack.h"
#include "ui/workspace/background.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/session_restore.h"
#include <QApplication>
#include <QDialog>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QIcon>
#include <QTimer>
#include <cstdio>

namespace ui {
namespace {

void open(MainWindow& window, const Arguments& a) {
    for (const QString& file : a.files)
        if (file.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) || a.recipe.steps.empty())
            window.workspace().opener().open({file});
        else
            window.workspace().opener().open(file, a.recipe);
}

void mark(DataView& view, const Arguments& a) {
    const auto exact = [](const conv::Index3& i) {
        return conv::Vec3{static_cast<double>(i[0]), static_cast<double>(i[1]), static_cast<double>(i[2])};
    };
    if (!a.at.empty()) {
        view.setCursorIndex(a.at.front());
        Q_EMIT view.probe(view.probeAt(view.cursorPoint()));
    }
    if (!a.region.empty()) {
        conv::Region box{a.region[0], a.region[1]};
        for (std::size_t axis = 0; axis < 3; ++axis) // an axis that was left out is one sample long
            box.hi[axis] = std::max(box.hi[axis], box.lo[axis] + 1);
        view.marks()->setRegion(box.intersect(view.before()->layout().whole()));
    }
    if (!a.profile.empty())
        view.marks()->setLine(Line{exact(a.profile[0]), exact(a.profile[1])});
    for (std::size_t i = 0; i < a.cursors.size(); ++i)
        view.marks()->setCursor(static_cast<int>(i), a.cursors[i][0]);
    if (!a.colors.isEmpty())
        view.windowLevel()->setColorMap(a.colors);
}

/// Opens the batch window on the opened files.
void showBatch(MainWindow& window, const Arguments& a) {
    window.actions()["file.batch"]->trigger();
    BatchWindow* batch = window.findChild<BatchOpener*>()->window();
    if (batch != nullptr)
        batch->job().addInputs(a.files);
}

/// Adds files of --layer to the first document.
void addLayers(MainWindow& window, const QStringList& files) {
    Workspace& workspace = window.workspace();
    workspace.setCurrent(0);
    for (const QString& file : files)
        for (int i = 1; i < workspace.documents().count(); ++i)
            if (QFileInfo(QString::fromStdString(workspace.documents().at(i).path.string())) == QFileInfo(file))
                window.addedLayers().add(i);
}

void arrange(MainWindow& window, const Arguments& a) {
    if (!a.layers.isEmpty() && !window.workspace().documents().empty())
        addLayers(window, a.layers);
    if (a.overlay && window.views().view() != nullptr)
        window.views().view()->layers()->setOverlaid(true);
    if (DataView* view = window.views().view())
        mark(*view, a);
    if (a.show == QLatin1String("kernel"))
        window.editKernel();
    else if (a.show == QLatin1String("help"))
        window.showFilterHelp();
    else if (a.show == QLatin1String("metadata"))
        window.showMetadata();
    else if (a.show == QLatin1String("look"))
        window.showLook();
    else if (a.show == QLatin1String("address"))
        window.actions()["file.openAddress"]->trigger();
    else if (a.show == QLatin1String("montage"))
        window.actions()["file.montage"]->trigger();
    else if (a.show == QLatin1String("course"))
        window.actions()["view.course"]->trigger();
    else if (a.show == QLatin1String("keys"))
        window.actions()["help.shortcuts"]->trigger();
    else if (a.show == QLatin1String("compare")) {
        window.actions()["compare.open"]->trigger();
        window.actions()["compare.run"]->trigger();
    } else if (a.show == QLatin1String("sweep"))
        window.actions()["compare.sweep"]->trigger();
    else if (a.show == QLatin1String("ladder"))
        window.actions()["compare.ladder"]->trigger();
    else if (a.show == QLatin1String("batch"))
        showBatch(window, a);
    else if (a.show == QLatin1String("palette"))
        window.actions()["help.palette"]->trigger();
    else if (a.show == QLatin1String("branch"))
        window.workspace().edits().branch();
    else if (!a.show.isEmpty())
        window.actions()[("show." + a.show.toStdString()).c_str()]->trigger();
    if (a.layout)
        window.views().setEnlarged(*a.layout);
}

QElapsedTimer started() {
    QElapsedTimer clock;
    clock.start();
    return clock;
}

/// Handles events for `milliseconds` and sleeps in between: a loop over processEvents would keep a core from timed
/// runs.
void handleEvents(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

/// Waits for warm timing runs and the check, which start a moment after the result.
void waitForCheck(MainWindow& window) {
    for (QElapsedTimer clock = started(); window.workspace().runs().idle().left() && clock.elapsed() < 30'000;)
        handleEvents(20);
    backgroundPool().waitForDone(30'000);
    (void)waitUntilSettled(window, 30'000);
}

int saveScreenshot(MainWindow& window, const Arguments& a) {
    if (!waitUntilSettled(window, 120'000)) {
        std::fprintf(stderr, "convapp: the picture was not ready after two minutes\n");
        return app::cli::exitInternal;
    }
    arrange(window, a);
    (void)waitUntilSettled(window, 30'000);
    waitForCheck(window);
    QWidget* shown = &window;
    if (KernelEditor* editor = window.kernelEditor(); editor != nullptr) { // --show kernel: save that window instead
        if (a.size)
            editor->resize(*a.size);
        for (QElapsedTimer clock = started(); !editor->facts().upToDate() && clock.elapsed() < 30'000;)
            handleEvents(20);
        handleEvents(100); // its plots are drawn a moment later
        shown = editor;
    }
    if (const BatchWindow* batch = window.findChild<BatchOpener*>()->window(); batch != nullptr)
        for (QElapsedTimer clock = started(); !batch->job().status().settled && clock.elapsed() < 30'000;)
            handleEvents(20);
    for (QWidget* beside : QApplication::topLevelWidgets()) // save an open dialog instead
        if (beside->isVisible() && qobject_cast<QDialog*>(beside) != nullptr && beside != window.kernelEditor()) {
            shown = beside;
            backgroundPool().waitForDone();
            RenderThread::instance().wait();
            QApplication::processEvents(QEventLoop::AllEvents, 50);
            QApplication::processEvents(QEventLoop::AllEvents, 50);
        }
    if (shown->grab().save(a.screenshot))
        return app::cli::exitDone;
    std::fprintf(stderr, "convapp: %s cannot be written\n", qPrintable(a.screenshot));
    return app::cli::exitUnwritable;
}

} // namespace

bool waitUntilSettled(MainWindow& window, int milliseconds, bool pictures) {
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < milliseconds) {
        handleEvents(2);
        if (!window.settled())
            continue;
        if (auto* four = qobject_cast<FourUp*>(window.views().view());
            pictures && four != nullptr && four->volume()->isVisible())
            four->volume()->waitForPicture();
        if (!backgroundPool().waitForDone(1)) // histograms and plots run on this pool
            continue;
        QApplication::processEvents(QEventLoop::AllEvents, 20);
        QApplication::processEvents(QEventLoop::AllEvents, 20);
        if (window.settled())
            return true;
    }
    return false;
}

int runApplication(int argc, char** argv) {
    Arguments a;
    try {
        QStringList words;
        for (int i = 1; i < argc; ++i)
            words << QString::fromLocal8Bit(argv[i]);
        a = parseArguments(words);
    } catch (const conv::Error& e) {
        std::fprintf(stderr, "convapp: %s\n", e.what());
        return app::cli::exitUsage;
    }
    if (a.scale > 0)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(a.scale));
    if (!a.screenshot.isEmpty() && qEnvironmentVariableIsEmpty("DISPLAY") &&
        qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen"); // a screenshot needs no screen
    if (a.screenshot.isEmpty())
        preferPortal();
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("convapp"));
    QApplication::setDesktopFileName(QStringLiteral("convapp"));
    QApplication::setApplicationVersion(QString::fromStdString(app::cli::versionLine()).section(QLatin1Char(' '), 1));
    setTextScale(a.textScale.value_or(a.screenshot.isEmpty() ? Preferences::textScale() : 1));
    setTheme(a.theme.value_or(Preferences::theme()));
    const QString language = languageOf(a.language.value_or(a.screenshot.isEmpty() ? Preferences::language() : "en"));
    setLanguage(hasFont(language) ? language : languages().front().id);
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/convapp.svg")));
    MainWindow window;
    if (a.size)
        window.resize(*a.size);
    else if (a.screenshot.isEmpty())
        window.restoreGeometry(Preferences::geometry());
    // Plans list the peers, so load them before the first one.
    window.workspace().runs().hooks().prepare = [] { app::peers::add(); };
    std::optional<StartTimes> times;
    if (a.times)
        times.emplace(window, !a.files.isEmpty());
    if (currentLanguage() != language) // said in English, which is readable
        window.messages().add({Message::Kind::warning,
                               QStringLiteral("The window is in English"),
                               QStringLiteral("No installed font has Chinese characters. Install one, for example the "
                                              "package fonts-noto-cjk, and start convapp again."),
                               {}});
    window.show();
    open(window, a);
    if (a.files.isEmpty() && a.screenshot.isEmpty() && a.restore)
        window.session().restore();
    // Loading peer libraries takes about 0.1 s; do it in the background.
    inBackground(
        &window, [] { return app::peers::add().empty(); },
        [&window](bool added) {
            if (added)
                window.views().startPage()->showComputer();
        });
    if (!a.screenshot.isEmpty())
        return saveScreenshot(window, a);
    QObject::connect(
        &window.views(), &ViewStack::viewChanged, &window, [&window, a] { arrange(window, a); },
        Qt::SingleShotConnection);
    return QApplication::exec();
}

} // namespace ui
