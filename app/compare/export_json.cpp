// SPDX-License-Identifier: Apache-2.0
#include "app/compare/export.h"
#include "app/compare/kernels.h"
#include <cmath>
#include <nlohmann/json.hpp>

namespace app::compare {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no infinity: null.
Json finite(double number) {
    return std::isfinite(number) ? Json(number) : Json(nullptr);
}

Json jsonOf(const Spread& s) {
    return {{"median", s.median}, {"low", s.low},  {"high", s.high},
            {"least", s.min},     {"most", s.max}, {"runs", s.count}};
}

Json jsonOf(const Errors& e) {
    Json json = {{"checked", e.checked},
                 {"whole", e.whole},
                 {"peak", finite(e.peak)},
                 {"max_abs", finite(e.maxAbs)},
                 {"rms", finite(e.rms)},
                 {"relative", finite(e.relative)},
                 {"limit", e.limit},
                 {"within", e.within},
                 {"non_finite", e.nonFinite},
                 {"worst",
                  {{"index", e.worst},
                   {"channel", e.worstItem.channel},
                   {"time", e.worstItem.time},
                   {"got", finite(e.got)},
                   {"wanted", finite(e.wanted)}}},
                 {"ulps", e.ulps}};
    if (e.different)
        json.update({{"different", *e.different}, {"unexplained", e.unexplained}});
    return json;
}

Json jsonOf(const Measurement& r) {
    Json json = {{"variant", r.name},
                 {"asked", r.candidate.variant},
                 {"device", r.device},
                 {"class", conv::name(r.kind)},
                 {"verdict", name(r.verdict)}};
    if (!r.sentence.empty())
        json["sentence"] = r.sentence;
    if (r.errors.checked > 0)
        json["errors"] = jsonOf(r.errors);
    if (r.verdict == Verdict::refused)
        return json;
    json.update({{"predicted_ms", r.predicted},
                 {"first_run_ms", r.firstRun},
                 {"memory_bytes", r.memoryBytes},
                 {"tiles", r.tiles}});
    if (r.total.count > 0)
        json.update({{"upload_ms", r.upload},
                     {"download_ms", r.download},
                     {"total_ms", jsonOf(r.total)},
                     {"total_samples_ms", r.totalSamples}});
    if (r.timed())
        json.update({{"kernel_ms", jsonOf(r.kernel)},
                     {"kernel_samples_ms", r.kernelSamples},
                     {"operations", r.operations},
                     {"bytes", r.bytes},
                     {"intensity", r.intensity()},
                     {"gflops", r.gflops},
                     {"gb_per_s", r.gigabytesPerSecond},
                     {"of_peak", r.ofPeak},
                     {"of_copy", r.ofBandwidth},
                     {"effective", r.ofPeak > 1}});
    if (!r.compilerLog.empty())
        json["compiler_log"] = r.compilerLog;
    if (r.kernelAlone > 0)
        json["kernel_alone_ms"] = r.kernelAlone;
    if (!r.launches.empty())
        json["launches"] = kernelsJson(r.launches);
    json["standing"] = name(r.significance);
    if (r.speedUp > 0)
        json.update(
            {{"speed_up", r.speedUp}, {"speed_up_low", r.speedUpLow}, {"speed_up_high", r.speedUpHigh}, {"p", r.p}});
    return json;
}

Json jsonOf(const Section& section) {
    const Comparison& c = section.comparison;
    Json rows = Json::array(), ceilings = Json::array();
    for (const Measurement& row : c.rows)
        rows.push_back(jsonOf(row));
    for (const Ceiling& x : c.ceilings)
        ceilings.push_back({{"device", x.device},
                            {"model", x.model},
                            {"gflops", x.gflops},
                            {"gb_per_s", x.gigabytesPerSecond},
                            {"measured", x.measured}});
    return {{"title", section.title},
            {"extent", c.input.extent},
            {"type", conv::name(c.input.type)},
            {"filters", c.filters},
            {"runs", c.runs},
            {"reference", c.reference >= 0 ? Json(c.reference) : Json(nullptr)},
            {"oracle", c.oracle},
            {"stopped", c.stopped},
            {"wrong", c.wrong()},
            {"ceilings", std::move(ceilings)},
            {"rows", std::move(rows)},
            {"cost_ms",
             {{"runs", c.cost.runs}, {"oracle", c.cost.oracle}, {"judging", c.cost.judging}, {"total", c.cost.total}}}};
}

} // namespace

