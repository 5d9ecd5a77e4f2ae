// SPDX-License-Identifier: Apache-2.0
// Frames of a window for docs/film.sh: only if CONVAPP_FILM names a folder for them.
#pragma once
#include <QDir>
#include <QImage>
#include <QWidget>
#include <functional>
#include <optional>

namespace journey_test {

class Film {
  public:
    explicit Film(QWidget& window);
    [[nodiscard]] bool on() const { return folder_.has_value(); }
    /// Shows a sentence below the window from now on.
    void caption(const QString& text) { caption_ = text; }
    /// Films the window for so many seconds. `step` gets the share of them that has passed, 1 at the end. Without a
    /// film it is called for 0.5 and 1 only.
    void roll(double seconds, const std::function<void(double)>& step = [](double) {});
    /// Moves the pressed left button across a widget, from and to shares of its size.
    void drag(QWidget& widget, const QPointF& from, const QPointF& to, double seconds);

  private:
    [[nodiscard]] QImage picture() const;
    void frame();
    void flush();

    QWidget& window_;
    std::optional<QDir> folder_;
    QString caption_;
    QImage last_;      ///< not yet written
    int lastTime_ = 0; ///< milliseconds that it is shown
    int written_ = 0;  ///< number of files
};

} // namespace journey_test
