// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include <QObject>
#include <QStringList>

namespace ui {

class SignalView;
class Workspace;

/// Loads channels of other sampling rates of a recording, for the lanes below its own.
class Companions : public QObject {
    Q_OBJECT
  public:
    explicit Companions(const Workspace& workspace, QObject* parent = nullptr);
    /// Shows or hides the channels of a rate in a view of the current document.
    void show(SignalView* view, const QString& series, bool shown);

  Q_SIGNALS:
    /// Channels could not be read: a sentence.
    void failed(const QString& error);

  private:
    const Workspace& workspace_;
};

} // namespace ui
