// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/chart/chart_axis.h"
#include "ui/compare/chart/compare_roofline.h"
#include "ui/compare/model/compare_scaling.h"
#include <QWidget>

namespace ui {

/// Charts of a comparison. Shares the selection with the table; hovering shows details of a variant.
class CompareChart : public QWidget {
    Q_OBJECT
  public:
    enum class Kind { roofline, bars, scaling, errors };
    explicit CompareChart(QWidget* parent = nullptr);
    void setKind(Kind kind);
    [[nodiscard]] Kind kind() const { return kind_; }
    /// `predicted`: ticked rows without a time are drawn at their predicted time, fainter.
    void setRows(std::vector<CompareEntry> entries, std::vector<app::compare::Ceiling> ceilings,
                 bool predicted = false);
    /// `xTitle`: "samples, log scale". Shows the sentence if `lines` is empty.
    void setScaling(std::vector<ScalingLine> lines, const QString& xTitle, bool logarithmic);
    void setSentence(const QString& sentence);
    void setSelected(const QString& id);
    /// Returns a variant's position in the chart, nothing if it is not drawn.
    [[nodiscard]] std::optional<QPointF> placeOf(const QString& id) const;
    [[nodiscard]] QString hovered() const { return hover_; }
    [[nodiscard]] QSize sizeHint() const override { return {460, 420}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 200}; }

  Q_SIGNALS:
    void chosen(const QString& id);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    /// Returns the rows with a measured or predicted time.
    [[nodiscard]] std::vector<const CompareEntry*> drawn() const;
    [[nodiscard]] QString spotUnder(const QPointF& at) const;
    void paintBars(QPainter& painter);
    void paintScaling(QPainter& painter);
    void paintErrors(QPainter& painter);
    void paintHover(QPainter& painter) const;
    void paintWords(QPainter& painter, const QString& sentence) const;
    [[nodiscard]] QStringList wordsOf(const CompareEntry& e) const;

    Kind kind_ = Kind::roofline;
    std::vector<CompareEntry> entries_;
    std::vector<app::compare::Ceiling> ceilings_;
    std::vector<ScalingLine> lines_;
    QString scalingTitle_, sentence_;
    bool scalingLog_ = true;
    QString selected_, hover_;
    std::vector<ChartSpot> spots_; ///< hover targets of the last painting
};

} // namespace ui
