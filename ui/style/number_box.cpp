// SPDX-License-Identifier: Apache-2.0
#include "ui/style/number_box.h"
#include "ui/text/number.h"
#include <QRegularExpression>

namespace ui {

QString NumberBox::textFromValue(double value) const {
    return upTo(value, decimals());
}

double NumberBox::valueFromText(const QString& text) const {
    return typedNumber(bare(text)).value_or(value());
}

QValidator::State NumberBox::validate(QString& text, int&) const {
    text.replace(QLatin1Char(','), QLatin1Char('.'));
    const QString typed = bare(text);
    if (const auto number = typedNumber(typed))
        return *number >= minimum() && *number <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
    static const QRegularExpression beginning(
        QStringLiteral("^\\s*[-+\u2212]?[\\d\\s]*\\.?\\d*(e[-+\u2212]?\\d*)?\\s*$"));
    return beginning.match(typed).hasMatch() ? QValidator::Intermediate : QValidator::Invalid;
}

QString NumberBox::bare(QString text) const {
    if (!prefix().isEmpty() && text.startsWith(prefix()))
        text.remove(0, prefix().size());
    if (const QString unit = suffix().trimmed(); !unit.isEmpty() && text.trimmed().endsWith(unit)) {
        text = text.trimmed();
        text.chop(unit.size());
    }
    return text.trimmed();
}

} // namespace ui
