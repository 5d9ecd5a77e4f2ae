// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/theme.h"
#include <QByteArray>
#include <QImage>
#include <QString>
#include <vector>

namespace ui {

/// An entry of the start page's list of recent files.
struct RecentFile {
    QString path;
    QString shape;  ///< "512 × 512 × 240, int16"
    QString recipe; ///< summary; empty: no filter yet
    QString json;
    QImage picture;
};

struct SessionFile {
    /// A recipe with its device and variant. A document has one without a name, or several to compare.
    struct Branch {
        QString name, json;
        QString device, variant; ///< for all steps of the recipe
        friend bool operator==(const Branch&, const Branch&) = default;
    };
    QString path;
    QString recipeFile;
    QString series; ///< id of the opened image or series if the path holds several
    std::vector<Branch> branches;
    int active = 0;      ///< index into `branches`
    int reference = -1;  ///< index of the branch shown as "before"; −1: the source
    QString output = {}; ///< how results are stored: "int16", "uint8:rescale"; empty: automatic
    QString view = {};   ///< state of the view, as written by the window
};

/// Recent files, session and settings in the user's configuration folder. Thumbnails are in the cache folder.
class Preferences {
  public:
    [[nodiscard]] static std::vector<RecentFile> recent();
    /// Puts a file first; at most 12 are kept.
    static void addRecent(const RecentFile& file);
    static void forgetRecent(const QString& path);
    [[nodiscard]] static Theme theme();
    static void setTheme(Theme theme);
    /// Returns the chosen language of the window: "de", or "system".
    [[nodiscard]] static QString language();
    static void setLanguage(const QString& language);
    [[nodiscard]] static QByteArray geometry();
    static void setGeometry(const QByteArray& geometry);
    /// Returns the folder of the last opened file, or the user's home if that is missing.
    [[nodiscard]] static QString folder();
    static void setFolder(const QString& folder);
    /// Returns the documents open at the last exit, in order. `current` receives the index of the shown one.
    [[nodiscard]] static std::vector<SessionFile> session(int* current = nullptr);
    static void setSession(const std::vector<SessionFile>& files, int current);
    /// Path of the file that session restore is opening, else empty. Still set after a crash.
    [[nodiscard]] static QString opening();
    static void setOpening(const QString& path);
    [[nodiscard]] static double textScale();
    static void setTextScale(double scale);
};

} // namespace ui
