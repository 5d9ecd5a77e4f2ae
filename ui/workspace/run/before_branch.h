// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QObject>

namespace ui {

/// The branch whose result stands for "before" in the current document's views (app::Document::reference).
class BeforeBranch : public QObject {
    Q_OBJECT
  public:
    explicit BeforeBranch(app::Session& session);
    /// Returns the samples for "before": the branch's result, or the source on the grid of the shown result.
    [[nodiscard]] std::shared_ptr<const conv::Volume> samples() const;
    /// Returns the request that computes the branch's missing result; empty if nothing is missing.
    [[nodiscard]] std::optional<app::JobRequest> missing() const;
    void take(app::Outcome outcome);
    void takeError(const conv::Error& error);
    /// Resets "before" to the source if the branch has no step. Returns true if it did.
    bool dropIfPlain();
    /// Resets "before" to the source if the branch has no result. Call when no run will compute it.
    void dropIfMissing();

  Q_SIGNALS:
    /// "Before" is the source again, instead of the branch of that name.
    void dropped(const QString& name, const QString& why);

  private:
    [[nodiscard]] app::Document& document() const { return session_.document(session_.current()); }
    [[nodiscard]] const app::Branch& branch() const;
    void drop(const QString& why);

    app::Session& session_;
};

} // namespace ui
