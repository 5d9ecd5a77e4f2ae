// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report/report_table.h"
#include "app/cli/report/report.h"
#include "app/io/text/text.h"
#include "app/text/table_cell.h"
#include <cstdio>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the value at a path such as "/error/code"; empty if absent.
std::string cell(const Json& json, const char* path) {
    const Json::json_pointer at(path);
    if (!json.contains(at) || json.at(at).is_null())
        return "";
    const Json& value = json.at(at);
    return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

struct Column {
    const char* name;
    const char* path;
};
constexpr Column columns[] = {
    {"input", "/input"},
    {"output", "/output"},
    {"status", "/status"},
    {"error_code", "/error/code"},
    {"error", "/error/message"},
    {"retries", "/retries"},
    {"type_in", "/types/in"},
    {"type_out", "/types/out"},
    {"extent", "/layout/in/extent"},
    {"clipped", "/clipped"},
    {"device", "/device"},
    {"variant", "/variant"},
    {"tiles", "/tiles"},
    {"ms_read", "/ms/read"},
    {"timed", "/timed"},
    {"ms_first_run", "/ms/first_run"},
    {"ms_kernel", "/ms/kernel"},
    {"ms_write", "/ms/write"},
    {"ms_total", "/ms/total"},
    {"gflops", "/gflops"},
    {"max_abs_error", "/agreement/max_abs"},
};

using io::escaped;

constexpr const char* style = R"(<style>
:root{color-scheme:light dark}
body{font:14px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid #8884}
th{position:sticky;top:0;background:Canvas;white-space:nowrap}
.n{text-align:right;font-variant-numeric:tabular-nums}
.p{width:152px;min-width:152px}
div{overflow-x:auto}
.failed,.cancelled{color:#c62828;font-weight:600}.done{color:#2e7d32}.kept{opacity:.7}
img{image-rendering:pixelated;height:72px;max-width:148px;margin-right:4px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dd{margin:0;overflow-wrap:anywhere}
code{font-size:12px;word-break:break-all}
</style>)";

/// "12.3 s", "1 h 02 min".
std::string durationText(double milliseconds) {
    char text[48];
    const auto minutes = static_cast<long long>(milliseconds / 60'000);
    if (minutes >= 60)
        std::snprintf(text, sizeof text, "%lld h %02lld min", minutes / 60, minutes % 60);
    else if (minutes >= 1)
        std::snprintf(text, sizeof text, "%lld min %02d s", minutes, static_cast<int>(milliseconds / 1e3) % 60);
    else
        std::snprintf(text, sizeof text, "%.1f s", milliseconds / 1e3);
    return text;
}

std::string rowOf(const Json& item) {
    std::string row = "<tr><td class=\"p\">";
    for (const char* which : {"/thumbnails/before", "/thumbnails/after"})
        if (const std::string picture = cell(item, which); !picture.empty())
            row += "<img alt=\"" + std::string(which + 12) + "\" src=\"" + escaped(picture) + "\">";
    const std::string status = cell(item, "/status");
    row += "</td><td>" + escaped(cell(item, "/input")) + "<br>" + escaped(cell(item, "/output")) + "</td><td class=\"" +
           escaped(status) + "\">" + escaped(status) + "</td><td>" + escaped(cell(item, "/error/message"));
    for (const Json& warning : item.value("warnings", Json::array()))
        row += "<br>" + escaped(warning.get<std::string>());
    row += "</td>";
    for (const char* number : {"/clipped", "/ms/total", "/ms/kernel"}) {
        const std::string text = cell(item, number);
        row += "<td class=\"n\">" +
               escaped(text.substr(0, text.find('.') == std::string::npos ? text.size() : text.find('.') + 2)) +
               "</td>";
    }
    return row + "<td>" + escaped(cell(item, "/timed")) + "</td><td>" + escaped(cell(item, "/variant")) +
           "</td></tr>\n";
}

} // namespace

std::string csvOf(const Json& report) {
    std::string text;
    for (const Column& column : columns)
        text += (text.empty() ? "" : ",") + std::string(column.name);
    text += "\n";
    for (const Json& item : report.at("items")) {
        std::string line;
        for (const Column& column : columns)
            line += (&column == columns ? "" : ",") + tableCell(cell(item, column.path), ',');
        text += line + "\n";
    }
    return text;
}

std::string htmlOf(const Json& report) {
    std::string page =
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>convapp report</title>\n" +
        std::string(style) + "</head><body>\n<h1>convapp report</h1>\n<dl>\n";
    const auto line = [&](const char* name, const std::string& value) {
        page += "<dt>" + std::string(name) + "</dt><dd>" + escaped(value) + "</dd>\n";
    };
    line("items", cell(report, "/totals/items") + ": " + cell(report, "/totals/done") + " done, " +
                      cell(report, "/totals/kept") + " kept, " + cell(report, "/totals/failed") + " failed");
    line("clipped samples", cell(report, "/totals/clipped"));
    line("time", durationText(report.at("totals").at("ms").get<double>()));
    for (const auto& [name, kind] : {std::pair("first runs, kernel ms", "first_run"), {"warm, kernel ms", "warm"}})
        if (const std::string base = std::string("/totals/") + kind; !cell(report, (base + "/items").c_str()).empty())
            line(name, cell(report, (base + "/kernel_ms").c_str()) + " in " + cell(report, (base + "/items").c_str()) +
                           " items");
    line("started", cell(report, "/started"));
    line("host", cell(report, "/host"));
    line("device", cell(report, "/device/model"));
    line("program", cell(report, "/program/version") + " (" + cell(report, "/program/git") + ")");
    std::string steps;
    for (const Json& step : report.at("recipe").at("steps"))
        steps += (steps.empty() ? "" : " · ") + cell(step, "/text");
    line("recipe", steps);
    line("recipe's SHA-256", cell(report, "/recipe/sha256"));
    page += "</dl>\n<div><table><thead><tr><th>before, after</th><th>input, output</th><th>status</th><th>error, "
            "warnings</th>"
            "<th class=\"n\">clipped</th><th class=\"n\">ms</th><th class=\"n\">kernel "
            "ms</th><th>timed</th><th>variant</th></tr></thead><tbody>\n";
    for (const Json& item : report.at("items"))
        page += rowOf(item);
    return page + "</tbody></table></div>\n</body></html>\n";
}

void writeReport(const std::string& target, const Json& report) {
    if (target.ends_with(".csv"))
        writeText(target, csvOf(report));
    else if (target.ends_with(".html"))
        writeText(target, htmlOf(report));
    else
        writeJson(target, report);
}

void writeReports(const RunReport& report, const Request& request) {
    if (request.report.empty() && !request.json)
        return;
    const nlohmann::ordered_json json = toJson(report, request);
    for (const std::string& target : request.report)
        writeReport(target, json);
    if (request.json)
        writeJson(*request.json, json);
}

} // namespace app::cli
