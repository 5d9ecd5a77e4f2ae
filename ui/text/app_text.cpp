// SPDX-License-Identifier: Apache-2.0
#include "ui/text/app_text.h"
#include "ui/text/language.h"
#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <vector>

namespace ui {
namespace {

/// Matches values in a text. Must equal the expression in app_texts.py.
const QRegularExpression& values() {
    static const QRegularExpression expression(
        QStringLiteral(R"((?<!\w)'[^']*'(?!\w)|(?<![\w.])[-−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)"));
    return expression;
}

/// A part of a text, [begin, end).
struct Part {
    qsizetype begin = 0, end = 0;
    [[nodiscard]] bool meets(const Part& other) const { return begin < other.end && other.begin < end; }
};

std::vector<Part> numbersOf(const QString& text) {
    std::vector<Part> parts;
    for (auto all = values().globalMatch(text); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        parts.push_back({match.capturedStart(), match.capturedEnd()});
    }
    return parts;
}

/// Returns parts that are values in some texts and words of the text in others: sample types, devices, names in
/// backticks, quotes or brackets, files, all that follows a colon.
std::vector<Part> wordsOf(const QString& text) {
    static const QRegularExpression kinds[] = {
        QRegularExpression(QStringLiteral(R"((?<!\w)(u?int(?:8|16|32|64)|float(?:16|32|64)|cuda:\d+|cpu)(?!\w))")),
        QRegularExpression(QStringLiteral(R"(`([^`]+)`)")),
        QRegularExpression(QStringLiteral(R"re("([^"]+)")re")),
        QRegularExpression(QStringLiteral(R"(\(([^()]+)\))")),
        QRegularExpression(
            QStringLiteral(R"((?<!\S)(/[^\s:;,]*[^\s:;,.]|[^\s:;,/]*[^\s:;,/.]\.[A-Za-z]\w{0,7})(?!\w))")),
        QRegularExpression(QStringLiteral(R"(^(?:(?!: ).)*: (.+?)\.?$)"))};
    std::vector<Part> parts;
    for (const QRegularExpression& kind : kinds)
        for (auto all = kind.globalMatch(text); all.hasNext();) {
            const QRegularExpressionMatch match = all.next();
            parts.push_back({match.capturedStart(1), match.capturedEnd(1)});
        }
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.begin < b.begin; });
    constexpr std::size_t most = 6; // each doubles the templates that are tried; values come late in a text
    if (parts.size() > most)
        parts.erase(parts.begin(), parts.end() - most);
    return parts;
}

/// Returns the template of a text and the values it contains. `parts` are the values, in any order.
std::pair<QString, QStringList> takenApart(const QString& text, std::vector<Part> parts) {
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.begin < b.begin; });
    QString shape;
    QStringList found;
    qsizetype end = 0;
    for (const Part& part : parts) {
        found << text.mid(part.begin, part.end - part.begin);
        shape += text.mid(end, part.begin - end) + QLatin1Char('%') + QString::number(found.size());
        end = part.end;
    }
    return {shape + text.mid(end), found};
}

/// Returns the translation of a text whose values are `parts`; empty if there is none.
QString translatedWith(const QString& text, const std::vector<Part>& parts) {
    const auto [shape, found] = takenApart(text, parts);
    QString translated = QCoreApplication::translate("app", shape.toUtf8().constData());
    if (translated == shape)
        return {};
    for (qsizetype i = found.size(); i > 0; --i) // backwards, so that %1 does not match in %12
        translated.replace(QLatin1Char('%') + QString::number(i), found[i - 1]);
    return translated;
}

} // namespace

QString appTemplate(const QString& text) {
    return takenApart(text, numbersOf(text)).first;
}

QString appText(std::string_view utf8) {
    QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    if (text.isEmpty())
        return text;
    const std::vector<Part> numbers = numbersOf(text);
    if (const QString translated = translatedWith(text, numbers); !translated.isEmpty())
        return translated;
    if (currentLanguage() == languages().front().id)
        return text;
    const std::vector<Part> words = wordsOf(text);
    for (unsigned chosen = 1; chosen < 1U << words.size(); ++chosen) {
        std::vector<Part> parts;
        const auto apart = [&parts](const Part& p) {
            return std::none_of(parts.begin(), parts.end(), [&](const Part& other) { return p.meets(other); });
        };
        bool possible = true;
        for (std::size_t i = 0; i < words.size() && possible; ++i)
            if ((chosen >> i & 1) != 0) {
                possible = apart(words[i]);
                parts.push_back(words[i]);
            }
        if (!possible)
            continue;
        for (const Part& number : numbers)
            if (apart(number))
                parts.push_back(number);
        if (const QString translated = translatedWith(text, parts); !translated.isEmpty())
            return translated;
    }
    return text;
}

QString windowText(std::string_view utf8) {
    QString text = appText(utf8);
    static const QRegularExpression sampling(
        QStringLiteral("give (?:it|one) (?:with|by) --(?:rate|spacing|time-step \\d+m?s)"));
    text.replace(sampling, QCoreApplication::translate("ui::AppText", "set it in File › Sampling"));
    static const QRegularExpression option(QStringLiteral(R"((?<![\w-])--[a-z])"));
    static const QRegularExpression end(QStringLiteral(R"(;\s|\.\s|\.?$)"));
    for (auto found = option.match(text); found.hasMatch(); found = option.match(text)) {
        const qsizetype at = found.capturedStart();
        const qsizetype begin =
            std::max(text.lastIndexOf(QLatin1String("; "), at), text.lastIndexOf(QLatin1String(": "), at));
        if (begin < 0)
            break; // the whole text is about the option
        const qsizetype length = end.match(text, at).capturedStart() - begin;
        QString rest = text.mid(begin, length).section(QStringLiteral(", or "), 1); // the alternative without an option
        if (!rest.isEmpty())
            rest =
                QStringLiteral("; ") + (rest.startsWith(QLatin1String("use ")) ? rest : QStringLiteral("use ") + rest);
        text.replace(begin, length, rest);
    }
    return text;
}

QString windowText(const conv::Error& error) {
    const conv::Cause* const cause = error.cause();
    if (cause == nullptr)
        return windowText(error.what());
    const QByteArray sentence(cause->text().sentence.data(), static_cast<qsizetype>(cause->text().sentence.size()));
    QString text = QCoreApplication::translate("causes", sentence.constData());
    if (text == QString::fromUtf8(sentence))
        return windowText(error.what());
    for (const auto& [key, value] : cause->values())
        text.replace(QLatin1Char('{') + QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size())) +
                         QLatin1Char('}'),
                     windowText(value));
    return text;
}

} // namespace ui
