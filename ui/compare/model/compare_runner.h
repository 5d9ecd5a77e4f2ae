// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <QObject>
#include <memory>
#include <thread>

namespace ui {

using VolumePtr = std::shared_ptr<const conv::Volume>;

/// Runs a comparison on its own thread; signals arrive on this object's. A new start drops the old run.
class CompareRunner : public QObject {
    Q_OBJECT
  public:
    explicit CompareRunner(QObject* parent = nullptr);
    ~CompareRunner() override; ///< stops and waits
    void start(app::compare::Request request);
    /// Stops during or between runs; `finished` delivers the partial comparison.
    void cancel();
    /// Stops; nothing of the run arrives any more.
    void drop();
    [[nodiscard]] bool running() const { return running_; }

  Q_SIGNALS:
    void started();
    void progress(const app::compare::Progress& progress);
    void rowChanged(const app::compare::Measurement& row);
    void resultReady(const app::compare::Measurement& row, const ui::VolumePtr& volume, const conv::Region& domain);
    void finished(const app::compare::Comparison& comparison);
    void failed(const QString& sentence);

  private:
    template <class F>
    void post(quint64 run, F&& f);
    std::jthread thread_;
    quint64 run_ = 0;
    bool running_ = false;
};

} // namespace ui
