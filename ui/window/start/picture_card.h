// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QAbstractButton>
#include <QImage>

namespace ui {

/// A button that opens something: thumbnail above (or left of) a name, a detail and perhaps the recipe.
class PictureCard : public QAbstractButton {
  public:
    enum class Shape { tall, row };
    PictureCard(Shape shape, const QString& name, const QString& detail, const QString& recipe,
                QWidget* parent = nullptr);
    void setPicture(const QImage& picture);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    void paintWords(QPainter& painter, const QRectF& box);
    Shape shape_;
    QString detail_, recipe_;
    QImage picture_;
};

} // namespace ui
