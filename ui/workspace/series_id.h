// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/sampling.h"

namespace ui {

/// Identifies what a document shows of its file: the image or series, the user's sampling, and whether a gantry tilt
/// was straightened. Sessions store it as one text.
struct SeriesId {
    QString series;
    bool straightened = false;
    Sampling sampling = {};

    [[nodiscard]] QString text() const {
        return series + (sampling.isGiven() ? at() + sampling.text() : QString()) + (straightened ? mark() : QString());
    }
    [[nodiscard]] static SeriesId from(const QString& text) {
        SeriesId id;
        id.straightened = text.endsWith(mark());
        id.series = id.straightened ? text.chopped(mark().size()) : text;
        const qsizetype place = id.series.lastIndexOf(at());
        if (place < 0)
            return id;
        id.sampling = Sampling::from(id.series.mid(place + at().size()));
        if (id.sampling.isGiven())
            id.series.truncate(place);
        return id;
    }

  private:
    static QString mark() { return QStringLiteral(" +straightened"); }
    static QString at() { return QStringLiteral(" @"); }
};

} // namespace ui
