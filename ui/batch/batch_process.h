// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/batch/batch_order.h"
#include <QJsonObject>
#include <QObject>
#include <memory>

class QProcess;

namespace ui {

/// Returns the path of the program `convapp`; empty if it is not found beside the library.
[[nodiscard]] QString headlessProgram();

/// A `convapp --headless` of its own process group and of low priority. It ends in order when the window ends.
class BatchProcess : public QObject {
    Q_OBJECT
  public:
    explicit BatchProcess(QObject* parent = nullptr);
    ~BatchProcess() override; ///< stops in order and waits
    /// Starts a call; ends a running one at once first.
    void start(const BatchCall& call);
    /// Ends it at once, without `ended`. For calls that write nothing.
    void abandon();
    /// Asks for an orderly end: no partial output is left. `ended` follows.
    void stop();
    /// Stops in order and waits until it has ended; after 20 s it is killed.
    void stopAndWait();
    /// Holds the process where it is, or lets it go on.
    void setPaused(bool paused);
    [[nodiscard]] bool running() const;
    [[nodiscard]] bool paused() const { return paused_; }

  Q_SIGNALS:
    /// A line of --progress=json.
    void eventArrived(const QJsonObject& event);
    /// `code` is the exit code, −1 after a crash or without a start. `message`: the last plain line of standard error.
    void ended(int code, const QString& message);

  private:
    void read();
    void send(int signal) const;
    std::unique_ptr<QProcess> process_;
    QByteArray buffer_;
    QString message_;
    bool paused_ = false;
};

} // namespace ui
