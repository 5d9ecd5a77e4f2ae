// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QWidget>

class QButtonGroup;
class QLineEdit;

namespace ui {

class ElidedLabel;

/// Row below the table of a comparison: words that rows must have, colours of the bars, how times are measured, and in
/// a narrow window the choice between charts and pictures.
class CompareLegend : public QWidget {
    Q_OBJECT
  public:
    explicit CompareLegend(QWidget* parent = nullptr);
    /// Shows the longest text that has room.
    void setTexts(const QStringList& texts);
    /// Offers the choice of a part.
    void offerParts(bool offered);
    void choosePart(int part);
    [[nodiscard]] int part() const; ///< 0: charts, 1: pictures
    [[nodiscard]] QLineEdit* filter() const { return filter_; }

  Q_SIGNALS:
    void partChosen(int part);

  private:
    QWidget* buildParts();

    QLineEdit* filter_;
    ElidedLabel* words_;
    QButtonGroup* part_;
    QWidget* parts_;
};

} // namespace ui
