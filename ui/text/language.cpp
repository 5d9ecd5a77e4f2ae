// SPDX-License-Identifier: Apache-2.0
#include "ui/text/language.h"
#include <QCoreApplication>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLibraryInfo>
#include <QPointer>
#include <QRegularExpression>
#include <QTranslator>
#include <algorithm>
#include <array>

// Q_INIT_RESOURCE must be outside a namespace. Required because the translations are in a static library.
static void initTranslations() {
    Q_INIT_RESOURCE(translations);
}

namespace ui {
namespace {

QString current = QStringLiteral("en");
std::array<QPointer<QTranslator>, 2> installed; // Qt's texts, texts of the window

/// Prefers fonts whose Han characters have the forms of a language. Without this, the locale of the system decides.
void preferFonts(const QString& id) {
    if (qobject_cast<QGuiApplication*>(QCoreApplication::instance()) == nullptr)
        return;
    for (const auto kind : {QFontDatabase::GeneralFont, QFontDatabase::FixedFont}) {
        const QString family = QFontDatabase::systemFont(kind).family();
        QFont::removeSubstitutions(family);
        if (QLocale(id).script() == QLocale::SimplifiedHanScript)
            QFont::insertSubstitutions(family,
                                       {QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Source Han Sans SC"),
                                        QStringLiteral("WenQuanYi Micro Hei")});
    }
}

/// Installs a translator that has been loaded, or deletes one that has not.
QTranslator* keep(QTranslator* translator, bool loaded) {
    if (loaded && QCoreApplication::installTranslator(translator))
        return translator;
    delete translator;
    return nullptr;
}

/// Loads Qt's own texts: buttons of dialogs, menus of fields, names of keys. A bundle has them beside its libraries.
QTranslator* qtTexts(const QString& id) {
    auto* translator = new QTranslator(QCoreApplication::instance());
    const QString name = QStringLiteral("qtbase_") + id;
    return keep(translator, translator->load(name, QLibraryInfo::path(QLibraryInfo::TranslationsPath)) ||
                                translator->load(name, QCoreApplication::applicationDirPath() +
                                                           QStringLiteral("/../share/qt6/translations")));
}

} // namespace

const std::vector<Language>& languages() {
    static const std::vector<Language> list{{QStringLiteral("en"), QStringLiteral("English")},
                                            {QStringLiteral("de"), QStringLiteral("Deutsch")},
                                            {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
    return list;
}

QString languageOf(const QString& choice, const QLocale& locale) {
    const std::vector<Language>& known = languages();
    if (std::any_of(known.begin(), known.end(), [&](const Language& l) { return l.id == choice; }))
        return choice;
    for (const QString& tag : locale.uiLanguages()) {
        const QLocale wanted(tag);
        if (wanted.language() == QLocale::C)
            break;
        for (const Language& l : known) {
            const QLocale offered(l.id); // de-CH is read as de; traditional Chinese is not read as simplified
            if (offered.language() == wanted.language() && offered.script() == wanted.script())
                return l.id;
        }
    }
    return known.front().id;
}

bool hasFont(const QString& id) {
    return QLocale(id).script() != QLocale::SimplifiedHanScript ||
           !QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty();
}

QString withDecimalPoint(const QString& typed) {
    if (typed.contains(QLatin1Char('.')) || QLocale(current).decimalPoint() != QLatin1String(","))
        return typed;
    static const QRegularExpression comma(QStringLiteral("(?<=\\d),(?=\\d)"));
    return QString(typed).replace(comma, QStringLiteral("."));
}

void setLanguage(const QString& id) {
    initTranslations();
    for (QPointer<QTranslator>& translator : installed)
        delete translator; // removes itself from the application
    current = id;
    preferFonts(id);
    if (id == languages().front().id)
        return;
    installed[0] = qtTexts(id);
    auto* texts = new QTranslator(QCoreApplication::instance());
    installed[1] = keep(texts, texts->load(QStringLiteral(":/translations/convapp_%1.qm").arg(id)));
}

QString currentLanguage() {
    return current;
}

} // namespace ui
