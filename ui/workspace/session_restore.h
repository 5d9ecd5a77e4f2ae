// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/preferences.h"
#include "ui/workspace/workspace.h"
#include <QObject>

namespace ui {

/// Keeps which documents are open with which recipes, branches and devices, and opens them again at the next start:
/// one after the other, in their order. If the program ended while it did so, it does not try the same file a second
/// time without being told to.
class SessionRestore : public QObject {
    Q_OBJECT
  public:
    explicit SessionRestore(Workspace& workspace);
    /// What is open now becomes the session of the next start.
    void keep();
    /// Opens the last session. Files that are gone are told in one message.
    void restore();
    [[nodiscard]] bool restoring() const { return restoring_; }

  Q_SIGNALS:
    void message(const ui::Message& message);

  private:
    void next();
    Workspace& workspace_;
    std::vector<SessionFile> waiting_;
    int current_ = 0;
    bool restoring_ = false;
};

} // namespace ui
