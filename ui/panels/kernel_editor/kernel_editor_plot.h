// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_response.h"
#include <QImage>
#include <QWidget>

namespace ui {

/// Magnitude of the frequency response: lines along the axes, or an image over fx and fy.
class ResponsePlot : public QWidget {
    Q_OBJECT
  public:
    explicit ResponsePlot(QWidget* parent = nullptr);
    /// Frequencies are shown as cycles per sample times `scale`, in `unit`.
    void setResponse(std::vector<ResponseLine> lines, const std::vector<double>& plane, double scale,
                     const QString& unit);
    void setPlaneShown(bool shown);
    [[nodiscard]] QSize sizeHint() const override { return {280, 220}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 190}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintLines(QPainter& p, const QRectF& area) const;
    void paintPlane(QPainter& p, const QRectF& area) const;
    void paintLegend(QPainter& p, const QRectF& area) const;
    std::vector<ResponseLine> lines_;
    QImage plane_;
    double top_ = 1, scale_ = 1, planeTop_ = 0;
    QString unit_;
    bool planeShown_ = false;
};

} // namespace ui
