// SPDX-License-Identifier: Apache-2.0
#include "tests/window_soak/random_user.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/views/volume/render_thread.h"
#include "ui/window/application.h"
#include "ui/window/views/view_stack.h"
#include "ui/workspace/background.h"
#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QThreadPool>

namespace soak {

QString nameOf(const QWidget& widget) {
    return QString::fromLatin1(widget.metaObject()->className()) + QLatin1Char(' ') + widget.accessibleName();
}

RandomUser::RandomUser(std::uint64_t seed, const QString& scratch, const QStringList& folders, Monitor& monitor)
    : random_(seed), files_(scratch, folders), monitor_(monitor), scratch_(scratch) {
    answers_.setInterval(15);
    // Queued: a dialog may open another one in its own loop, and a timer does not fire inside its own slot.
    connect(&answers_, &QTimer::timeout, this, &RandomUser::answer, Qt::QueuedConnection);
    answers_.start();
    renewWindow();
}

RandomUser::~RandomUser() = default;

void RandomUser::renewWindow() {
    window_.reset();
    window_ = std::make_unique<ui::MainWindow>();
    window_->resize(900 + below(900), 600 + below(500));
    window_->show();
    QApplication::setActiveWindow(window_.get());
}

void RandomUser::note(const QString& text) {
    monitor_.note(text.toStdString());
}

int RandomUser::below(qsizetype count) {
    return static_cast<int>(random_() % static_cast<std::uint64_t>(std::max<qsizetype>(1, count)));
}

void RandomUser::act() {
    struct Weighted {
        int weight;
        Act act;
    };
    static const std::array<Weighted, 14> acts{{{8, &RandomUser::openFiles},
                                                {8, &RandomUser::addStep},
                                                {10, &RandomUser::editField},
                                                {22, &RandomUser::pressKey},
                                                {22, &RandomUser::click},
                                                {14, &RandomUser::dragOver},
                                                {10, &RandomUser::wheel},
                                                {12, &RandomUser::trigger},
                                                {3, &RandomUser::resizeWindow},
                                                {5, &RandomUser::changeDocument},
                                                {4, &RandomUser::goBackAndForth},
                                                {4, &RandomUser::setRecipe},
                                                {1, &RandomUser::closeWindow},
                                                {4, &RandomUser::settle}}};
    int all = 0;
    for (const Weighted& w : acts)
        all += w.weight;
    int chosen = below(all);
    for (const Weighted& w : acts)
        if ((chosen -= w.weight) < 0) {
            (this->*w.act)();
            break;
        }
    const int milliseconds = below(3) == 0 ? below(60) : 0;
    QElapsedTimer clock;
    clock.start();
    do
        QApplication::processEvents(QEventLoop::AllEvents, 10);
    while (clock.elapsed() < milliseconds);
    if (!window_->isVisible()) // quit was chosen
        renewWindow();
    while (window_->workspace().documents().count() > 5)
        window_->workspace().close(0);
}

void RandomUser::startOver() {
    note(QStringLiteral("everything is closed"));
    while (window_->workspace().documents().count() > 0)
        window_->workspace().close(0);
    renewWindow();
    (void)ui::waitUntilSettled(*window_, 60000);
    QThreadPool::globalInstance()->waitForDone();
    ui::backgroundPool().waitForDone();
    ui::RenderThread::instance().wait();
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void RandomUser::viewVolume() {
    note(QStringLiteral("views a volume"));
    window_->workspace().opener().open({QStringLiteral(CONVAPP_SOURCE_DIR "/samples/head_mr.nrrd")});
    (void)ui::waitUntilSettled(*window_, 60000);
}

void RandomUser::openFiles() {
    QMimeData data;
    QList<QUrl> urls;
    for (int i = below(10) == 0 ? 3 : 1; i > 0; --i)
        urls << QUrl::fromLocalFile(files_.next(random_));
    data.setUrls(urls);
    note(QStringLiteral("drops ") + urls.front().toLocalFile());
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    if (below(8) == 0) {
        QDragLeaveEvent leave;
        QApplication::sendEvent(window_.get(), &leave);
        return;
    }
    QDropEvent event(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &event);
}

void RandomUser::addStep() {
    const auto& table = app::filterTable();
    const std::string_view name = table[static_cast<std::size_t>(below(static_cast<qsizetype>(table.size())))].name;
    const QString filter = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    note(QStringLiteral("adds ") + filter);
    if (!window_->workspace().documents().empty() && window_->recipe().count() < 6)
        window_->addStep(filter);
}

void RandomUser::trigger() {
    const auto& table = ui::actionTable();
    const ui::ActionRow& row = table[static_cast<std::size_t>(below(static_cast<qsizetype>(table.size())))];
    if (row.id[0] == '-' || (std::string_view(row.id) == "file.quit" && below(10) > 0))
        return;
    note(QStringLiteral("does ") + QString::fromLatin1(row.id));
    window_->actions()[row.id]->trigger(); // disabled actions do nothing
}

void RandomUser::changeDocument() {
    ui::Workspace& workspace = window_->workspace();
    if (workspace.documents().count() == 0)
        return;
    const int index = below(workspace.documents().count());
    if (below(3) == 0) {
        note(QStringLiteral("closes document %1").arg(index));
        workspace.close(index);
    } else {
        note(QStringLiteral("shows document %1").arg(index));
        workspace.setCurrent(index);
    }
}

void RandomUser::goBackAndForth() {
    note(QStringLiteral("undoes and redoes"));
    for (int i = below(10); i >= 0; --i) {
        window_->actions()[below(2) == 0 ? "edit.undo" : "edit.redo"]->trigger();
        if (below(3) == 0)
            QApplication::processEvents();
    }
}

void RandomUser::setRecipe() {
    if (window_->workspace().documents().empty())
        return;
    static constexpr std::array steps{"gaussian:sigma=3",
                                      "custom:kernel=[0 1 0;1 -4 1;0 1 0]",
                                      "canny",
                                      "gaussian:sigma=2,boundary=valid",
                                      "log:sigma=2",
                                      "box:size=9,boundary=wrap",
                                      "gradient:sigma=1.5",
                                      "gaussian:sigma=25",
                                      "unsharp:sigma=2",
                                      "gaussian:sigma=1.5,boundary=constant"};
    app::Recipe recipe;
    for (int i = below(4); i > 0; --i)
        recipe.steps.push_back(app::parseStep(steps[static_cast<std::size_t>(below(steps.size()))]));
    note(QStringLiteral("sets a recipe of %1 steps").arg(recipe.steps.size()));
    window_->workspace().edits().setRecipe(recipe);
}

void RandomUser::settle() {
    note(QStringLiteral("waits"));
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 1500 && !window_->settled())
        QApplication::processEvents(QEventLoop::AllEvents, 20);
}

} // namespace soak
