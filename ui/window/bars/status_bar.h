// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/parts.h"
#include "ui/views/data_view.h"
#include "ui/workspace/workspace.h"

class QHBoxLayout;

namespace ui {

/// Where the pointer is and what is there, and whether the result is up to date.
class StatusBar : public QFrame {
    Q_OBJECT
  public:
    explicit StatusBar(QWidget* parent = nullptr);
    void setProbe(const Probe& probe);
    void setZoom(const QString& zoom);
    void setDevice(const QString& device);
    /// `preview`: what is new already, "slice 162".
    void setRun(const RunStatus& status, bool hasDocument, const QString& preview, const QString& whole);
    /// Whether there is a result, perhaps of earlier steps, beside the source.
    void setResult(bool any);
    void setLoading(const QStringList& names);
    [[nodiscard]] QString badgeText() const;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    class Badge;
    struct Pair {
        QLabel* name;
        QLabel* value;
    };
    Pair addPair(QHBoxLayout* row, const QString& name);
    void setPair(const Pair& pair, const QString& name, const QString& value);
    void updateBadge();
    Pair place_, physical_, value_, zoom_;
    QLabel* ready_;
    QLabel* device_;
    Badge* badge_;
    RunStatus run_;
    bool hasDocument_ = false, result_ = false;
    QString preview_, whole_, zoomText_;
    QStringList loading_;
};

} // namespace ui
