// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/preferences.h"
#include "ui/workspace/place.h"
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>

namespace ui {
namespace {

constexpr std::size_t recentMost = 12;

QString settingsFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/convapp/window.ini");
}

/// Returns the cache file of a recent file's thumbnail. Thumbnails do not fit the settings file.
QString pictureFile(const QString& path) {
    const QString name = QString::fromLatin1(QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex());
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/convapp/") + name +
           QStringLiteral(".png");
}

/// Calls write(item) for each item, with the settings at its array index.
template <class Item, class Write>
void writeEach(QSettings& settings, const char* array, const std::vector<Item>& items, Write write) {
    settings.beginWriteArray(QLatin1String(array), static_cast<int>(items.size()));
    for (std::size_t i = 0; i < items.size(); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        write(items[i]);
    }
    settings.endArray();
}

/// Calls read() at each index of a settings array.
template <class Read>
void readEach(QSettings& settings, const char* array, Read read) {
    const int count = settings.beginReadArray(QLatin1String(array));
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        read();
    }
    settings.endArray();
}

QString textIn(const QSettings& settings, const char* key) {
    return settings.value(QLatin1String(key)).toString();
}

void writeRecent(const std::vector<RecentFile>& files) {
    QSettings settings(settingsFile(), QSettings::IniFormat);
    writeEach(settings, "recent", files, [&](const RecentFile& f) {
        settings.setValue(QStringLiteral("path"), f.path);
        settings.setValue(QStringLiteral("shape"), f.shape);
        settings.setValue(QStringLiteral("recipe"), f.recipe);
        settings.setValue(QStringLiteral("json"), f.json);
    });
}

} // namespace

std::vector<RecentFile> Preferences::recent() {
    std::vector<RecentFile> files;
    QSettings settings(settingsFile(), QSettings::IniFormat);
    const auto text = [&](const char* key) { return textIn(settings, key); };
    readEach(settings, "recent", [&] {
        RecentFile f{text("path"), text("shape"), text("recipe"), text("json"), {}};
        if (!mayExist(f.path))
            return;
        f.picture.load(pictureFile(f.path));
        files.push_back(std::move(f));
    });
    return files;
}

void Preferences::addRecent(const RecentFile& file) {
    std::vector<RecentFile> files = recent();
    std::erase_if(files, [&](const RecentFile& f) { return f.path == file.path; });
    files.insert(files.begin(), file);
    if (files.size() > recentMost) {
        QFile::remove(pictureFile(files.back().path));
        files.pop_back();
    }
    if (!file.picture.isNull()) {
        const QString picture = pictureFile(file.path);
        QDir().mkpath(QFileInfo(picture).path());
        file.picture.save(picture);
    }
    writeRecent(files);
}

void Preferences::forgetRecent(const QString& path) {
    std::vector<RecentFile> files = recent();
    std::erase_if(files, [&](const RecentFile& f) { return f.path == path; });
    QFile::remove(pictureFile(path));
    writeRecent(files);
}

Theme Preferences::theme() {
    const QString name = QSettings(settingsFile(), QSettings::IniFormat).value(QStringLiteral("theme")).toString();
    return name == QLatin1String("light") ? Theme::light : name == QLatin1String("dark") ? Theme::dark : Theme::system;
}

void Preferences::setTheme(Theme theme) {
    QSettings(settingsFile(), QSettings::IniFormat)
        .setValue(QStringLiteral("theme"), theme == Theme::light  ? QStringLiteral("light")
                                           : theme == Theme::dark ? QStringLiteral("dark")
                                                                  : QStringLiteral("system"));
}

QString Preferences::language() {
    return QSettings(settingsFile(), QSettings::IniFormat)
        .value(QStringLiteral("language"), QStringLiteral("system"))
        .toString();
}

void Preferences::setLanguage(const QString& language) {
    QSettings(settingsFile(), QSettings::IniFormat).setValue(QStringLiteral("language"), language);
}

QByteArray Preferences::geometry() {
    return QSettings(settingsFile(), QSettings::IniFormat).value(QStringLiteral("geometry")).toByteArray();
}

void Preferences::setGeometry(const QByteArray& geometry) {
    QSettings(settingsFile(), QSettings::IniFormat).setValue(QStringLiteral("geometry"), geometry);
}

QString Preferences::folder() {
    const QString last = QSettings(settingsFile(), QSettings::IniFormat).value(QStringLiteral("folder")).toString();
    return !last.isEmpty() && QFileInfo(last).isDir() ? last : QDir::homePath();
}

void Preferences::setFolder(const QString& folder) {
    QSettings(settingsFile(), QSettings::IniFormat).setValue(QStringLiteral("folder"), folder);
}

std::vector<SessionFile> Preferences::session(int* current) {
    std::vector<SessionFile> files;
    QSettings settings(settingsFile(), QSettings::IniFormat);
    const auto text = [&](const char* key) { return textIn(settings, key); };
    readEach(settings, "session", [&] {
        SessionFile file{text("path"), text("recipeFile"), text("series"), {}, 0, -1};
        file.active = settings.value(QStringLiteral("active")).toInt();
        file.reference = settings.value(QStringLiteral("reference"), -1).toInt();
        file.output = text("output");
        file.view = text("view");
        readEach(settings, "branches",
                 [&] { file.branches.push_back({text("name"), text("json"), text("device"), text("variant")}); });
        files.push_back(std::move(file));
    });
    if (current != nullptr)
        *current = settings.value(QStringLiteral("current")).toInt();
    return files;
}

void Preferences::setSession(const std::vector<SessionFile>& files, int current) {
    QSettings settings(settingsFile(), QSettings::IniFormat);
    settings.remove(QStringLiteral("session"));
    writeEach(settings, "session", files, [&](const SessionFile& f) {
        settings.setValue(QStringLiteral("path"), f.path);
        settings.setValue(QStringLiteral("recipeFile"), f.recipeFile);
        settings.setValue(QStringLiteral("series"), f.series);
        settings.setValue(QStringLiteral("active"), f.active);
        settings.setValue(QStringLiteral("reference"), f.reference);
        settings.setValue(QStringLiteral("output"), f.output);
        settings.setValue(QStringLiteral("view"), f.view);
        writeEach(settings, "branches", f.branches, [&](const SessionFile::Branch& b) {
            settings.setValue(QStringLiteral("name"), b.name);
            settings.setValue(QStringLiteral("json"), b.json);
            settings.setValue(QStringLiteral("device"), b.device);
            settings.setValue(QStringLiteral("variant"), b.variant);
        });
    });
    settings.setValue(QStringLiteral("current"), current);
}

QString Preferences::opening() {
    return QSettings(settingsFile(), QSettings::IniFormat).value(QStringLiteral("opening")).toString();
}

void Preferences::setOpening(const QString& path) {
    QSettings settings(settingsFile(), QSettings::IniFormat);
    settings.setValue(QStringLiteral("opening"), path);
    settings.sync(); // must survive a crash in the next moment
}

double Preferences::textScale() {
    return QSettings(settingsFile(), QSettings::IniFormat).value(QStringLiteral("textScale"), 1.0).toDouble();
}

void Preferences::setTextScale(double scale) {
    QSettings(settingsFile(), QSettings::IniFormat).setValue(QStringLiteral("textScale"), scale);
}

} // namespace ui
