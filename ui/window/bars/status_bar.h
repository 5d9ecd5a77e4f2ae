// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/small_widgets.h"
#include "ui/views/data_view.h"
#include "ui/workspace/workspace.h"
#include <QElapsedTimer>

class QHBoxLayout;

namespace ui {

/// Shows the pointer's position and values, the device, and the state of the result.
class StatusBar : public QFrame {
    Q_OBJECT
  public:
    explicit StatusBar(QWidget* parent = nullptr);
    void setProbe(const Probe& probe);
    void setZoom(const QString& zoom);
    void setDevice(const QString& device);
    /// `preview`: name of the part that is up to date, "slice 162".
    void setRun(const RunStatus& status, bool hasDocument, const QString& preview, const QString& whole);
    /// `any`: a result exists, perhaps of earlier steps.
    void setResult(bool any);
    /// `stops`: Esc stops it. `share`: what was read of the first one, 0 to 1; −1: not known.
    void setLoading(const QStringList& names, bool stops, double share);
    /// Names of files that are being written. `stops`, `share`: as in setLoading. Call again while it goes on.
    void setSaving(const QStringList& names, bool stops, double share);
    [[nodiscard]] QString badgeText() const;

  Q_SIGNALS:
    /// The badge of a stopped or waiting run was clicked.
    void computeAsked();

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
    QStringList loading_, saving_;
    bool loadingStops_ = false, savingStops_ = false;
    double loadingShare_ = -1, savingShare_ = -1;
    QElapsedTimer savingSince_;
};

} // namespace ui
