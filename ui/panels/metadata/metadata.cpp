// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/metadata/metadata.h"
#include "app/io/list/time_step.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include "ui/workspace/place.h"
#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <array>
#include <charconv>
#include <cmath>
#include <type_traits>

namespace ui {
namespace {

constexpr QChar minusSign(0x2212);

QString tr(const char* text) {
    return QCoreApplication::translate("ui::Metadata", text);
}

/// A number that float32 holds exactly, as of most headers, has the fewest digits that tell it from other float32.
QString digits(double value) {
    const auto narrow = static_cast<float>(value);
    const double size = std::abs(value);
    if (static_cast<double>(narrow) != value || (value != 0 && size < 1e-5) || size >= 1e9)
        return QString::number(value, 'g', 10);
    std::array<char, 48> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), narrow, std::chars_format::fixed).ptr;
    return QString::fromLatin1(text.data(), end - text.data());
}

/// Numbers in the format of files and clipboard.
template <class Numbers>
QString numbers(const Numbers& values, std::size_t count) {
    QStringList parts;
    for (std::size_t i = 0; i < count; ++i)
        if constexpr (std::is_integral_v<std::decay_t<decltype(values[i])>>)
            parts << QString::number(values[i]);
        else
            parts << digits(values[i]);
    return parts.join(QLatin1Char(' '));
}

class Rows {
  public:
    std::vector<MetaRow> rows;
    QString group;
    void add(const QString& name, const QString& value) {
        if (!value.isEmpty())
            rows.push_back({group, name, value});
    }
};

void addGeometry(Rows& rows, const conv::Layout& l) {
    const conv::Geometry& g = l.geometry;
    const auto axes = static_cast<std::size_t>(l.dimension);
    rows.group = tr("Geometry");
    rows.add(tr("Unit"), toQString(conv::symbol(g.unit)));
    rows.add(tr("Spacing"), numbers(g.spacing, axes));
    rows.add(tr("Origin"), numbers(g.origin, axes));
    if (l.dimension != 3)
        return;
    rows.add(tr("Direction"), numbers(g.direction, 9));
    rows.add(tr("Axes"), toQString(conv::axisLetters(g)));
    rows.add(tr("Oblique"), conv::isOblique(g) ? tr("yes") : tr("no"));
}

} // namespace

std::vector<MetaRow> metadataOf(const app::Document& document) {
    Rows rows;
    const QFileInfo file(QString::fromStdString(document.path.string()));
    rows.group = tr("File");
    rows.add(tr("Name"), QString::fromStdString(document.title));
    const bool address = isAddress(QString::fromStdString(document.path.string()));
    if (address)
        rows.add(tr("Address"), QString::fromStdString(document.path.string()));
    else
        rows.add(tr("Folder"), file.absolutePath());
    if (!address && file.isFile()) {
        rows.add(tr("Bytes"), QString::number(file.size()));
        rows.add(tr("Changed"), file.lastModified().toString(Qt::ISODate));
    }
    const conv::Layout& l = document.source->layout();
    const conv::Info& info = document.source->info();
    rows.group = tr("Samples");
    rows.add(tr("Extent"), numbers(l.extent, static_cast<std::size_t>(l.dimension)));
    rows.add(tr("Type in memory"), toQString(conv::name(l.type)));
    rows.add(tr("Channels"), QString::number(l.channels));
    rows.add(tr("Time points"), QString::number(l.times));
    if (const app::io::TimeStep step = app::io::timeStepIn(info); step.seconds > 0)
        rows.add(tr("Time step, s"), digits(step.seconds));
    else if (l.times > 1)
        rows.add(tr("Time step"), tr("not known: %1").arg(toQString(step.unknown)));
    rows.add(tr("Value unit"), QString::fromStdString(info.valueUnit));
    for (const std::string& name : l.channelNames)
        rows.add(tr("Channel"), QString::fromStdString(name));
    addGeometry(rows, l);
    rows.group = tr("Header");
    for (const auto& [name, value] : info.notes)
        rows.add(QString::fromStdString(name), QString::fromStdString(value));
    for (const std::string& warning : info.warnings)
        rows.add(tr("Warning"), appText(warning));
    rows.group = tr("Last run");
    if (document.outcome.result) {
        rows.add(tr("Device"), appText(document.outcome.places));
        for (const app::Step& step : document.outcome.recipe.steps)
            if (!step.muted)
                rows.add(tr("Step"), QString::fromStdString(app::toText(step)));
        rows.add(tr("Recipe SHA-256"), QString::fromStdString(app::hashOf(document.outcome.recipe)));
    }
    return std::move(rows.rows);
}

QByteArray metadataJson(const std::vector<MetaRow>& rows) {
    QJsonObject all;
    for (const MetaRow& row : rows) {
        QJsonObject group = all.value(row.group).toObject();
        const QJsonValue before = group.value(row.name);
        if (before.isUndefined()) {
            group[row.name] = row.value;
        } else {
            QJsonArray several = before.isArray() ? before.toArray() : QJsonArray{before};
            several.append(row.value);
            group[row.name] = several;
        }
        all[row.group] = group;
    }
    return QJsonDocument(all).toJson();
}

QString shownText(const MetaRow& row) {
    QStringList words = row.value.split(QLatin1Char(' '));
    for (QString& word : words) {
        bool isNumber = false;
        static_cast<void>(word.toDouble(&isNumber));
        if (isNumber)
            word.replace(QLatin1Char('-'), minusSign);
    }
    return words.join(QLatin1Char(' '));
}

bool matches(const MetaRow& row, const QString& wanted) {
    const QString all = row.group + QLatin1Char(' ') + row.name + QLatin1Char(' ') + row.value;
    for (const QString& word :
         QString(wanted).replace(minusSign, QLatin1Char('-')).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        if (!all.contains(word, Qt::CaseInsensitive))
            return false;
    return true;
}

} // namespace ui
