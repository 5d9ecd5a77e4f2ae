#include "tests/window_soak/random_user.h"
#include "ui/application.h"
#include "ui/panels/fields.h"
#include "ui/panels/recipe_panel.h"
#include "ui/panels/step_card.h"
#include "ui/view_stack.h"
#include "ui/views/render_thread.h"
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QSlider>
#include <QTest>
#include <QThreadPool>

namespace soak {
namespace {

void send(QWidget& widget, QEvent::Type type, const QPoint& at, Qt::MouseButton button, Qt::MouseButtons held,
          Qt::KeyboardModifiers modifiers) {
    QMouseEvent event(type, at, widget.mapToGlobal(QPointF(at)), button, held, modifiers);
    QApplication::sendEvent(&widget, &event);
}

QString nameOf(const QWidget& widget) {
    return QString::fromLatin1(widget.metaObject()->className()) + QLatin1Char(' ') + widget.accessibleName();
}

} // namespace

RandomUser::RandomUser(std::uint64_t seed, const QString& scratch, const QStringList& folders, Monitor& monitor)
    : random_(seed), files_(scratch, folders), monitor_(monitor), scratch_(scratch) {
    answers_.setInterval(15);
    connect(&answers_, &QTimer::timeout, this, &RandomUser::answer);
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
    while (window_->workspace().count() > 5)
        window_->workspace().close(0);
}

void RandomUser::startOver() {
    note(QStringLiteral("everything is closed"));
    while (window_->workspace().count() > 0)
        window_->workspace().close(0);
    renewWindow();
    (void)ui::waitUntilSettled(*window_, 60000);
    QThreadPool::globalInstance()->waitForDone();
    ui::RenderThread::instance().wait();
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

QPoint RandomUser::placeIn(const QWidget& widget) {
    return {below(widget.width()), below(widget.height())};
}

QWidget* RandomUser::topLevel() {
    QList<QWidget*> shown;
    for (QWidget* w : QApplication::topLevelWidgets())
        if (w->isVisible() && w->windowType() != Qt::ToolTip)
            shown << w;
    // Sorted by name: their order of addresses is another one each time.
    std::sort(shown.begin(), shown.end(), [](QWidget* a, QWidget* b) { return nameOf(*a) < nameOf(*b); });
    return shown.isEmpty() || below(3) > 0 ? static_cast<QWidget*>(window_.get()) : shown.at(below(shown.size()));
}

QWidget* RandomUser::anyWidget() {
    QWidget* top = topLevel();
    if (below(3) == 0 && top == window_.get() && window_->workspace().hasDocument())
        top = window_->views().view(); // where people mostly are
    const QPoint at = placeIn(*top);
    QWidget* child = top->childAt(at);
    return child != nullptr ? child : top;
}

QString RandomUser::anyText() {
    static const QStringList texts{
        QStringLiteral("2"),       QStringLiteral("3 mm"),  QStringLiteral("0.5"),   QStringLiteral("1x2x3 px"),
        QStringLiteral("fwhm 4"),  QStringLiteral("-1"),    QStringLiteral("abc"),   QString(),
        QStringLiteral("1e9"),     QStringLiteral("nan"),   QStringLiteral("5 ms"),  QStringLiteral("7"),
        QStringLiteral("x^2+y"),   QStringLiteral("gauss"), QStringLiteral("sobel"), QStringLiteral("[1 2;3 4]"),
        QStringLiteral("1,2;3,4"), QStringLiteral("0,25")};
    return texts.at(below(texts.size()));
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
    if (window_->workspace().hasDocument() && window_->recipe().count() < 6)
        window_->addStep(filter);
}

void RandomUser::editField() {
    if (!window_->workspace().hasDocument() || window_->recipe().count() == 0)
        return;
    const QList<ui::ParamField*> fields =
        window_->recipe().card(below(window_->recipe().count()))->findChildren<ui::ParamField*>();
    if (fields.isEmpty())
        return;
    ui::ParamField* field = fields.at(below(fields.size()));
    if (const QPointer<QSlider> slider = field->findChild<QSlider*>(); slider != nullptr && below(2) == 0) {
        note(QStringLiteral("slides ") + nameOf(*slider));
        slider->setSliderDown(true);
        // A document that has come meanwhile takes the step away, and its slider.
        for (int i = below(12); i >= 0 && slider != nullptr; --i) {
            slider->setValue(slider->minimum() + below(slider->maximum() - slider->minimum()));
            QApplication::processEvents();
        }
        if (slider != nullptr)
            slider->setSliderDown(false);
    } else if (auto* box = field->findChild<ui::QuantityBox*>()) {
        const QString text = anyText();
        note(QStringLiteral("types '%1' into %2").arg(text, nameOf(*box)));
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
    } else if (auto* choice = field->findChild<QComboBox*>()) {
        note(QStringLiteral("chooses in ") + nameOf(*choice));
        const int index = below(choice->count());
        choice->setCurrentIndex(index);
        Q_EMIT choice->activated(index);
    }
}

void RandomUser::pressKey() {
    static constexpr std::array keys{
        Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,     Qt::Key_Down,      Qt::Key_PageUp,      Qt::Key_PageDown,
        Qt::Key_Home,   Qt::Key_End,    Qt::Key_Tab,    Qt::Key_Backtab,   Qt::Key_Return,      Qt::Key_Space,
        Qt::Key_Escape, Qt::Key_Delete, Qt::Key_Insert, Qt::Key_Backspace, Qt::Key_BracketLeft, Qt::Key_BracketRight,
        Qt::Key_Plus,   Qt::Key_Minus,  Qt::Key_F1,     Qt::Key_F2,        Qt::Key_F6,          Qt::Key_F9};
    static constexpr std::array modifiers{Qt::NoModifier,    Qt::NoModifier,      Qt::NoModifier,
                                          Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};
    int key = below(2) == 0   ? static_cast<int>(keys[static_cast<std::size_t>(below(keys.size()))])
              : below(4) == 0 ? Qt::Key_0 + below(10)
                              : Qt::Key_A + below(26);
    const Qt::KeyboardModifier held = modifiers[static_cast<std::size_t>(below(modifiers.size()))];
    QWidget* target = QApplication::focusWidget();
    if (target == nullptr || !target->isVisible())
        target = topLevel();
    note(QStringLiteral("presses %1 in %2").arg(QKeySequence(key | held).toString(), nameOf(*target)));
    if (below(20) == 0)
        QApplication::clipboard()->setText(anyText());
    const QPointer<QWidget> kept = target;
    for (int i = below(8) == 0 ? 10 : 1; i > 0 && kept; --i)
        QTest::keyClick(target, static_cast<Qt::Key>(key), held);
}

void RandomUser::click() {
    QWidget* widget = anyWidget();
    const QPoint at = placeIn(*widget);
    const Qt::MouseButton button = below(8) == 0 ? Qt::RightButton : below(20) == 0 ? Qt::MiddleButton : Qt::LeftButton;
    const Qt::KeyboardModifiers held = below(6) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
    note(QStringLiteral("clicks %1").arg(nameOf(*widget)));
    const QPointer<QWidget> kept = widget;
    if (widget->focusPolicy() & Qt::ClickFocus)
        widget->setFocus(Qt::MouseFocusReason);
    send(*widget, QEvent::MouseButtonPress, at, button, button, held);
    if (kept)
        send(*widget, QEvent::MouseButtonRelease, at, button, Qt::NoButton, held);
    if (kept && below(6) == 0)
        send(*widget, QEvent::MouseButtonDblClick, at, button, button, held);
    if (kept && button == Qt::RightButton) {
        QContextMenuEvent menu(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
        QApplication::sendEvent(widget, &menu);
    }
}

void RandomUser::dragOver() {
    QWidget* widget = anyWidget();
    const QPointer<QWidget> kept = widget;
    const Qt::MouseButton button = below(5) == 0 ? Qt::RightButton : below(5) == 0 ? Qt::MiddleButton : Qt::LeftButton;
    const Qt::KeyboardModifiers held = below(6) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
    note(QStringLiteral("drags over %1").arg(nameOf(*widget)));
    QPoint at = placeIn(*widget);
    send(*widget, QEvent::MouseButtonPress, at, button, button, held);
    for (int i = below(15); i >= 0 && kept; --i) {
        at += QPoint(below(81) - 40, below(81) - 40); // also beyond its edges
        send(*widget, QEvent::MouseMove, at, Qt::NoButton, button, held);
        if (below(4) == 0)
            QApplication::processEvents();
    }
    if (kept)
        send(*widget, QEvent::MouseButtonRelease, at, button, Qt::NoButton, held);
}

void RandomUser::wheel() {
    QWidget* widget = anyWidget();
    const QPointer<QWidget> kept = widget;
    const QPoint at = placeIn(*widget);
    note(QStringLiteral("turns the wheel over ") + nameOf(*widget));
    const Qt::KeyboardModifiers held = below(3) == 0   ? Qt::ControlModifier
                                       : below(3) == 0 ? Qt::ShiftModifier
                                                       : Qt::NoModifier;
    const QPoint angle(0, below(2) == 0 ? 120 : -120);
    for (int i = below(10); i >= 0 && kept; --i) {
        QWheelEvent event(at, widget->mapToGlobal(QPointF(at)), {}, angle, Qt::NoButton, held, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(widget, &event);
    }
}

void RandomUser::trigger() {
    const auto& table = ui::actionTable();
    const ui::ActionRow& row = table[static_cast<std::size_t>(below(static_cast<qsizetype>(table.size())))];
    if (row.id[0] == '-' || (std::string_view(row.id) == "file.quit" && below(10) > 0))
        return;
    note(QStringLiteral("does ") + QString::fromLatin1(row.id));
    window_->actions()[row.id]->trigger(); // one that is not possible now does nothing
}

void RandomUser::resizeWindow() {
    QWidget* top = topLevel();
    const QSize size(400 + below(1500), 300 + below(900));
    note(QStringLiteral("resizes %1 to %2 x %3").arg(nameOf(*top)).arg(size.width()).arg(size.height()));
    top->resize(size);
}

void RandomUser::changeDocument() {
    ui::Workspace& workspace = window_->workspace();
    if (workspace.count() == 0)
        return;
    const int index = below(workspace.count());
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
    if (!window_->workspace().hasDocument())
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
    window_->workspace().setRecipe(recipe);
}

void RandomUser::settle() {
    note(QStringLiteral("waits"));
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 1500 && !window_->settled())
        QApplication::processEvents(QEventLoop::AllEvents, 20);
}

void RandomUser::answer() {
    if (QWidget* popup = QApplication::activePopupWidget())
        answerMenu(*popup);
    else if (QWidget* dialog = QApplication::activeModalWidget())
        answerDialog(*dialog);
}

void RandomUser::answerMenu(QWidget& popup) {
    auto* menu = qobject_cast<QMenu*>(&popup);
    if (menu == nullptr || below(3) == 0) {
        popup.close();
        return;
    }
    QList<QAction*> possible;
    for (QAction* a : menu->actions())
        if (a->isEnabled() && !a->isSeparator() && a->menu() == nullptr &&
            a->objectName() != QLatin1String("file.quit"))
            possible << a;
    const QPointer<QAction> chosen = possible.isEmpty() ? nullptr : possible.at(below(possible.size()));
    popup.close();
    if (chosen) {
        note(QStringLiteral("chooses ") + chosen->text());
        // Not from here: a dialog that it opens would be waited for inside the timer that answers dialogs.
        QMetaObject::invokeMethod(chosen, [chosen] { chosen->trigger(); }, Qt::QueuedConnection);
    }
}

void RandomUser::answerDialog(QWidget& dialog) {
    if (auto* file = qobject_cast<QFileDialog*>(&dialog); file != nullptr && below(4) > 0) {
        const bool saving = file->acceptMode() == QFileDialog::AcceptSave;
        static const QStringList names{QStringLiteral("a.nii"),
                                       QStringLiteral("b.png"),
                                       QStringLiteral("c.json"),
                                       QStringLiteral("d.npy"),
                                       QStringLiteral("e.wav"),
                                       QStringLiteral("f.tiff"),
                                       QStringLiteral("no such folder/g.nii"),
                                       QStringLiteral("h.xyz")};
        const QString path =
            saving ? scratch_ + QLatin1Char('/') + names.at(below(names.size())) : files_.next(random_);
        note(QStringLiteral("answers ") + path);
        if (auto* edit = file->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")))
            edit->setText(path);
        QMetaObject::invokeMethod(file, "accept");
        return;
    }
    note(QStringLiteral("closes ") + nameOf(dialog));
    if (below(2) == 0)
        QTest::keyClick(&dialog, Qt::Key_Return);
    else
        dialog.close();
}

} // namespace soak
