// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/preferences.h"
#include "ui/workspace/workspace.h"
#include <QObject>

namespace ui {

/// Saves the open documents with recipes, branches and devices, and reopens them in order at the next start. If the
/// program ended during a restore, nothing is reopened until the user asks.
class SessionRestore : public QObject {
    Q_OBJECT
  public:
    explicit SessionRestore(Workspace& workspace);
    /// Saves the open documents as the session of the next start.
    void keep();
    /// Reopens the last session. One message lists all missing files.
    void restore();
    [[nodiscard]] bool restoring() const { return restoring_; }
    /// Sets callbacks that return and set the state of a document's view.
    void setViews(std::function<QString(int)> state, std::function<void(int, const QString&)> setState) {
        viewState_ = std::move(state);
        setViewState_ = std::move(setState);
    }

  Q_SIGNALS:
    void message(const ui::Message& message);

  private:
    void next();
    Workspace& workspace_;
    std::vector<SessionFile> waiting_;
    int current_ = 0;
    bool restoring_ = false;
    QString view_; ///< state of the view that is being opened
    std::function<QString(int)> viewState_;
    std::function<void(int, const QString&)> setViewState_;
};

} // namespace ui
