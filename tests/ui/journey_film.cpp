// SPDX-License-Identifier: Apache-2.0
// Verbs of journeys that a film shows as movements.
#include "tests/ui/film.h"
#include "tests/ui/journey.h"
#include "ui/views/slice/slice_view.h"
#include "ui/views/volume/volume_view.h"

namespace journey_test {

bool Journey::actInFilm(const QString& verb, const QString& rest) {
    const QStringList w = rest.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (verb == QLatin1String("caption")) {
        film().caption(rest);
    } else if (verb == QLatin1String("watch")) {
        film().roll(rest.toDouble());
    } else if (verb == QLatin1String("slide")) { // STEP KEY FROM TO UNIT SECONDS
        const double from = w.at(2).toDouble(), to = w.at(3).toDouble();
        film().roll(w.at(5).toDouble(), [&](double share) {
            set(QStringLiteral("%1 %2 %3 %4")
                    .arg(w.at(0), w.at(1))
                    .arg(from + share * (to - from), 0, 'f', 2)
                    .arg(w.at(4)));
        });
    } else if (verb == QLatin1String("travel")) { // X Y Z SECONDS
        ui::DataView& view = *window_->views().view();
        const conv::Index3 start = view.cursorIndex();
        film().roll(w.at(3).toDouble(), [&](double share) {
            conv::Index3 at = start;
            for (std::size_t a = 0; a < 3; ++a)
                at[a] +=
                    std::llround(share * (w.at(static_cast<qsizetype>(a)).toDouble() - static_cast<double>(start[a])));
            view.setCursorIndex(at);
        });
    } else if (verb == QLatin1String("wipe")) { // FROM TO SECONDS
        const double from = w.at(0).toDouble(), to = w.at(1).toDouble();
        film().roll(w.at(2).toDouble(), [&](double share) {
            for (ui::SliceView* slice : window_->findChildren<ui::SliceView*>())
                if (slice->isVisible())
                    slice->setSwipe(from + share * (to - from));
        });
    } else if (verb == QLatin1String("turn")) { // FROM TO SECONDS, shares of the width
        auto* volume = window_->findChild<ui::VolumeView*>();
        EXPECT_NE(volume, nullptr);
        if (volume != nullptr)
            film().drag(*volume, {w.at(0).toDouble(), 0.5}, {w.at(1).toDouble(), 0.5}, w.at(2).toDouble());
    } else {
        return false;
    }
    return true;
}

Film& Journey::film() {
    if (!film_)
        film_ = std::make_unique<Film>(*window_);
    return *film_;
}

} // namespace journey_test
