// SPDX-License-Identifier: Apache-2.0
#include "ui/window/application.h"
#include "app/cli/options/request.h"
#include "app/peers/peers.h"
#include "ui/batch/batch_opener.h"
#include "ui/batch/batch_window.h"
#include "ui/models/color_map.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_facts.h"
#include "ui/views/volume/render_thread.h"
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
#include <QFile>
#include <QFileInfo>
#include <QIcon>
#include <QTimer>
#include <cstdio>

namespace ui {
namespace {

[[noreturn]] void usage(const QString& sentence) {
    throw conv::Error(conv::ErrorCode::usage, sentence.toStdString());
}

double numberOf(const QString& option, const QString& value, double least, double most) {
    bool good = false;
    const double n = value.toDouble(&good);
    if (!good || n < least || n > most)
        usage(QStringLiteral("%1: '%2' is not a number from %3 to %4").arg(option, value).arg(least).arg(most));
    return n;
}

QSize sizeOf(const QString& value) {
    const QStringList parts = value.split(QLatin1Char('x'));
    if (parts.size() != 2)
        usage(QStringLiteral("--size: '%1' is not like 1600x1000").arg(value));
    return {static_cast<int>(numberOf(QStringLiteral("--size"), parts[0], 480, 16384)),
            static_cast<int>(numberOf(QStringLiteral("--size"), parts[1], 320, 16384))};
}

Theme themeOf(const QString& value) {
    if (value == QLatin1String("dark"))
        return Theme::dark;
    if (value == QLatin1String("light"))
        return Theme::light;
    if (value != QLatin1String("system"))
        usage(QStringLiteral("--theme: '%1' is not one of dark, light, system").arg(value));
    return Theme::system;
}

/// Parses `count` positions: "20x30x22:60x70x40".
std::vector<conv::Index3> placesOf(const QString& option, const QString& value, int count) {
    std::vector<conv::Index3> places;
    for (const QString& word : value.split(QLatin1Char(':'))) {
        const QStringList numbers = word.split(QLatin1Char('x'));
        conv::Index3 place{0, 0, 0};
        for (qsizetype i = 0; i < numbers.size() && i < 3; ++i)
            place[static_cast<std::size_t>(i)] = static_cast<std::int64_t>(numberOf(option, numbers[i], 0, 1e12));
        places.push_back(place);
        if (numbers.size() > 3)
            usage(QStringLiteral("%1: '%2' has more than x, y and z").arg(option, word));
    }
    if (static_cast<int>(places.size()) != count)
        usage(QStringLiteral("%1: '%2' is not %3, like 20x30x22")
                  .arg(option, value)
                  .arg(count == 1 ? QStringLiteral("a place") : QStringLiteral("two places joined by ':'")));
    return places;
}

QString oneOf(const QString& option, const QString& value, const QStringList& names) {
    if (!names.contains(value))
        usage(QStringLiteral("%1: '%2' is none of %3").arg(option, value, names.join(QLatin1String(", "))));
    return value;
}

/// Dialogs, panels, and ways to see before and after, for screenshots.
QStringList shownNames() {
    return QStringLiteral(
               "after before swipe checker difference kernel help metadata look address montage keys course compare "
               "sweep ladder batch palette branch")
        .split(QLatin1Char(' '));
}

QStringList colorNames() {
    QStringList names;
    for (const ColorMap& map : colorMaps())
        names << map.id;
    return names;
}

void addRecipe(app::Recipe& recipe, const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        usage(QStringLiteral("--recipe: %1: %2").arg(path, file.errorString()));
    for (app::Step& step : app::recipeFromJson(file.readAll().toStdString()).steps)
        recipe.steps.push_back(std::move(step));
}

void take(Arguments& a, const QString& name, const QString& value) {
    if (name == QLatin1String("--filter"))
        a.recipe.steps.push_back(app::parseStep(value.toStdString()));
    else if (name == QLatin1String("--recipe"))
        addRecipe(a.recipe, value);
    else if (name == QLatin1String("--theme"))
        a.theme = themeOf(value);
    else if (name == QLatin1String("--size"))
        a.size = sizeOf(value);
    else if (name == QLatin1String("--scale"))
        a.scale = numberOf(name, value, 0.5, 4);
    else if (name == QLatin1String("--text-scale"))
        a.textScale = numberOf(name, value, 0.85, 1.5);
    else if (name == QLatin1String("--screenshot"))
        a.screenshot = value;
    else if (name == QLatin1String("--show"))
        a.show = oneOf(name, value, shownNames());
    else if (name == QLatin1String("--at"))
        a.at = placesOf(name, value, 1);
    else if (name == QLatin1String("--region"))
        a.region = placesOf(name, value, 2);
    else if (name == QLatin1String("--profile"))
        a.profile = placesOf(name, value, 2);
    else if (name == QLatin1String("--cursors"))
        a.cursors = placesOf(name, value, 2);
    else if (name == QLatin1String("--layer")) {
        a.files << value;
        a.layers << value;
    } else if (name == QLatin1String("--colors"))
        a.colors = oneOf(name, value, colorNames());
    else if (name == QLatin1String("--layout"))
        a.layout = static_cast<int>(numberOf(name, value, 0, 4));
    else
        usage(QStringLiteral("%1 is not an option of the window; --headless has its own, see --help").arg(name));
}

void open(MainWindow& window, const Arguments& a) {
    for (const QString& file : a.files)
        if (file.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) || a.recipe.steps.empty())
            window.workspace().open({file});
        else
            window.workspace().open(file, a.recipe);
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
        batch->addInputs(a.files);
}

/// Adds files of --layer to the first document.
void addLayers(MainWindow& window, const QStringList& files) {
    Workspace& workspace = window.workspace();
    workspace.setCurrent(0);
    for (const QString& file : files)
        for (int i = 1; i < workspace.count(); ++i)
            if (QFileInfo(QString::fromStdString(workspace.document(i).path.string())) == QFileInfo(file))
                window.addedLayers().add(i);
}

void arrange(MainWindow& window, const Arguments& a) {
    if (!a.layers.isEmpty() && window.workspace().hasDocument())
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
        window.workspace().branch();
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
    for (QElapsedTimer clock = started(); window.workspace().idleWorkLeft() && clock.elapsed() < 30'000;)
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
        for (QElapsedTimer clock = started(); !batch->settled() && clock.elapsed() < 30'000;)
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

Arguments parseArguments(const QStringList& arguments) {
    Arguments a;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString& word = arguments[i];
        if (!word.startsWith(QLatin1String("--")) || word.size() == 2) {
            if (word != QLatin1String("--"))
                a.files << word;
            continue;
        }
        if (word == QLatin1String("--no-restore")) {
            a.restore = false;
            continue;
        }
        if (word == QLatin1String("--overlay")) {
            a.overlay = true;
            continue;
        }
        if (word == QLatin1String("--times")) {
            a.times = true;
            continue;
        }
        const qsizetype equals = word.indexOf(QLatin1Char('='));
        if (equals > 0)
            take(a, word.left(equals), word.mid(equals + 1));
        else if (i + 1 < arguments.size())
            take(a, word, arguments[++i]);
        else
            usage(QStringLiteral("%1 needs a value").arg(word));
    }
    return a;
}

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
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("convapp"));
    QApplication::setDesktopFileName(QStringLiteral("convapp"));
    QApplication::setApplicationVersion(QString::fromStdString(app::cli::versionLine()).section(QLatin1Char(' '), 1));
    setTextScale(a.textScale.value_or(a.screenshot.isEmpty() ? Preferences::textScale() : 1));
    setTheme(a.theme.value_or(Preferences::theme()));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/convapp.svg")));
    MainWindow window;
    if (a.size)
        window.resize(*a.size);
    else if (a.screenshot.isEmpty())
        window.restoreGeometry(Preferences::geometry());
    window.workspace().setPrepare([] { app::peers::add(); }); // plans list the peers, so load them before the first one
    std::optional<StartTimes> times;
    if (a.times)
        times.emplace(window, !a.files.isEmpty());
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
