// SPDX-License-Identifier: Apache-2.0
// A server of a folder with planted faults, in a process of its own.
#pragma once
#include "app/io/web/web_reader.h"
#include "tests/places.h"
#include <QProcess>
#include <conv/error.h>
#include <gtest/gtest.h>

namespace window_test {

/// Returns false in a build that cannot read addresses.
inline bool readsAddresses() {
    try {
        (void)app::io::webReader();
        return true;
    } catch (const conv::Error&) {
        return false;
    }
}

class WebFolder {
  public:
    explicit WebFolder(const QString& folder) {
        process_.start(QStringLiteral("python3"),
                       {QStringLiteral("-B"),
                        QString::fromUtf8(tests::sourceDir()) + QStringLiteral("/tests/cli/web_folder.py"), folder});
        address_ = answer();
    }
    ~WebFolder() {
        process_.closeWriteChannel();
        process_.waitForFinished(5000);
    }
    WebFolder(const WebFolder&) = delete;
    WebFolder& operator=(const WebFolder&) = delete;
    /// "http://127.0.0.1:…"
    [[nodiscard]] QString address() const { return address_; }
    /// Sends a line of web_folder.py and returns its answer.
    QString tell(const QString& line) {
        process_.write(line.toUtf8() + '\n');
        return answer();
    }
    /// Returns the number of requests whose path matches.
    [[nodiscard]] int asked(const QString& pattern) { return tell(QStringLiteral("asked ") + pattern).toInt(); }

  private:
    QString answer() {
        while (!process_.canReadLine())
            if (!process_.waitForReadyRead(10000)) {
                ADD_FAILURE() << "the server does not answer: " << process_.readAllStandardError().toStdString();
                return {};
            }
        return QString::fromUtf8(process_.readLine()).trimmed();
    }
    QProcess process_;
    QString address_;
};

} // namespace window_test
