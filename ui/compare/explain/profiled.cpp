// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/profiled.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace ui {

using app::bench::Counter;
using app::bench::KernelCounts;

namespace {

QString trProfile(const char* text) {
    return QCoreApplication::translate("ui::Profile", text);
}

Profile read() {
    Profile p;
    QFile file(QStringLiteral(":/profiles/h100.json"));
    if (!file.open(QIODevice::ReadOnly))
        return p; // built without resources
    const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object();
    p.device = all[QLatin1String("device")].toString();
    p.driver = all[QLatin1String("driver")].toString();
    p.date = all[QLatin1String("date")].toString();
    const QJsonArray rows = all[QLatin1String("rows")].toArray();
    const std::vector<KernelCounts> counts =
        app::bench::countsFromJson(QJsonDocument(rows).toJson(QJsonDocument::Compact).toStdString());
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const QString work = rows[i].toObject()[QLatin1String("work")].toString(); // "2-D, 4096², 7² taps"
        p.rows.push_back({work.left(1).toInt(), work.mid(5).toStdString(), counts[static_cast<std::size_t>(i)]});
    }
    return p;
}

} // namespace

std::vector<std::pair<QString, QString>> factsOf(const KernelCounts& row) {
    std::vector<std::pair<QString, QString>> facts;
    const auto add = [&](bool known, const QString& name, const QString& text) {
        if (known)
            facts.emplace_back(name, text);
    };
    const QString kernel = QString::fromStdString(row.kernel);
    add(true, trProfile("kernel"),
        row.launches > 1 ? trProfile("%1, %2 launches").arg(kernel, integer(row.launches)) : kernel);
    add(row.has(Counter::microseconds), trProfile("time"), duration(row[Counter::microseconds] / 1e3));
    add(row.has(Counter::ipc), trProfile("instructions a cycle"),
        trProfile("%1 of 4, %2 % issued").arg(number(row[Counter::ipc], 3), number(row[Counter::issue], 3)));
    add(row.has(Counter::ffma), trProfile("multiply-adds"),
        trProfile("%1 % of the instructions").arg(number(row[Counter::ffma], 3)));
    add(row.has(Counter::l1), trProfile("hits in L1, L2"),
        trProfile("%1 %, %2 %").arg(number(row[Counter::l1], 3), number(row[Counter::l2], 3)));
    add(row.has(Counter::dram), trProfile("device memory"), bytes(row[Counter::dram] * 1e6));
    add(row.has(Counter::sectors), trProfile("sectors a load"),
        trProfile("%1, 4 are a row").arg(number(row[Counter::sectors], 3)));
    add(row.has(Counter::conflicts), trProfile("bank conflicts"),
        trProfile("%1 % of the wavefronts").arg(number(row[Counter::conflicts], 2)));
    add(row.has(Counter::threads), trProfile("lanes at work"),
        trProfile("%1 of 32").arg(number(row[Counter::threads], 3)));
    add(row.has(Counter::uniform), trProfile("uniform branches"),
        trProfile("%1 %").arg(number(row[Counter::uniform], 4)));
    add(row.has(Counter::occupancy), trProfile("warps at work"),
        trProfile("%1 % of %2 % possible").arg(number(row[Counter::occupancy], 3), number(row[Counter::possible], 3)));
    add(row.has(Counter::flight), trProfile("in flight"), bytes(row[Counter::flight] * 1e3));
    add(!row.stalls.empty(), trProfile("warps wait for"), QString::fromStdString(row.stalls));
    return facts;
}

const Profile& profile() {
    static const Profile p = read();
    return p;
}

std::vector<std::pair<QString, QString>> countedOf(const std::string& variant, int dimension) {
    std::vector<std::pair<QString, QString>> facts;
    std::string last;
    for (const Profile::Row& row : profile().rows) {
        if (row.counts.variant != variant || row.dimension != dimension)
            continue;
        if (row.work != last)
            facts.emplace_back(trProfile("work"), appText(last = row.work));
        const auto counted = factsOf(row.counts);
        facts.insert(facts.end(), counted.begin(), counted.end());
    }
    return facts;
}

} // namespace ui
