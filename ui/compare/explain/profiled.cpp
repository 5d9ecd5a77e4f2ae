// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/profiled.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace ui {
namespace {

QString trProfile(const char* text) {
    return QCoreApplication::translate("ui::Profile", text);
}

/// Returns the most informative counters of a kernel, in reading order.
std::vector<std::pair<QString, QString>> factsOf(const QJsonObject& row) {
    std::vector<std::pair<QString, QString>> facts;
    const auto value = [&](const char* name) { return row[QLatin1String(name)].toDouble(); };
    const auto has = [&](const char* name) { return row.contains(QLatin1String(name)); };
    const auto add = [&](const QString& name, const QString& text) { facts.emplace_back(name, text); };
    const int launches = row[QLatin1String("launches")].toInt(1);
    const QString kernel = row[QLatin1String("kernel")].toString();
    add(trProfile("kernel"), launches > 1 ? trProfile("%1, %2 launches").arg(kernel, integer(launches)) : kernel);
    add(trProfile("time"), duration(value("microseconds") / 1e3));
    add(trProfile("instructions a cycle"),
        trProfile("%1 of 4, %2 % issued").arg(number(value("ipc"), 3), number(value("issue"), 3)));
    add(trProfile("multiply-adds"), trProfile("%1 % of the instructions").arg(number(value("ffma"), 3)));
    add(trProfile("hits in L1, L2"), trProfile("%1 %, %2 %").arg(number(value("l1"), 3), number(value("l2"), 3)));
    add(trProfile("device memory"), bytes(value("dram") * 1e6));
    if (has("sectors"))
        add(trProfile("sectors a load"), trProfile("%1, 4 are a row").arg(number(value("sectors"), 3)));
    add(trProfile("bank conflicts"), trProfile("%1 % of the wavefronts").arg(number(value("conflicts"), 2)));
    add(trProfile("lanes at work"), trProfile("%1 of 32").arg(number(value("threads"), 3)));
    add(trProfile("uniform branches"), trProfile("%1 %").arg(number(value("uniform"), 4)));
    add(trProfile("warps at work"),
        trProfile("%1 % of %2 % possible").arg(number(value("occupancy"), 3), number(value("possible"), 3)));
    if (has("flight"))
        add(trProfile("in flight"), bytes(value("flight") * 1e3));
    if (const QString stalls = row[QLatin1String("stalls")].toString(); !stalls.isEmpty())
        add(trProfile("warps wait for"), stalls);
    return facts;
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
    for (const auto& each : all[QLatin1String("rows")].toArray()) {
        const QJsonObject row = each.toObject();
        const QString work = row[QLatin1String("work")].toString(); // "2-D, 4096², 7² taps"
        p.rows.push_back(
            {work.left(1).toInt(), work.mid(5), row[QLatin1String("variant")].toString().toStdString(), factsOf(row)});
    }
    return p;
}

} // namespace

const Profile& profile() {
    static const Profile p = read();
    return p;
}

std::vector<std::pair<QString, QString>> countedOf(const std::string& variant, int dimension) {
    std::vector<std::pair<QString, QString>> facts;
    QString last;
    for (const Profile::Row& row : profile().rows) {
        if (row.variant != variant || row.dimension != dimension)
            continue;
        if (row.work != last)
            facts.emplace_back(trProfile("work"), last = row.work);
        facts.insert(facts.end(), row.facts.begin(), row.facts.end());
    }
    return facts;
}

} // namespace ui
