// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/auto_window.h"
#include <QImage>
#include <conv/volume.h>
#include <optional>

namespace ui {

/// Renders a small picture on black: middle slice, image, or first channels as curves. Grey covers `window`, else a
/// range around the mean. `fill` applies to slices; an image always fills the picture. Safe off the GUI thread.
[[nodiscard]] QImage thumbnail(const conv::Volume& volume, const QSize& size,
                               const std::optional<ValueWindow>& window = {},
                               Qt::AspectRatioMode fill = Qt::KeepAspectRatioByExpanding);

} // namespace ui
