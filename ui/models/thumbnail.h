#pragma once
#include <QImage>
#include <conv/volume.h>

namespace ui {

/// A small picture of a data set on black: the middle slice, the image, or the first channels as curves. Safe off the
/// GUI thread.
[[nodiscard]] QImage thumbnail(const conv::Volume& volume, const QSize& size);

} // namespace ui
