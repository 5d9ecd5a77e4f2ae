// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include "ui/compare/model/compare_model.h"
#include "ui/compare/model/compare_runner.h"
#include <QPointF>

namespace ui {

/// A variant's line in a scaling chart, over sizes or kernel widths.
struct ScalingLine {
    QString id, name;
    int mark = 0;
    std::vector<QPointF> points;                    ///< x, median kernel time in ms
    std::vector<std::pair<double, double>> between; ///< confidence interval of each point, ms
};

/// Times variants over sizes of the data, or over widths of the kernels: one comparison for each x position, that with
/// the least work first.
class CompareScaling : public QObject {
    Q_OBJECT
  public:
    /// `model` must outlive this object; the lines have its marks.
    explicit CompareScaling(const CompareModel& model);
    /// Times the candidates of a request on centred boxes of 1/8 to 1 of each axis. Drops earlier lines.
    void overSizes(const app::compare::Request& request);
    /// Times them with 1/2 to 4 times the lengths and sizes of the recipe. Throws Error if it has none. Drops earlier
    /// lines.
    void overWidths(const app::compare::Request& request, const app::Recipe& recipe);
    /// Stops; lines keep what was timed.
    void stop();
    /// Stops and forgets the lines.
    void drop();
    /// Returns true until all positions are timed.
    [[nodiscard]] bool busy() const { return busy_; }
    [[nodiscard]] bool running() const { return runner_.running(); }
    [[nodiscard]] const std::vector<ScalingLine>& lines() const { return lines_; }
    [[nodiscard]] const QString& axis() const { return axis_; } ///< title of the x axis

  Q_SIGNALS:
    /// Other lines, or busy() changed.
    void changed();
    /// The next position is timed: "64 × 64 × 30", "17 taps".
    void timing(const QString& words);
    void failed(const QString& sentence);

  private:
    struct Point {
        app::compare::Request request;
        double x = 0;
        QString words;
    };
    void next();
    void take(const app::compare::Comparison& comparison);

    const CompareModel& model_;
    CompareRunner runner_;
    std::vector<Point> points_; ///< points to time, largest first
    double x_ = 0;              ///< that of the point being timed
    QString axis_;
    std::vector<ScalingLine> lines_;
    bool busy_ = false;
};

} // namespace ui
