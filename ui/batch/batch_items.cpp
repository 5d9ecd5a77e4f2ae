// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_items.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include <QJsonArray>
#include <algorithm>

namespace ui {
namespace {

constexpr int iconSize = 14; ///< px

QString errorOf(const QJsonObject& event) {
    return windowText(event[QLatin1String("error")][QLatin1String("message")].toString().toStdString());
}

/// Takes a plan of an item, or the reason why there is none.
void takePlan(BatchRow& row, const QJsonObject& event) {
    if (event.contains(QLatin1String("error"))) {
        row.state = BatchState::refused;
        row.detail = errorOf(event);
        return;
    }
    const QString found = event[QLatin1String("state")].toString();
    row.state = found == QLatin1String("done") ? BatchState::keeps : BatchState::planned;
    row.detail = found == QLatin1String("done") || found == QLatin1String("new") ? QString() : found;
    row.shape = event[QLatin1String("shape")].toString();
    row.bytes = event[QLatin1String("bytes")].toDouble(-1) + event[QLatin1String("working_bytes")].toDouble(0);
    row.inParts = event[QLatin1String("in_parts")].toBool();
    row.predicted = event[QLatin1String("predicted_ms")].toDouble(-1);
    QStringList names;
    for (const auto& name : event[QLatin1String("variants")].toArray())
        names << name.toString();
    row.variant = names.join(QStringLiteral(", "));
}

void takeEnd(BatchRow& row, const QJsonObject& event) {
    const QString status = event[QLatin1String("status")].toString();
    row.state = status == QLatin1String("done")     ? BatchState::done
                : status == QLatin1String("kept")   ? BatchState::kept
                : status == QLatin1String("failed") ? BatchState::failed
                                                    : BatchState::stopped;
    row.detail.clear();
    if (row.state == BatchState::done)
        row.taken = event[QLatin1String("ms")].toDouble(-1);
    QStringList details;
    if (row.state == BatchState::failed)
        details << errorOf(event);
    for (const auto& warning : event[QLatin1String("warnings")].toArray())
        details << windowText(warning.toString().toStdString());
    row.detail = details.join(QLatin1Char('\n'));
}

/// Returns the folder that all paths begin with, with a slash at its end.
QString commonPart(const QStringList& paths) {
    QString common = paths.isEmpty() ? QString() : paths.front();
    common.truncate(common.lastIndexOf(QLatin1Char('/')) + 1);
    for (const QString& path : paths)
        while (!path.startsWith(common))
            common.truncate(common.lastIndexOf(QLatin1Char('/'), -2) + 1);
    return common;
}

QString without(const QString& path, const QString& folder) {
    return !folder.isEmpty() && path.startsWith(folder) ? path.mid(folder.size()) : path;
}

bool isNumber(int column) {
    return column == BatchItems::memory || column == BatchItems::time;
}

} // namespace

void BatchItems::setNames(const QStringList& inputs, const QStringList& outputs) {
    beginResetModel();
    inputFolder_ = commonPart(inputs);
    outputFolder_ = commonPart(outputs);
    rows_.clear();
    rows_.reserve(static_cast<std::size_t>(inputs.size()));
    for (qsizetype i = 0; i < inputs.size(); ++i) {
        BatchRow& row = rows_.emplace_back();
        row.input = inputs[i];
        row.output = outputs.value(i);
    }
    endResetModel();
}

void BatchItems::begin() {
    for (BatchRow& row : rows_) {
        row.state = BatchState::waiting;
        row.fraction = 0;
        row.taken = -1;
        row.detail.clear();
    }
    if (!rows_.empty())
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, columns - 1));
}

void BatchItems::finish() {
    for (BatchRow& row : rows_)
        if (row.state == BatchState::waiting || row.state == BatchState::begun || row.state == BatchState::computing)
            row.state = BatchState::stopped;
    if (!rows_.empty())
        Q_EMIT dataChanged(index(0, state), index(static_cast<int>(rows_.size()) - 1, state));
}

void BatchItems::refuse(int row, const QString& reason) {
    BatchRow& one = rows_.at(static_cast<std::size_t>(row));
    one.state = BatchState::refused;
    one.detail = reason;
    changed(row);
}

