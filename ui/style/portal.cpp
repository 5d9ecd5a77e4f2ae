// SPDX-License-Identifier: Apache-2.0
#include "ui/style/portal.h"
#include <QDBusConnection>
#include <QDBusMessage>
#include <QFile>

namespace ui {
namespace {

constexpr const char* themeVariable = "QT_QPA_PLATFORMTHEME";
constexpr const char* portalTheme = "xdgdesktopportal";
constexpr int patience = 2000; ///< ms

} // namespace

bool portalInstalled(const QStringList& dataFolders) {
    for (const QString& folder : dataFolders)
        if (QFile::exists(folder + QStringLiteral("/dbus-1/services/org.freedesktop.portal.Desktop.service")))
            return true;
    return false;
}

void preferPortal() {
    const bool screen = qEnvironmentVariableIsSet("WAYLAND_DISPLAY") || qEnvironmentVariableIsSet("DISPLAY");
    if (!screen || qEnvironmentVariable("QT_QPA_PLATFORM").startsWith(QLatin1String("offscreen")) ||
        qEnvironmentVariableIsSet(themeVariable) || qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS"))
        return;
    const QString folders = qEnvironmentVariable("XDG_DATA_DIRS", QStringLiteral("/usr/local/share:/usr/share"));
    if (portalInstalled(folders.split(QLatin1Char(':'), Qt::SkipEmptyParts)))
        qputenv(themeVariable, portalTheme);
}

bool portalAnswers(const QString& busAddress) {
    const QString name = QStringLiteral("convapp-portal");
    const QDBusConnection bus = QDBusConnection::connectToBus(busAddress, name);
    QDBusMessage question = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.portal.Desktop"), QStringLiteral("/org/freedesktop/portal/desktop"),
        QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"));
    question << QStringLiteral("org.freedesktop.portal.FileChooser") << QStringLiteral("version");
    const bool answers = bus.call(question, QDBus::Block, patience).type() == QDBusMessage::ReplyMessage;
    QDBusConnection::disconnectFromBus(name);
    return answers;
}

bool nativeDialogsWork() {
    if (qgetenv(themeVariable) != portalTheme)
        return true; // another theme's dialogs, or Qt's own
    static const bool answers = portalAnswers(qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS"));
    return answers;
}

} // namespace ui
