// SPDX-License-Identifier: Apache-2.0
#include "ui/window/bars/language_menu.h"
#include "ui/text/language.h"
#include "ui/workspace/preferences.h"
#include <QActionGroup>
#include <algorithm>

namespace ui {

LanguageMenu::LanguageMenu(QWidget* parent) : QMenu(parent) {
    auto* group = new QActionGroup(this);
    const QString system = QStringLiteral("system");
    const auto entry = [&](const QString& id, const QString& name) {
        QAction* action = group->addAction(name);
        action->setCheckable(true);
        action->setData(id);
        action->setChecked(Preferences::language() == id);
        addAction(action);
    };
    const QString ofSystem = languageOf(system);
    const auto row = std::find_if(languages().begin(), languages().end(),
                                  [&](const Language& language) { return language.id == ofSystem; });
    entry(system, tr("System (%1)").arg(row->name));
    addSeparator();
    for (const Language& language : languages())
        entry(language.id, language.name);
    connect(group, &QActionGroup::triggered, this, [this](const QAction* action) {
        const QString id = action->data().toString();
        Preferences::setLanguage(id);
        Q_EMIT chosen(languageOf(id) != currentLanguage());
    });
}

} // namespace ui
