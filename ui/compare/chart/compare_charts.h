// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/chart/compare_chart.h"
#include "ui/compare/model/compare_controller.h"
#include <array>
#include <functional>

class QAbstractButton;
class QComboBox;
class QStackedWidget;
class QToolButton;

namespace ui {

class ExplainCard;

/// One chart of a comparison (roofline, bars, errors, scaling), or the card that explains a variant.
class CompareCharts : public QWidget {
    Q_OBJECT
  public:
    /// `caption`: stands below images of the charts. The controller must outlive this widget.
    CompareCharts(CompareController& controller, std::function<QString()> caption, QWidget* parent = nullptr);
    /// Shows the rows as they are now.
    void showRows();
    /// Times the ticked variants over what over() says.
    void scale();
    /// Explains a variant in the card; nothing if it is not in the table.
    void describe(const QString& id);
    /// Brings the card forward.
    void showCard();
    [[nodiscard]] CompareChart& chart() { return *chart_; }
    [[nodiscard]] ExplainCard& card() { return *card_; }
    [[nodiscard]] QComboBox* over() const { return over_; } ///< 0: sizes, 1: kernel widths

  Q_SIGNALS:
    /// An image was copied, saved, or failed: a title and a detail.
    void told(const QString& title, const QString& detail);

  private:
    QWidget* buildKinds();
    QWidget* buildScaling();
    void showScaling();
    void showSentence();

    CompareController& controller_;
    CompareChart* chart_;
    ExplainCard* card_;
    QStackedWidget* stack_;
    std::array<QAbstractButton*, 5> kinds_{};
    QComboBox* over_ = nullptr;
    QToolButton* scale_ = nullptr;
    QWidget* scalingBar_;
};

} // namespace ui
