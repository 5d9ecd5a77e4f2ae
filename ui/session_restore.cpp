#include "ui/session_restore.h"
#include <QFileInfo>
#include <algorithm>
#include <utility>

namespace ui {

SessionRestore::SessionRestore(Workspace& workspace) : workspace_(workspace) {
    connect(&workspace, &Workspace::openEnded, this, [this] {
        if (restoring_)
            next();
    });
}

void SessionRestore::keep() {
    if (restoring_)
        return; // half of it is open
    std::vector<SessionFile> files;
    for (int i = 0; i < workspace_.count(); ++i) {
        const app::Document& d = workspace_.document(i);
        files.push_back({QString::fromStdString(d.path.string()), QString::fromStdString(app::toJson(d.recipe)),
                         workspace_.extra(i).recipeFile, workspace_.extra(i).series});
    }
    Preferences::setSession(files, workspace_.current());
}

void SessionRestore::restore() {
    waiting_ = Preferences::session(&current_);
    if (const QString guilty = Preferences::opening(); !guilty.isEmpty()) {
        Preferences::setOpening({});
        Message m{Message::Kind::warning,
                  tr("The last session was not opened again"),
                  tr("The program ended while it opened %1.").arg(QFileInfo(guilty).fileName()),
                  {},
                  guilty};
        m.actions.push_back({tr("Open it anyway"), [this] { restore(); }});
        Q_EMIT message(m);
        return;
    }
    QStringList gone;
    std::erase_if(waiting_, [&](const SessionFile& f) {
        const bool missing = !QFileInfo::exists(f.path);
        if (missing)
            gone << f.path;
        return missing;
    });
    if (!gone.isEmpty())
        Q_EMIT message({Message::Kind::info,
                        tr("%n file(s) of the last session are gone", nullptr, static_cast<int>(gone.size())),
                        QFileInfo(gone.front()).fileName(),
                        {},
                        gone.join(QLatin1Char('\n'))});
    if (waiting_.empty())
        return;
    std::reverse(waiting_.begin(), waiting_.end()); // taken from the back
    restoring_ = true;
    next();
}

void SessionRestore::next() {
    if (waiting_.empty()) {
        restoring_ = false;
        Preferences::setOpening({});
        workspace_.setCurrent(std::clamp(current_, 0, std::max(0, workspace_.count() - 1)));
        return;
    }
    const SessionFile file = std::move(waiting_.back());
    waiting_.pop_back();
    Preferences::setOpening(file.path);
    workspace_.openWith(file.path, file.json.toUtf8(), file.recipeFile, file.series);
}

} // namespace ui
