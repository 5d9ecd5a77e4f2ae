// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QImage>
#include <QTimer>
#include <QWidget>
#include <conv/region.h>
#include <conv/volume.h>
#include <memory>

namespace ui {

/// Preview of the visible slice before and after, taken from the document's runs.
class KernelPreview : public QWidget {
    Q_OBJECT
  public:
    explicit KernelPreview(QWidget* parent = nullptr);
    void setSource(std::shared_ptr<const conv::Volume> source);
    /// Takes a computed region if it is a full z slice.
    void setPatch(const conv::Region& region, std::shared_ptr<const conv::Volume> samples);
    void setResult(std::shared_ptr<const conv::Volume> result);
    /// Marks the result as older than the edited kernel.
    void setStale(bool stale);
    [[nodiscard]] const QImage& after() const { return after_; }
    [[nodiscard]] QSize sizeHint() const override { return {400, 150}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 110}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void draw();
    std::shared_ptr<const conv::Volume> source_, shown_;
    std::int64_t z_ = 0;
    bool shownIsSlice_ = false, stale_ = false;
    QImage before_, after_;
    QTimer soon_; ///< limits redrawing: results may arrive faster
};

} // namespace ui
