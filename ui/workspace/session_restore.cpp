// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/session_restore.h"
#include "ui/workspace/place.h"
#include <algorithm>
#include <utility>

namespace ui {

SessionRestore::SessionRestore(Workspace& workspace) : workspace_(workspace) {
    connect(&workspace.opener(), &FileOpener::ended, this, [this](const QString&, bool opened) {
        if (!restoring_)
            return;
        if (opened && setViewState_)
            setViewState_(workspace_.documents().count() - 1, view_);
        next();
    });
}

void SessionRestore::keep() {
    if (restoring_)
        return; // the session is only half open
    std::vector<SessionFile> files;
    for (int i = 0; i < workspace_.documents().count(); ++i) {
        const app::Document& d = workspace_.documents().at(i);
        SessionFile file{QString::fromStdString(d.path.string()),
                         workspace_.documents().extra(i).recipeFile,
                         workspace_.documents().extra(i).series,
                         {},
                         d.active,
                         d.reference,
                         QString::fromStdString(app::toText(workspace_.documents().extra(i).output)),
                         viewState_ ? viewState_(i) : QString()};
        const auto add = [&](const app::Branch& b) {
            file.branches.push_back({QString::fromStdString(b.name), QString::fromStdString(app::toJson(b.recipe)),
                                     QString::fromStdString(b.planOptions.device),
                                     QString::fromStdString(b.planOptions.variant)});
        };
        if (d.branches.empty())
            add(d);
        for (int k = 0; k < static_cast<int>(d.branches.size()); ++k)
            add(k == d.active ? static_cast<const app::Branch&>(d) : d.branches[static_cast<std::size_t>(k)]);
        files.push_back(std::move(file));
    }
    Preferences::setSession(files, workspace_.documents().row());
}

void SessionRestore::restore() {
    waiting_ = Preferences::session(&current_);
    if (const QString guilty = Preferences::opening(); !guilty.isEmpty()) {
        Preferences::setOpening({});
        Message m{Message::Kind::warning,
                  tr("The last session was not opened again"),
                  tr("The program ended while it opened %1.").arg(placeName(guilty)),
                  {},
                  guilty};
        m.actions.push_back({tr("Open it anyway"), [this] { restore(); }});
        Q_EMIT message(m);
        return;
    }
    QStringList gone;
    std::erase_if(waiting_, [&](const SessionFile& f) {
        const bool missing = !mayExist(f.path);
        if (missing)
            gone << f.path;
        return missing;
    });
    if (!gone.isEmpty())
        Q_EMIT message({Message::Kind::info,
                        tr("%n file(s) of the last session are gone", nullptr, static_cast<int>(gone.size())),
                        placeName(gone.front()),
                        {},
                        gone.join(QLatin1Char('\n'))});
    if (waiting_.empty())
        return;
    std::reverse(waiting_.begin(), waiting_.end()); // next() takes from the back
    restoring_ = true;
    next();
}

void SessionRestore::next() {
    if (waiting_.empty()) {
        restoring_ = false;
        Preferences::setOpening({});
        workspace_.setCurrent(std::clamp(current_, 0, std::max(0, workspace_.documents().count() - 1)));
        return;
    }
    const SessionFile file = std::move(waiting_.back());
    waiting_.pop_back();
    Preferences::setOpening(file.path);
    view_ = file.view;
    workspace_.opener().openAgain(file);
}

} // namespace ui