/// Returns the row of an event. Files may have come or gone since the names were shown, so the name decides.
int BatchItems::rowOf(const QJsonObject& event) {
    const int number = event[QLatin1String("item")].toInt(-1);
    const QString file = event[QLatin1String("file")].toString();
    const auto isIt = [&](const BatchRow& row) { return row.input == file; };
    const bool inRange = number >= 0 && number < static_cast<int>(rows_.size());
    // Events replace bytes that are not UTF-8.
    if (inRange && (isIt(rows_[static_cast<std::size_t>(number)]) || file.contains(QChar::ReplacementCharacter)))
        return number;
    const auto named = std::find_if(rows_.begin(), rows_.end(), isIt);
    if (named != rows_.end())
        return static_cast<int>(named - rows_.begin());
    const int row = static_cast<int>(rows_.size());
    beginInsertRows({}, row, row);
    rows_.emplace_back().input = file;
    endInsertRows();
    shorten(inputFolder_, &BatchRow::input, file);
    return row;
}

/// Shortens the folder that is not shown, for a name outside it.
void BatchItems::shorten(QString& folder, QString BatchRow::* name, const QString& added) {
    if (!folder.isEmpty() && added.startsWith(folder))
        return;
    QStringList names;
    for (const BatchRow& row : rows_)
        if (!(row.*name).isEmpty())
            names << row.*name;
    folder = commonPart(names);
    Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, columns - 1));
}

void BatchItems::take(const QJsonObject& event) {
    const QString kind = event[QLatin1String("event")].toString();
    if (kind != QLatin1String("plan") && kind != QLatin1String("begin") && kind != QLatin1String("progress") &&
        kind != QLatin1String("end") && kind != QLatin1String("unfinished"))
        return;
    const int number = rowOf(event);
    BatchRow& row = rows_[static_cast<std::size_t>(number)];
    if (const QString written = event[QLatin1String("output")].toString();
        !written.isEmpty() && written != row.output) {
        row.output = written;
        shorten(outputFolder_, &BatchRow::output, written);
    }
    if (kind == QLatin1String("plan")) {
        takePlan(row, event);
    } else if (kind == QLatin1String("begin")) {
        row.state = BatchState::begun;
    } else if (kind == QLatin1String("progress")) {
        if (row.state == BatchState::begun || row.state == BatchState::waiting)
            row.state = BatchState::computing;
        row.fraction = event[QLatin1String("fraction")].toDouble();
    } else if (kind == QLatin1String("unfinished")) {
        row.state = BatchState::unfinished;
        row.detail = windowText(event[QLatin1String("reason")].toString().toStdString());
    } else {
        takeEnd(row, event);
    }
    changed(number);
}

void BatchItems::changed(int row) {
    Q_EMIT dataChanged(index(row, 0), index(row, columns - 1));
}

BatchCounts BatchItems::counts() const {
    BatchCounts c;
    c.all = static_cast<int>(rows_.size());
    for (const BatchRow& row : rows_) {
        c.done += row.state == BatchState::done;
        c.kept += row.state == BatchState::kept || row.state == BatchState::keeps;
        c.failed += row.state == BatchState::failed;
        c.refused += row.state == BatchState::refused;
        c.bytes = std::max(c.bytes, row.bytes);
        if (row.state == BatchState::planned)
            c.predicted += std::max(0.0, row.predicted);
    }
    c.toDo = c.all - c.done - c.kept - c.failed - c.refused;
    return c;
}

QString BatchItems::words(const BatchRow& row) const {
    const auto with = [&](const QString& word) {
        return row.detail.isEmpty() ? word : tr("%1: %2").arg(word, row.detail);
    };
    switch (row.state) {
    case BatchState::named:
        return {};
    case BatchState::planned:
        return with(tr("to do"));
    case BatchState::keeps:
        return tr("done before");
    case BatchState::refused:
        return with(tr("refused"));
    case BatchState::waiting:
        return tr("waiting");
    case BatchState::begun:
        return tr("under way");
    case BatchState::computing:
        return row.fraction >= 1 ? tr("writing") : tr("computing %1 %").arg(static_cast<int>(100 * row.fraction));
    case BatchState::done:
        return with(tr("done"));
    case BatchState::kept:
        return tr("kept from before");
    case BatchState::failed:
        return with(tr("failed"));
    case BatchState::stopped:
        return tr("not done");
    case BatchState::unfinished:
        return with(tr("waits"));
    }
    return {};
}

