// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/presets.h"
#include "ui/workspace/preferences.h"
#include <QScrollArea>
#include <vector>

class QGridLayout;
class QPushButton;
class QVBoxLayout;

namespace ui {

/// Page without open documents: drop area, recent files, presets, samples, hardware.
class StartPage : public QScrollArea {
    Q_OBJECT
  public:
    explicit StartPage(QWidget* parent = nullptr);
    /// Reads the recent files again and loads thumbnails.
    void refresh();
    [[nodiscard]] QPushButton* openButton() const { return open_; }
    /// Rebuilds the hardware card, e.g. once peer libraries are loaded.
    void showComputer();
    [[nodiscard]] QWidget* computer() const { return computer_; }
    void setDropHover(bool hover);

  Q_SIGNALS:
    void openRequested();
    void openFolderRequested();
    void openRecipeRequested();
    void paletteRequested();
    void recentRequested();
    void fileChosen(const QString& path, const QString& recipeJson);
    void presetChosen(const app::Preset& preset);
    void presetsRequested();
    void sampleChosen(const QString& file, const QString& recipeFile);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    class DropArea;
    QWidget* buildDropArea();
    QWidget* buildComputer();
    QWidget* buildKeys();
    QWidget* buildPresets();
    void fillPresets();
    void fillRecent();
    void fillSamples();
    void arrange();
    QWidget* page_;
    QGridLayout* grid_;
    QPushButton *open_, *showAll_ = nullptr;
    DropArea* drop_;
    QWidget *recent_, *samples_, *computer_, *main_, *side_;
    QGridLayout *recentGrid_, *presetGrid_;
    QVBoxLayout* sampleList_;
    int columns_ = 0, recentColumns_ = 3;
    std::vector<QWidget*> keys_;
};

} // namespace ui
