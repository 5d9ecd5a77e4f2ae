// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/metrics/metrics.h"
#include "ui/compare/views/compare_views.h"
#include <array>

class QLabel;
class QPushButton;

namespace ui {

class FactList;

/// Compares two result files: geometry, metrics, linked views.
class FilesPage : public QWidget {
    Q_OBJECT
  public:
    explicit FilesPage(QWidget* parent = nullptr);
    /// Loads both files in the background.
    void open(const QString& a, const QString& b);
    /// Loads file 0 or 1; computes metrics once both are loaded.
    void openOne(int which, const QString& path);
    /// A document or result of the window, offered beside files.
    struct Offer {
        QString name;
        VolumePtr volume;
    };
    void setOffers(std::vector<Offer> offers) { offers_ = std::move(offers); }
    /// Takes an open volume as data set 0 or 1.
    void takeOffer(int which, const Offer& offer);
    [[nodiscard]] CompareViews& views() { return *views_; }
    [[nodiscard]] const std::optional<app::compare::Metrics>& metrics() const { return metrics_; }
    /// Returns differences in shape and position, a sentence each.
    [[nodiscard]] const QStringList& geometry() const { return geometry_; }
    /// Returns true if the shapes differ: geometry() says how, and nothing is measured.
    [[nodiscard]] bool refused() const;
    /// Returns the error of reading or measuring; empty if none.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] bool settled() const { return loading_ == 0 && !measuring_ && views_->settled(); }

  Q_SIGNALS:
    void probe(const ui::Probe& probe);
    void leaveAsked();
    /// Something was copied, saved, or failed: a title and a detail.
    void told(const QString& title, const QString& detail);

  private:
    void ask(int which);
    void take(int which, const QString& path, const VolumePtr& volume, const QString& error);
    void measure();
    void showFacts();
    CompareViews* views_;
    std::vector<Offer> offers_;
    std::array<QPushButton*, 2> buttons_{};
    std::array<QString, 2> paths_;
    std::array<VolumePtr, 2> volumes_;
    std::array<quint64, 2> asked_{};
    FactList* facts_ = nullptr;
    QLabel *geometryLabel_ = nullptr, *problemLabel_ = nullptr, *measuredTitle_ = nullptr;
    QLabel* instead_ = nullptr; ///< reason shown in place of missing views
    std::optional<app::compare::Metrics> metrics_;
    QStringList geometry_;
    std::array<QString, 2> unreadable_; ///< read errors
    QString unmeasured_;                ///< measuring error
    int loading_ = 0;
    bool measuring_ = false;
    quint64 measured_ = 0;
};

} // namespace ui
