// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/metrics/metrics.h"
#include "ui/compare/compare_views.h"
#include <array>

class QLabel;
class QPushButton;

namespace ui {

class FactList;

/// Two results from files, wherever they were made: geometry first, then the metrics, then the pictures of a
/// comparison.
class FilesPage : public QWidget {
    Q_OBJECT
  public:
    explicit FilesPage(QWidget* parent = nullptr);
    /// Loads both in the background.
    void open(const QString& a, const QString& b);
    /// One of the two (0, 1); the metrics follow when there are both.
    void openOne(int which, const QString& path);
    [[nodiscard]] CompareViews& views() { return *views_; }
    [[nodiscard]] const std::optional<app::compare::Metrics>& metrics() const { return metrics_; }
    /// What is not the same about shape and place, a sentence each.
    [[nodiscard]] const QStringList& geometry() const { return geometry_; }
    /// Whether their shapes differ, so that nothing of one belongs to a sample of the other: geometry() says why, and
    /// nothing is measured.
    [[nodiscard]] bool refused() const;
    /// Why a file could not be read, or they could not be measured; empty if all went well.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] bool settled() const { return loading_ == 0 && !measuring_ && views_->settled(); }

  Q_SIGNALS:
    void probe(const ui::Probe& probe);
    void leaveAsked();

  private:
    void ask(int which);
    void take(int which, const QString& path, const VolumePtr& volume, const QString& error);
    void measure();
    void showFacts();
    CompareViews* views_;
    std::array<QPushButton*, 2> buttons_{};
    std::array<QString, 2> paths_;
    std::array<VolumePtr, 2> volumes_;
    std::array<quint64, 2> asked_{};
    FactList* facts_ = nullptr;
    QLabel *geometryLabel_ = nullptr, *problemLabel_ = nullptr, *measuredTitle_ = nullptr;
    QLabel* instead_ = nullptr; ///< where there are no pictures: why
    std::optional<app::compare::Metrics> metrics_;
    QStringList geometry_;
    std::array<QString, 2> unreadable_; ///< why
    QString unmeasured_;                ///< why
    int loading_ = 0;
    bool measuring_ = false;
    quint64 measured_ = 0;
};

} // namespace ui