QString BatchItems::cell(const BatchRow& row, int column) const {
    switch (column) {
    case input:
        return without(row.input, inputFolder_);
    case output:
        return without(row.output, outputFolder_);
    case shape:
        return row.shape;
    case memory:
        return row.bytes < 0 ? QString() : row.inParts ? tr("in parts") : bytes(row.bytes);
    case time:
        return row.taken >= 0 ? duration(row.taken) : row.predicted >= 0 ? u'≈' + duration(row.predicted) : QString();
    case variant:
        return row.variant;
    default:
        return words(row)
            .section(QLatin1Char('\n'), 0, 0)
            .replace(row.input, without(row.input, inputFolder_))
            .replace(row.output, without(row.output, outputFolder_));
    }
}

QString BatchItems::text(const QModelIndexList& cells) const {
    std::vector<int> rows;
    for (const QModelIndex& one : cells)
        if (std::find(rows.begin(), rows.end(), one.row()) == rows.end())
            rows.push_back(one.row());
    std::sort(rows.begin(), rows.end());
    QString text;
    for (const int row : rows) {
        QStringList line;
        for (int column = 0; column < columns; ++column)
            line << (column == input || column == output || column == state
                         ? data(index(row, column), Qt::ToolTipRole)
                               .toString()
                               .replace(QLatin1Char('\n'), QLatin1Char(' '))
                         : cell(rows_[static_cast<std::size_t>(row)], column));
        text += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

int BatchItems::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int BatchItems::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns);
}

QVariant BatchItems::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const BatchRow& row = rows_[static_cast<std::size_t>(index.row())];
    const bool isState = index.column() == state;
    const bool bad = row.state == BatchState::failed,
               held = row.state == BatchState::refused || row.state == BatchState::unfinished;
    switch (role) {
    case Qt::DisplayRole:
        return cell(row, index.column());
    case Qt::ToolTipRole:
        if (index.column() == time && row.predicted >= 0 && row.taken >= 0)
            return tr("%1 with reading and writing; %2 of computing were predicted")
                .arg(duration(row.taken), duration(row.predicted));
        if (index.column() == time && row.predicted >= 0)
            return tr("Predicted time of computing in a warm run");
        return isState                    ? words(row)
               : index.column() == input  ? row.input
               : index.column() == output ? row.output
                                          : cell(row, index.column());
    case Qt::TextAlignmentRole:
        return static_cast<int>((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (isState && bad)
            return tokens().err;
        if (isState && held)
            return tokens().warn;
        return index.column() == input || isState ? QVariant() : QVariant(tokens().text2);
    case Qt::DecorationRole: {
        if (!isState)
            return {};
        const char* name = bad                                   ? "error"
                           : row.state == BatchState::unfinished ? "clock"
                           : held                                ? "refused"
                           : row.state == BatchState::done       ? "check"
                           : row.state == BatchState::kept       ? "check"
                           : row.state == BatchState::keeps      ? "check"
                           : row.state == BatchState::stopped    ? "stop"
                                                                 : nullptr;
        if (name == nullptr)
            return {};
        const QColor color = bad                             ? tokens().err
                             : held                          ? tokens().warn
                             : row.state == BatchState::done ? tokens().good
                                                             : tokens().text2;
        return iconPixmap(QLatin1String(name), color, iconSize, 2);
    }
    default:
        return {};
    }
}

QVariant BatchItems::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const std::array names{tr("Input"), tr("Output"),  tr("Shape"), tr("Memory"),
                           tr("Time"),  tr("Variant"), tr("State")};
    return names.at(static_cast<std::size_t>(section));
}

} // namespace ui
