// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/window_soak/monitor.h"
#include "tests/window_soak/random_files.h"
#include "ui/window/main_window.h"
#include <QTimer>
#include <memory>

namespace soak {

[[nodiscard]] QString nameOf(const QWidget& widget);

/// A user who presses, drags, types, opens, chooses and closes anything in any order. Writes in `scratch` only.
class RandomUser : public QObject {
  public:
    RandomUser(std::uint64_t seed, const QString& scratch, const QStringList& folders, Monitor& monitor);
    ~RandomUser() override;
    /// One act, and some time for its effects.
    void act();
    /// Opens a volume and waits for its 3-D picture, which loads the modules of rendering.
    void viewVolume();
    /// Closes everything, waits until all work has ended and opens a new window.
    void startOver();
    [[nodiscard]] const RandomFiles& files() const { return files_; }

  private:
    using Act = void (RandomUser::*)();
    void renewWindow();
    void note(const QString& text);
    [[nodiscard]] int below(qsizetype count);
    [[nodiscard]] QPoint placeIn(const QWidget& widget);
    [[nodiscard]] QWidget* topLevel();
    [[nodiscard]] QWidget* anyWidget();
    [[nodiscard]] QString anyText();

    void openFiles();
    void addStep();
    void editField();
    void pressKey();
    void click();
    void dragOver();
    void wheel();
    void trigger();
    void resizeWindow();
    void changeDocument();
    void goBackAndForth();
    void setRecipe();
    void closeWindow() { window_->close(); }
    void settle();
    /// Answers menus and dialogs with a loop of their own.
    void answer();
    void answerMenu(QWidget& popup);
    void answerDialog(QWidget& dialog);

    std::mt19937_64 random_;
    RandomFiles files_;
    Monitor& monitor_;
    QString scratch_;
    std::unique_ptr<ui::MainWindow> window_;
    QTimer answers_;
};

} // namespace soak
