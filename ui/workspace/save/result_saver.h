// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/output_choice.h"
#include "ui/workspace/message.h"
#include "ui/workspace/run/run_controller.h"
#include "ui/workspace/save/file_writing.h"
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace ui {

/// Writes results to files on pool threads. A result that is not complete, or whose level is still read, is awaited:
/// one order waits at a time, the latest. If samples would be lost by a type that the user did not choose, nothing is
/// written and a message asks. Replaces existing files. Lives on the GUI thread and never blocks it.
class ResultSaver : public QObject {
    Q_OBJECT
  public:
    struct Order {
        QString path;
        app::OutputChoice output = {};
        bool agreed = false; ///< the user accepted losses
    };
    /// Both must outlive this object.
    ResultSaver(const app::Session& session, RunController& runs);

    /// Names of the files that are being written, or wait for their result.
    [[nodiscard]] const QStringList& names() const { return names_; }
    /// Returns true while a file is written; stop() then stops that.
    [[nodiscard]] bool writing() const { return !writings_.empty(); }
    /// Returns the share that was written of the first of names(), 0 to 1; −1: not known.
    [[nodiscard]] double share() const;

    /// Writes the current document's result.
    void save(const Order& order);
    /// Writes samples that are not a document's result, as a selection of it.
    void savePart(const VolumePtr& volume, const QString& path);
    /// Stops the files that are being written. Files of their names stay as they were.
    void stop();
    /// The document with this source gives up the order that waits for it. Returns its file's name; empty: none.
    QString giveUp(const VolumePtr& source);
    /// The order that waits for a source waits for another one that takes its place.
    void awaitInstead(const VolumePtr& source, const VolumePtr& other);

  Q_SIGNALS:
    void saved(const QString& path);
    /// names() or share() changed.
    void changed();
    /// A file is written once the level of its document has been read.
    void levelAwaited(const QString& name);
    void message(const ui::Message& message);

  private:
    struct Outcome;
    struct Waiting {
        Order order;
        VolumePtr source; ///< document whose result is awaited
    };
    [[nodiscard]] bool levelIsRead() const;
    void wait(const Order& order);
    /// Called when a run has ended: heeds the order that waits for its result.
    void heedEnd(RunStatus::State state);
    /// Runs `work`, which writes the file, on a pool thread.
    void start(const Order& order, std::function<Outcome()> work);
    void take(const Order& order, const Outcome& outcome);
    /// Offers types and formats that keep more.
    void askAboutLosses(const Order& order, const Outcome& outcome);

    const app::Session& session_;
    RunController& runs_;
    QStringList names_;
    std::vector<std::shared_ptr<FileWriting>> writings_; ///< those of names_ that are being written
    QTimer tick_;                                        ///< repeats changed() meanwhile
    std::optional<Waiting> waiting_;
};

/// Converts to `type`; also returns the number of samples that did not fit.
[[nodiscard]] std::pair<conv::Volume, std::int64_t> converted(const conv::Volume& volume, conv::ElementType type);

} // namespace ui
