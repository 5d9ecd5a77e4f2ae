// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/theme.h"
#include <QByteArray>
#include <QImage>
#include <QString>
#include <vector>

namespace ui {

/// A file that was open before: what the start page shows.
struct RecentFile {
    QString path;
    QString shape;  ///< "512 × 512 × 240, int16"
    QString recipe; ///< summary; empty: no filter yet
    QString json;   ///< the recipe itself
    QImage picture;
};

/// A document of the last session.
struct SessionFile {
    /// A recipe with what computes it. A document has one, without a name, or several to be compared.
    struct Branch {
        QString name, json;
        QString device, variant; ///< of the whole recipe
        friend bool operator==(const Branch&, const Branch&) = default;
    };
    QString path;
    QString recipeFile;
    QString series; ///< which picture or series, where there are several
    std::vector<Branch> branches;
    int active = 0;     ///< among them
    int reference = -1; ///< the one whose result stands for "before"; −1: the source
};

/// What is kept from one start to the next, in the user's configuration folder. Pictures lie in the cache folder.
class Preferences {
  public:
    [[nodiscard]] static std::vector<RecentFile> recent();
    /// Puts a file first; at most 12 are kept.
    static void addRecent(const RecentFile& file);
    static void forgetRecent(const QString& path);
    [[nodiscard]] static Theme theme();
    static void setTheme(Theme theme);
    [[nodiscard]] static QByteArray geometry();
    static void setGeometry(const QByteArray& geometry);
    /// Where files were opened last; at first, or where that is gone, the user's home.
    [[nodiscard]] static QString folder();
    static void setFolder(const QString& folder);
    /// What was open when the program ended, in order, and which of them was current.
    [[nodiscard]] static std::vector<SessionFile> session(int* current = nullptr);
    static void setSession(const std::vector<SessionFile>& files, int current);
    /// The file that a session is being restored with; empty when none is. Still there after a crash.
    [[nodiscard]] static QString opening();
    static void setOpening(const QString& path);
    [[nodiscard]] static double textScale();
    static void setTextScale(double scale);
};

} // namespace ui
