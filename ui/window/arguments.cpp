// SPDX-License-Identifier: Apache-2.0
#include "ui/window/arguments.h"
#include "ui/models/color_map.h"
#include "ui/text/language.h"
#include <QFile>
#include <conv/error.h>

namespace ui {
namespace {

[[noreturn]] void usage(const QString& sentence) {
    throw conv::Error(conv::ErrorCode::usage, sentence.toStdString());
}

double numberOf(const QString& option, const QString& value, double least, double most) {
    bool good = false;
    const double n = value.toDouble(&good);
    if (!good || n < least || n > most)
        usage(QStringLiteral("%1: '%2' is not a number from %3 to %4").arg(option, value).arg(least).arg(most));
    return n;
}

QSize sizeOf(const QString& value) {
    const QStringList parts = value.split(QLatin1Char('x'));
    if (parts.size() != 2)
        usage(QStringLiteral("--size: '%1' is not like 1600x1000").arg(value));
    return {static_cast<int>(numberOf(QStringLiteral("--size"), parts[0], 480, 16384)),
            static_cast<int>(numberOf(QStringLiteral("--size"), parts[1], 320, 16384))};
}

Theme themeOf(const QString& value) {
    if (value == QLatin1String("dark"))
        return Theme::dark;
    if (value == QLatin1String("light"))
        return Theme::light;
    if (value != QLatin1String("system"))
        usage(QStringLiteral("--theme: '%1' is not one of dark, light, system").arg(value));
    return Theme::system;
}

/// Parses `count` positions: "20x30x22:60x70x40".
std::vector<conv::Index3> placesOf(const QString& option, const QString& value, int count) {
    std::vector<conv::Index3> places;
    for (const QString& word : value.split(QLatin1Char(':'))) {
        const QStringList numbers = word.split(QLatin1Char('x'));
        conv::Index3 place{0, 0, 0};
        for (qsizetype i = 0; i < numbers.size() && i < 3; ++i)
            place[static_cast<std::size_t>(i)] = static_cast<std::int64_t>(numberOf(option, numbers[i], 0, 1e12));
        places.push_back(place);
        if (numbers.size() > 3)
            usage(QStringLiteral("%1: '%2' has more than x, y and z").arg(option, word));
    }
    if (static_cast<int>(places.size()) != count)
        usage(QStringLiteral("%1: '%2' is not %3, like 20x30x22")
                  .arg(option, value)
                  .arg(count == 1 ? QStringLiteral("a place") : QStringLiteral("two places joined by ':'")));
    return places;
}

QString oneOf(const QString& option, const QString& value, const QStringList& names) {
    if (!names.contains(value))
        usage(QStringLiteral("%1: '%2' is none of %3").arg(option, value, names.join(QLatin1String(", "))));
    return value;
}

/// Dialogs, panels, and ways to see before and after, for screenshots.
QStringList shownNames() {
    return QStringLiteral(
               "after before swipe checker difference kernel help metadata look address montage keys course compare "
               "sweep ladder batch palette branch")
        .split(QLatin1Char(' '));
}

QStringList colorNames() {
    QStringList names;
    for (const ColorMap& map : colorMaps())
        names << map.id;
    return names;
}

QStringList languageNames() {
    QStringList names{QStringLiteral("system")};
    for (const Language& language : languages())
        names << language.id;
    return names;
}

void addRecipe(app::Recipe& recipe, const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        usage(QStringLiteral("--recipe: %1: %2").arg(path, file.errorString()));
    for (app::Step& step : app::recipeFromJson(file.readAll().toStdString()).steps)
        recipe.steps.push_back(std::move(step));
}

void take(Arguments& a, const QString& name, const QString& value) {
    if (name == QLatin1String("--filter"))
        a.recipe.steps.push_back(app::parseStep(value.toStdString()));
    else if (name == QLatin1String("--recipe"))
        addRecipe(a.recipe, value);
    else if (name == QLatin1String("--theme"))
        a.theme = themeOf(value);
    else if (name == QLatin1String("--language"))
        a.language = oneOf(name, value, languageNames());
    else if (name == QLatin1String("--size"))
        a.size = sizeOf(value);
    else if (name == QLatin1String("--scale"))
        a.scale = numberOf(name, value, 0.5, 4);
    else if (name == QLatin1String("--text-scale"))
        a.textScale = numberOf(name, value, 0.85, 1.5);
    else if (name == QLatin1String("--screenshot"))
        a.screenshot = value;
    else if (name == QLatin1String("--show"))
        a.show = oneOf(name, value, shownNames());
    else if (name == QLatin1String("--at"))
        a.at = placesOf(name, value, 1);
    else if (name == QLatin1String("--region"))
        a.region = placesOf(name, value, 2);
    else if (name == QLatin1String("--profile"))
        a.profile = placesOf(name, value, 2);
    else if (name == QLatin1String("--cursors"))
        a.cursors = placesOf(name, value, 2);
    else if (name == QLatin1String("--layer")) {
        a.files << value;
        a.layers << value;
    } else if (name == QLatin1String("--colors"))
        a.colors = oneOf(name, value, colorNames());
    else if (name == QLatin1String("--layout"))
        a.layout = static_cast<int>(numberOf(name, value, 0, 4));
    else
        usage(QStringLiteral("%1 is not an option of the window; --headless has its own, see --help").arg(name));
}

} // namespace

Arguments parseArguments(const QStringList& arguments) {
    Arguments a;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString& word = arguments[i];
        if (!word.startsWith(QLatin1String("--")) || word.size() == 2) {
            if (word != QLatin1String("--"))
                a.files << word;
            continue;
        }
        if (word == QLatin1String("--no-restore")) {
            a.restore = false;
            continue;
        }
        if (word == QLatin1String("--overlay")) {
            a.overlay = true;
            continue;
        }
        if (word == QLatin1String("--times")) {
            a.times = true;
            continue;
        }
        const qsizetype equals = word.indexOf(QLatin1Char('='));
        if (equals > 0)
            take(a, word.left(equals), word.mid(equals + 1));
        else if (i + 1 < arguments.size())
            take(a, word, arguments[++i]);
        else
            usage(QStringLiteral("%1 needs a value").arg(word));
    }
    return a;
}

} // namespace ui
