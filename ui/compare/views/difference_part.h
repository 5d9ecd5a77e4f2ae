// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/views/compare_scene.h"
#include "ui/views/difference.h"
#include <QTimer>

class QBoxLayout;
class QComboBox;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace ui {

class ElidedLabel;
class ResultCombo;

/// The difference of two results: a view of it, its quantity and threshold, and its largest value.
class DifferencePart : public QWidget {
    Q_OBJECT
  public:
    explicit DifferencePart(CompareScene& scene, QWidget* parent = nullptr);
    /// Takes over the scene's results; without any the facts are gone.
    void fillCombos();
    /// Replaces the view; none if it is not wanted. The caller deletes the old one.
    void makeView(bool wanted);
    /// Shows the chosen results.
    void show();
    /// Chooses b − a by id, even for results that are not there yet. Shows nothing by itself.
    void choose(const QString& a, const QString& b);
    void setKind(DifferenceKind kind);
    void setThreshold(double threshold);
    /// Puts both views at the largest difference, with a ring around it. Returns false if there is none.
    bool jumpToWorst(DataView& pair);
    /// Arranges controls and numbers for that width, in one line or two.
    void fit(int width);

    [[nodiscard]] DataView* view() const { return view_; }
    [[nodiscard]] const std::optional<DifferenceFacts>& facts() const { return facts_; }
    [[nodiscard]] bool settled() const { return !counting_ && !countSoon_.isActive(); }
    /// Returns the two results of the difference; empty if there is none.
    [[nodiscard]] std::vector<const NamedResult*> shown() const;

  Q_SIGNALS:
    /// Another result was chosen in a list.
    void chosen();
    void worstAsked();
    /// The difference is another one: rings in other views belong to the former.
    void ringsEnded();

  private:
    QWidget* buildControls();
    void countAgain(); ///< delayed
    void count();
    void showFacts();

    CompareScene& scene_;
    DataView* view_ = nullptr;
    std::optional<DifferenceFacts> facts_;
    bool counting_ = false, ringed_ = false;
    quint64 counted_ = 0;
    QTimer countSoon_;

    ResultCombo *from_, *to_;
    QComboBox* kind_ = nullptr;
    QLineEdit* threshold_ = nullptr;
    QToolButton* worst_ = nullptr;
    QWidget* factsBar_ = nullptr;
    QBoxLayout* factsLines_ = nullptr;
    ElidedLabel* factsLabel_;
    QVBoxLayout* host_;
};

} // namespace ui
