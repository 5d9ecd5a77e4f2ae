// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/auto_window.h"
#include <QImage>
#include <conv/volume.h>
#include <optional>

namespace ui {

/// A small picture of a data set on black: the middle slice, the image, or the first channels as curves. Values run
/// from black to white over `window`, else about their mean; `fill` says whether all of a slice is shown or its place
/// is filled (an image always fills it). Safe off the GUI thread.
[[nodiscard]] QImage thumbnail(const conv::Volume& volume, const QSize& size,
                               const std::optional<ValueWindow>& window = {},
                               Qt::AspectRatioMode fill = Qt::KeepAspectRatioByExpanding);

} // namespace ui