Json jsonOf(const Page& page) {
    Json facts = Json::object(), sections = Json::array(), curves = Json::array();
    for (const auto& [name, value] : page.facts)
        facts[name] = value;
    for (const Section& section : page.sections)
        sections.push_back(jsonOf(section));
    for (const Curve& curve : page.curves) {
        Json points = Json::array();
        for (const Curve::Point& p : curve.points)
            points.push_back({{"x", p.x}, {"ms", jsonOf(p.y)}});
        curves.push_back({{"name", curve.name}, {"points", std::move(points)}});
    }
    Json json = {{"schema", comparisonSchema},
                 {"kind", "comparison"},
                 {"title", page.title},
                 {"facts", std::move(facts)},
                 {"sections", std::move(sections)}};
    if (!page.curves.empty())
        json.update({{"axis", page.axis}, {"curves", std::move(curves)}});
    return json;
}

const char* comparisonJsonSchema() {
    static const std::string text = std::string(R"json({
"$schema": "https://json-schema.org/draft/2020-12/schema",
"title": "Comparison of variants by convapp",
"type": "object",
"required": ["schema", "kind", "title", "facts", "sections"],
"properties": {
  "schema": {"const": 1},
  "kind": {"const": "comparison"},
  "title": {"type": "string"},
  "facts": {"type": "object", "additionalProperties": {"type": "string"}},
  "axis": {"type": "string"},
  "curves": {"type": "array", "items": {"type": "object", "required": ["name", "points"]}},
  "sections": {"type": "array", "items": {"$ref": "#/$defs/section"}}
},
"additionalProperties": false,
"$defs": {)json") + launchJsonSchema() +
                                    R"json(
  "spread": {"type": "object", "required": ["median", "low", "high", "least", "most", "runs"],
    "additionalProperties": {"type": "number"}, "description": "low to high: 95 % interval of the median"},
  "section": {"type": "object",
    "required": ["title", "extent", "type", "filters", "runs", "reference", "oracle", "stopped", "wrong", "ceilings", "rows", "cost_ms"],
    "properties": {
    "title": {"type": "string"}, "extent": {"type": "array", "items": {"type": "integer"}},
    "type": {"type": "string"}, "filters": {"type": "array", "items": {"type": "string"}}, "runs": {"type": "integer"},
    "reference": {"type": ["integer", "null"], "description": "the row that speed-ups are against"},
    "oracle": {"type": "string"}, "stopped": {"type": "boolean"}, "wrong": {"type": "integer"},
    "ceilings": {"type": "array", "items": {"type": "object", "required": ["device", "model", "gflops", "gb_per_s", "measured"]}},
    "rows": {"type": "array", "items": {"$ref": "#/$defs/row"}},
    "cost_ms": {"type": "object", "additionalProperties": {"type": "number"}}}, "additionalProperties": false},
  "row": {"type": "object", "required": ["variant", "asked", "device", "class", "verdict"], "properties": {
    "variant": {"type": "string"}, "asked": {"type": "string"}, "device": {"type": "string"},
    "class": {"enum": ["exact", "approximate", "peer"]},
    "verdict": {"enum": ["waiting", "right", "wrong", "refused", "failed"]},
    "sentence": {"type": "string"},
    "errors": {"type": "object", "description": "against the float64 reference", "required":
      ["checked", "whole", "peak", "max_abs", "rms", "relative", "limit", "within", "non_finite", "worst", "ulps"]},
    "predicted_ms": {"type": "number"}, "first_run_ms": {"type": "number"}, "memory_bytes": {"type": "integer"},
    "tiles": {"type": "integer"}, "upload_ms": {"type": "number"}, "download_ms": {"type": "number"},
    "total_ms": {"$ref": "#/$defs/spread"}, "total_samples_ms": {"type": "array", "items": {"type": "number"}},
    "kernel_ms": {"$ref": "#/$defs/spread"}, "kernel_samples_ms": {"type": "array", "items": {"type": "number"}},
    "operations": {"type": "number"}, "bytes": {"type": "number"}, "intensity": {"type": "number"},
    "gflops": {"type": "number"}, "gb_per_s": {"type": "number"},
    "of_peak": {"type": "number"}, "of_copy": {"type": "number"}, "effective": {"type": "boolean"},
    "standing": {"enum": ["unknown", "reference", "faster", "slower", "no difference", "too few runs"]},
    "speed_up": {"type": "number"}, "speed_up_low": {"type": "number"}, "speed_up_high": {"type": "number"},
    "launches": {"type": "array", "items": {"$ref": "#/$defs/launch"}, "description": "what it launches on a GPU"},
    "compiler_log": {"type": "string", "description": "of a file:… variant"},
    "kernel_alone_ms": {"type": "number", "description": "of a file:… variant, without the copy with the border"},
    "p": {"type": "number"}}, "additionalProperties": false}
}
})json";
    return text.c_str();
}

} // namespace app::compare
