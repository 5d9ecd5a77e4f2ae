// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_process.h"
#include "app/io/child/child_process.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>
#include <csignal>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace ui {
namespace {

constexpr int lowPriority = 10;          ///< nice value: the window's own runs come first
constexpr int longestOrderlyEnd = 20000; ///< ms; a tile, and files that are being written

/// Runs in the new process before its program: only calls that are safe there.
void prepareChild() {
    (void)::setpgid(0, 0); // Ctrl+C in the window's terminal ends the window, which ends the batch
    (void)::prctl(PR_SET_PDEATHSIG, SIGTERM);
    (void)::signal(SIGHUP, SIG_IGN); // sent with SIGCONT to a paused process whose window has gone
    (void)::setpriority(PRIO_PROCESS, 0, lowPriority);
}

} // namespace

QString headlessProgram() {
    const QFileInfo self(QCoreApplication::applicationFilePath());
    if (self.fileName() == QLatin1String("convapp"))
        return self.filePath();
    // In the bundle, the running program is its dynamic linker.
    const auto libraries = app::io::childProgram("convapp").parent_path().parent_path();
    for (const char* place : {"../convapp", "../bin/convapp", "../../bin/convapp"}) {
        const QFileInfo program(QString::fromStdString((libraries / place).lexically_normal().string()));
        if (program.isFile() && program.isExecutable())
            return program.filePath();
    }
    return {};
}

BatchProcess::BatchProcess(QObject* parent) : QObject(parent) {}

BatchProcess::~BatchProcess() {
    if (process_)
        process_->disconnect(this);
    stopAndWait();
}

void BatchProcess::start(const BatchCall& call) {
    abandon();
    const QString program = headlessProgram();
    if (program.isEmpty()) {
        Q_EMIT ended(-1, tr("The program convapp was not found beside its library."));
        return;
    }
    process_ = std::make_unique<QProcess>();
    process_->setChildProcessModifier(prepareChild);
    process_->setStandardOutputFile(QProcess::nullDevice());
    if (!call.folder.isEmpty())
        process_->setWorkingDirectory(call.folder);
    connect(process_.get(), &QProcess::readyReadStandardError, this, &BatchProcess::read);
    connect(process_.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            Q_EMIT ended(-1, process_->errorString());
    });
    connect(process_.get(), &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        read();
        paused_ = false;
        const bool crashed = status == QProcess::CrashExit;
        Q_EMIT ended(crashed ? -1 : code,
                     crashed ? tr("The batch process was ended by signal %1.").arg(code) : message_);
    });
    process_->start(program, call.arguments);
    process_->write(call.input);
    process_->closeWriteChannel();
}

void BatchProcess::abandon() {
    if (process_) {
        process_->disconnect(this);
        process_->kill();
        process_->waitForFinished();
    }
    process_.reset();
    buffer_.clear();
    message_.clear();
    paused_ = false;
}

bool BatchProcess::running() const {
    return process_ && process_->state() != QProcess::NotRunning;
}

void BatchProcess::send(int signal) const {
    if (running() && process_->processId() > 0)
        (void)::kill(static_cast<pid_t>(process_->processId()), signal);
}

void BatchProcess::stop() {
    send(SIGTERM);
    setPaused(false);
}

void BatchProcess::stopAndWait() {
    if (!running())
        return;
    stop();
    if (!process_->waitForFinished(longestOrderlyEnd)) {
        process_->kill();
        process_->waitForFinished();
    }
}

void BatchProcess::setPaused(bool paused) {
    if (!running() || paused == paused_)
        return;
    paused_ = paused;
    send(paused ? SIGSTOP : SIGCONT);
}

void BatchProcess::read() {
    buffer_ += process_->readAllStandardError();
    for (qsizetype end = buffer_.indexOf('\n'); end >= 0; end = buffer_.indexOf('\n')) {
        const QByteArray line = buffer_.left(end);
        buffer_.remove(0, end + 1);
        const QJsonDocument json = QJsonDocument::fromJson(line);
        if (json.isObject())
            Q_EMIT eventArrived(json.object());
        else if (!line.trimmed().isEmpty())
            message_ = QString::fromUtf8(line.startsWith("convapp: ") ? line.mid(9) : line);
    }
}

} // namespace ui
