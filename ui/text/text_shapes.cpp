// SPDX-License-Identifier: Apache-2.0
#include "ui/text/text_shapes.h"
#include "ui/text/app_text.h"
#include <QCoreApplication>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <algorithm>
#include <vector>

namespace ui {
namespace {

constexpr qsizetype leastLetters = 8; ///< letters of a shape, so that values alone match none

const QRegularExpression& placeholder() {
    static const QRegularExpression expression(QStringLiteral(R"(%\d+|\{\w+\})"));
    return expression;
}

/// A translatable text with placeholders.
struct Shape {
    QByteArray context, source;
    QStringList keys;    ///< placeholders in their order
    QString longest;     ///< piece between placeholders that every text of this shape has
    qsizetype words = 0; ///< characters that are no placeholder
    QRegularExpression whole, end;
};

/// Returns a shape, or nothing for a text that is too short to be told from others.
std::optional<Shape> shapeOf(const QString& context, const QString& source) {
    Shape shape{context.toUtf8(), source.toUtf8(), {}, {}, 0, {}, {}};
    QString expression;
    qsizetype at = 0, letters = 0;
    const auto piece = [&](qsizetype end) {
        const QString text = source.mid(at, end - at);
        expression += QRegularExpression::escape(text);
        shape.words += text.size();
        letters += std::count_if(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
        if (text.size() > shape.longest.size())
            shape.longest = text;
    };
    for (auto all = placeholder().globalMatch(source); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        piece(match.capturedStart());
        const bool afterSentence = at < match.capturedStart() && source[match.capturedStart() - 1] == QLatin1Char('.');
        expression += afterSentence ? QStringLiteral("(.*?)") : QStringLiteral("(.+?)"); // a sentence may end there
        shape.keys << match.captured();
        at = match.capturedEnd();
    }
    piece(source.size());
    if (letters < leastLetters)
        return std::nullopt;
    constexpr auto lines = QRegularExpression::DotMatchesEverythingOption;
    shape.whole = QRegularExpression(QLatin1Char('^') + expression + QLatin1Char('$'), lines);
    if (source.front().isLower())
        shape.end = QRegularExpression(QStringLiteral("^(.+?[ :=] ?)") + expression + QStringLiteral("(\\.?)$"), lines);
    return shape;
}

/// Returns the shapes of all texts of app/ and gpu/, those with most words first.
const std::vector<Shape>& shapes() {
    static const std::vector<Shape> all = [] {
        std::vector<Shape> found;
        QFile file(QStringLiteral(":/translations/texts.ts"));
        if (!file.open(QIODevice::ReadOnly))
            return found;
        QXmlStreamReader xml(&file);
        QString context;
        while (!xml.atEnd())
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            else if (xml.name() == QLatin1String("name"))
                context = xml.readElementText();
            else if (xml.name() == QLatin1String("source"))
                if (const QString source = xml.readElementText();
                    context == QLatin1String("app") || context == QLatin1String("causes"))
                    if (std::optional<Shape> shape = shapeOf(context, source))
                        found.push_back(std::move(*shape));
        std::stable_sort(found.begin(), found.end(), [](const Shape& a, const Shape& b) { return a.words > b.words; });
        return found;
    }();
    return all;
}

/// Returns the translation of a shape with the values of a match from a group on.
QString filled(const Shape& shape, const QRegularExpressionMatch& match, int group) {
    QMap<QString, QString> values;
    for (const QString& key : shape.keys)
        values[key] = match.captured(group++);
    const QString form = QCoreApplication::translate(shape.context.constData(), shape.source.constData());
    QString text;
    qsizetype at = 0;
    for (auto all = placeholder().globalMatch(form); all.hasNext();) {
        const QRegularExpressionMatch found = all.next();
        text += form.mid(at, found.capturedStart() - at) + appText(values.value(found.captured()).toStdString());
        at = found.capturedEnd();
    }
    return text + form.mid(at);
}

} // namespace

std::optional<QString> translatedByShape(const QString& text) {
    for (const Shape& shape : shapes())
        if (text.contains(shape.longest) && !shape.keys.isEmpty())
            if (const auto match = shape.whole.match(text); match.hasMatch())
                return filled(shape, match, 1);
    for (const Shape& shape : shapes())
        if (text.contains(shape.longest) && !shape.end.pattern().isEmpty())
            if (const auto match = shape.end.match(text); match.hasMatch())
                return match.captured(1) + filled(shape, match, 2) + match.captured(match.lastCapturedIndex());
    return std::nullopt;
}

} // namespace ui
