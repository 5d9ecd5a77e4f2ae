#pragma once
#include <QString>

namespace ui {

/// Which picture or series of a file or folder a document shows, and whether slices that a tilted gantry shears were
/// straightened: one text, as sessions keep it.
struct SeriesId {
    QString series;
    bool straightened = false;

    [[nodiscard]] QString text() const { return series + (straightened ? mark() : QString()); }
    [[nodiscard]] static SeriesId from(const QString& text) {
        return text.endsWith(mark()) ? SeriesId{text.chopped(mark().size()), true} : SeriesId{text, false};
    }

  private:
    static QString mark() { return QStringLiteral(" +straightened"); }
};

} // namespace ui
