// SPDX-License-Identifier: Apache-2.0
// File dialogs of the desktop: chosen where a portal is installed, left where it does not answer. The bus and the
// portal are the test's own.
#include "tests/surroundings.h"
#include "ui/style/portal.h"
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>
#include <gtest/gtest.h>

namespace {

class Portal : public ::testing::Test {
  protected:
    void SetUp() override {
        for (const char* tool : {"dbus-daemon", "dbus-test-tool"})
            if (QStandardPaths::findExecutable(QString::fromLatin1(tool)).isEmpty())
                GTEST_SKIP() << tool << " is not installed";
        daemon_.start(QStringLiteral("dbus-daemon"),
                      {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
        ASSERT_TRUE(daemon_.waitForReadyRead(10000));
        address_ = QString::fromUtf8(daemon_.readLine()).trimmed();
    }
    void TearDown() override {
        for (QProcess* process : {&portal_, &daemon_})
            if (process->state() != QProcess::NotRunning) {
                process->terminate();
                process->waitForFinished(10000);
            }
    }
    /// Starts a program under the portal's name that answers calls (`echo`), or receives them only (`black-hole`).
    void startPortal(const QString& kind) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), address_);
        portal_.setProcessEnvironment(environment);
        portal_.start(QStringLiteral("dbus-test-tool"),
                      {kind, QStringLiteral("--session"), QStringLiteral("--name=org.freedesktop.portal.Desktop")});
        ASSERT_TRUE(portal_.waitForStarted(10000));
    }

    QProcess daemon_, portal_;
    QString address_;
    QTemporaryDir folder_;
};

} // namespace

TEST_F(Portal, AnAbsentPortalIsNotUsed) {
    QElapsedTimer clock;
    clock.start();
    EXPECT_FALSE(ui::portalAnswers(address_));
    EXPECT_FALSE(ui::portalAnswers(QStringLiteral("unix:path=/nowhere")));
    EXPECT_LT(clock.elapsed(), 10000);
}

TEST_F(Portal, APortalThatAnswersIsUsed) {
    startPortal(QStringLiteral("echo"));
    bool answers = false;
    for (int i = 0; i < 100 && !answers; ++i) {
        QThread::msleep(50);
        answers = ui::portalAnswers(address_);
    }
    EXPECT_TRUE(answers);
}

TEST_F(Portal, ASilentPortalIsNotWaitedFor) {
    startPortal(QStringLiteral("black-hole"));
    QThread::msleep(500);
    QElapsedTimer clock;
    clock.start();
    EXPECT_FALSE(ui::portalAnswers(address_));
    EXPECT_LT(clock.elapsed(), 10000) << "the bus itself would wait for 25 s";
}

TEST_F(Portal, IsChosenWhereItIsInstalled) {
    const QString services = folder_.path() + QStringLiteral("/dbus-1/services");
    ASSERT_TRUE(QDir().mkpath(services));
    const tests::Variable data("XDG_DATA_DIRS", folder_.path().toStdString());
    const tests::Variable display("WAYLAND_DISPLAY", "wayland-0");
    const tests::Variable platform("QT_QPA_PLATFORM", "wayland");
    const tests::Variable bus("DBUS_SESSION_BUS_ADDRESS", address_.toStdString());
    const tests::Variable theme("QT_QPA_PLATFORMTHEME", nullptr);
    ui::preferPortal();
    EXPECT_FALSE(qEnvironmentVariableIsSet("QT_QPA_PLATFORMTHEME")) << "none is installed";
    EXPECT_TRUE(ui::nativeDialogsWork());
    QFile file(services + QStringLiteral("/org.freedesktop.portal.Desktop.service"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    platform.set("offscreen");
    ui::preferPortal();
    EXPECT_FALSE(qEnvironmentVariableIsSet("QT_QPA_PLATFORMTHEME")) << "there is no screen";
    platform.set("wayland");
    ui::preferPortal();
    EXPECT_EQ(qgetenv("QT_QPA_PLATFORMTHEME"), "xdgdesktopportal");
    theme.set("gtk3");
    ui::preferPortal();
    EXPECT_EQ(qgetenv("QT_QPA_PLATFORMTHEME"), "gtk3") << "the user's choice";
}
