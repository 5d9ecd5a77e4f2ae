// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/views/compare_scene.h"
#include <array>

class QAbstractButton;
class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QToolButton;

namespace ui {

class ResultCombo;

enum class PairMode { swipe, flip, checker, sideBySide };

/// Two results in one view (swipe, flip, checkerboard), or up to nine side by side.
class PairPart : public QWidget {
    Q_OBJECT
  public:
    explicit PairPart(CompareScene& scene, QWidget* parent = nullptr);
    /// Takes over the scene's results.
    void fillCombos();
    /// Replaces the views by those of the present mode; none without results. The caller deletes the old ones.
    void makeViews();
    /// Shows the chosen results.
    void show();
    /// Chooses a pair by id, even results that are not there yet. Shows nothing by itself.
    void choose(const QString& a, const QString& b);
    void swap();
    void setMode(PairMode mode);
    [[nodiscard]] PairMode mode() const { return mode_; }
    [[nodiscard]] bool sideBySide() const { return mode_ == PairMode::sideBySide; }
    /// Sets the scene's plane.
    void setPlane(int plane);
    /// Sets the results shown side by side by id; empty: the first nine. Nine leave no room for the source.
    void setShownSideBySide(const QStringList& ids);

    [[nodiscard]] DataView* view() const { return view_; } ///< null side by side
    [[nodiscard]] const std::vector<DataView*>& cells() const { return cells_; }
    /// True if views and results are as many as the mode wants.
    [[nodiscard]] bool fits() const;
    /// Returns the results of the views; empty if there is none.
    [[nodiscard]] std::vector<const NamedResult*> shown() const;

  Q_SIGNALS:
    /// Another result was chosen in a list, or the pair was swapped.
    void chosen();
    /// Mode, plane or cells are others: all views have to be made anew.
    void viewsOutdated();

  private:
    void buildModes(QHBoxLayout& row);
    void buildPair(QHBoxLayout& row);
    void fitModes(bool signal);

    CompareScene& scene_;
    DataView* view_ = nullptr;
    std::vector<DataView*> cells_;
    QStringList shownIds_;
    PairMode mode_ = PairMode::swipe;

    std::array<QAbstractButton*, 4> modes_{};
    ResultCombo *a_, *b_;
    QComboBox* planes_ = nullptr;
    QToolButton* hold_ = nullptr;
    QWidget* pairRow_ = nullptr;
    QGridLayout* host_;
};

} // namespace ui
