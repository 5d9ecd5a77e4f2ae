// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QImage>
#include <QRect>
#include <QString>

class QWidget;

namespace ui {

/// A widget as a picture for papers and slides: without buttons, timings, progress and focus frame, with a caption
/// below.
struct Figure {
    QWidget* widget = nullptr; ///< outlives the figure
    QString caption;           ///< wraps; empty: none
    QRect part = {};           ///< shown part of the widget; empty: all of it

    /// Returns its size in pixels of the screen.
    [[nodiscard]] QSize size() const;
    /// Paints it in `scale` pixels for each of the screen, at 300 dots per inch.
    [[nodiscard]] QImage image(double scale = 2) const;
    /// Writes it as SVG, or as an image of `scale` pixels for each of the screen, by the name's end. Texts and lines of
    /// SVG files stay sharp at every size. Throws conv::Error(unwritable).
    void save(const QString& path, double scale = 2) const;
};

/// Filter of file names for Figure::save.
[[nodiscard]] QString figureFilter();

} // namespace ui
