// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/presets.h"
#include <QImage>
#include <QObject>
#include <conv/volume.h>
#include <memory>

namespace ui {

/// Draws a volume in every preset, small, on the render thread, one at a time so that the view's own pictures come in
/// between.
class LookThumbnails : public QObject {
    Q_OBJECT
  public:
    explicit LookThumbnails(QObject* parent = nullptr);
    ~LookThumbnails() override;
    /// Starts over; `ready` follows once for every preset, unless there is no GL.
    void draw(const std::shared_ptr<const conv::Volume>& volume, conv::Item item, double low, double high,
              const QSize& pixels);

  Q_SIGNALS:
    void ready(int preset, const QImage& picture);

  private:
    struct Link;
    std::shared_ptr<Link> link_;
};

} // namespace ui
