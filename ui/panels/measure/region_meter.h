// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/measure/region_measure.h"
#include <QObject>
#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>

class QTimer;

namespace ui {

/// Measures regions off the GUI thread, one at a time, small ones first. Keeps the numbers of regions whose samples did
/// not change, and gives up those that changed.
class RegionMeter : public QObject {
    Q_OBJECT
  public:
    explicit RegionMeter(QObject* parent = nullptr);
    ~RegionMeter() override;
    /// Replaces the regions to measure.
    void want(const RegionOrder& order);
    /// Returns the latest numbers of all wanted regions, in their order.
    [[nodiscard]] const std::vector<MeasuredRegion>& measured() const { return measured_; }
    [[nodiscard]] bool settled() const;
    /// Stops what is measured now and what waits; again() begins once more.
    void stop();
    void again();

  Q_SIGNALS:
    /// Other numbers are known.
    void changed();
    /// A measurement takes long: its progress from 0 to 1; negative: none does.
    void progress(double done);

  private:
    struct Running {
        RegionOrder::Part part;
        int channel = -1;
        std::stop_source stop;
        std::shared_ptr<std::atomic<double>> done;
    };
    void startNext();
    void take(const MeasuredRegion& result);
    void tell();
    RegionOrder order_;
    std::vector<MeasuredRegion> measured_; ///< for each part of order_
    std::optional<Running> running_;
    QTimer* tick_;
};

} // namespace ui
