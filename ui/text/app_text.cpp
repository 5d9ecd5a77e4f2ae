// SPDX-License-Identifier: Apache-2.0
#include "ui/text/app_text.h"
#include "ui/text/language.h"
#include "ui/text/text_shapes.h"
#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace ui {
namespace {

/// Matches values in a text. Must equal the expression in app_texts.py.
const QRegularExpression& values() {
    static const QRegularExpression expression(
        QStringLiteral(R"((?<!\w)'[^']*'(?!\w)|(?<![\w.])[-−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)"));
    return expression;
}

/// Returns the template of a text and the values it contains.
std::pair<QString, QStringList> takenApart(const QString& text) {
    QString shape;
    QStringList found;
    qsizetype end = 0;
    for (auto all = values().globalMatch(text); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        found << match.captured();
        shape += text.mid(end, match.capturedStart() - end) + QLatin1Char('%') + QString::number(found.size());
        end = match.capturedEnd();
    }
    return {shape + text.mid(end), found};
}

} // namespace

QString appTemplate(const QString& text) {
    return takenApart(text).first;
}

QString appText(std::string_view utf8) {
    QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    if (text.isEmpty() || currentLanguage() == languages().front().id)
        return text;
    const auto [shape, found] = takenApart(text);
    QString translated = QCoreApplication::translate("app", shape.toUtf8().constData());
    if (translated == shape)
        return translatedByShape(text).value_or(text);
    for (qsizetype i = found.size(); i > 0; --i) // backwards, so that %1 does not match in %12
        translated.replace(QLatin1Char('%') + QString::number(i), found[i - 1]);
    return translated;
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
