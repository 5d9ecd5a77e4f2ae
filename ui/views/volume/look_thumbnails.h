// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/presets.h"
#include "ui/views/volume/volume_view.h"
#include <QImage>
#include <QObject>
#include <conv/volume.h>
#include <memory>

namespace ui {

/// Renders a volume in every volume preset on the render thread, one task each: the view's own can interleave.
class LookThumbnails : public QObject {
    Q_OBJECT
  public:
    explicit LookThumbnails(QObject* parent = nullptr);
    ~LookThumbnails() override;
    /// Starts over, with the presets as a view draws its volume with them. `ready` is emitted once per preset, unless
    /// OpenGL is missing.
    void draw(const VolumeView::OnShow& shown, const std::vector<VolumePreset>& presets, const QSize& pixels);

  Q_SIGNALS:
    void ready(int preset, const QImage& picture);

  private:
    struct Link;
    std::shared_ptr<Link> link_;
};

} // namespace ui
