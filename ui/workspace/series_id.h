// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "ui/workspace/sampling.h"

namespace ui {

/// Identifies what a document shows of its file: the image or series, the user's sampling, whether a gantry tilt was
/// straightened, how gaps between slices were treated, and the montage of a signal. Sessions store it as one text.
struct SeriesId {
    QString series;
    bool straightened = false;
    Sampling sampling = {};
    app::io::Gaps gaps = app::io::Gaps::refuse;
    QString montage = {}; ///< app::montageText; empty: as recorded

    [[nodiscard]] QString text() const {
        return series + (sampling.isGiven() ? at() + sampling.text() : QString()) +
               (straightened ? mark() : QString()) +
               (gaps == app::io::Gaps::fill     ? filled()
                : gaps == app::io::Gaps::ignore ? even()
                                                : QString()) +
               (montage.isEmpty() ? QString() : against() + montage);
    }
    [[nodiscard]] static SeriesId from(const QString& text) {
        SeriesId id;
        id.series = text;
        if (const qsizetype montage = text.lastIndexOf(against()); montage >= 0) {
            id.montage = text.mid(montage + against().size());
            id.series.truncate(montage);
        }
        const auto ends = [&id](const QString& with) {
            const bool found = id.series.endsWith(with);
            if (found)
                id.series.chop(with.size());
            return found;
        };
        id.gaps = ends(filled()) ? app::io::Gaps::fill : ends(even()) ? app::io::Gaps::ignore : app::io::Gaps::refuse;
        id.straightened = ends(mark());
        const qsizetype place = id.series.lastIndexOf(at());
        if (place < 0)
            return id;
        id.sampling = Sampling::from(id.series.mid(place + at().size()));
        if (id.sampling.isGiven())
            id.series.truncate(place);
        return id;
    }
    /// Returns how to read it, apart from the time step and the montage, which are set afterwards.
    [[nodiscard]] app::io::LoadOptions loadOptions() const {
        app::io::LoadOptions options;
        options.spacing = sampling.spacing;
        options.rate = sampling.rate;
        options.series = series.toStdString();
        options.tilt = straightened ? app::io::Tilt::resample : app::io::Tilt::refuse;
        options.gaps = gaps;
        return options;
    }

  private:
    static QString mark() { return QStringLiteral(" +straightened"); }
    static QString filled() { return QStringLiteral(" +filled"); }
    static QString even() { return QStringLiteral(" +even"); }
    static QString against() { return QStringLiteral(" ~"); }
    static QString at() { return QStringLiteral(" @"); }
};

} // namespace ui
