// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/wire.h"

namespace app::cli::wire {
namespace {

Json of(const conv::Layout& l) {
    const conv::Geometry& g = l.geometry;
    return {static_cast<int>(l.type),
            l.dimension,
            l.extent,
            l.channels,
            l.times,
            l.alpha,
            g.spacing,
            g.origin,
            g.direction,
            static_cast<int>(g.unit),
            l.channelNames};
}

conv::Layout layoutFrom(const Json& json) {
    conv::Layout l;
    l.type = static_cast<conv::ElementType>(json.at(0).get<int>());
    l.dimension = json.at(1);
    l.extent = json.at(2);
    l.channels = json.at(3);
    l.times = json.at(4);
    l.alpha = json.at(5);
    l.geometry.spacing = json.at(6);
    l.geometry.origin = json.at(7);
    l.geometry.direction = json.at(8);
    l.geometry.unit = static_cast<conv::LengthUnit>(json.at(9).get<int>());
    l.channelNames = json.at(10);
    return l;
}

Json of(const conv::Timing& t) {
    return {t.read,  t.allocate, t.upload,     t.firstRun,  t.kernel,      t.download,
            t.write, t.total,    t.operations, t.bytesRead, t.bytesWritten};
}

conv::Timing timingFrom(const Json& json) {
    return {json.at(0), json.at(1), json.at(2), json.at(3), json.at(4), json.at(5),
            json.at(6), json.at(7), json.at(8), json.at(9), json.at(10)};
}

Json of(const std::vector<OpLine>& ops) {
    Json all = Json::array();
    for (const OpLine& op : ops)
        all.push_back({op.label, op.variant, op.why, op.device, op.predictedMilliseconds, op.milliseconds});
    return all;
}

Json of(const std::vector<conv::FoundThreshold>& thresholds) {
    Json all = Json::array();
    for (const conv::FoundThreshold& found : thresholds)
        all.push_back({found.step, found.item.channel, found.item.time, found.value});
    return all;
}

std::vector<conv::FoundThreshold> thresholdsFrom(const Json& json) {
    std::vector<conv::FoundThreshold> all;
    for (const Json& found : json)
        all.push_back({found.at(0), {found.at(2), found.at(1)}, found.at(3)}); // conv::Item begins with the time
    return all;
}

std::vector<OpLine> opsFrom(const Json& json) {
    std::vector<OpLine> ops;
    for (const Json& op : json)
        ops.push_back({op.at(0), op.at(1), op.at(2), op.at(3), op.at(4), op.at(5)});
    return ops;
}

} // namespace

Json of(const conv::Region& region) {
    return {region.lo, region.hi};
}

conv::Region regionFrom(const Json& json) {
    return {json.at(0).get<conv::Index3>(), json.at(1).get<conv::Index3>()};
}

Json of(const conv::SampleFacts& facts) {
    Json json = Json::object();
    if (facts.strictReason)
        json["strict"] = *facts.strictReason;
    if (facts.float64Reason)
        json["float64"] = *facts.float64Reason;
    if (facts.offset)
        json["offset"] = *facts.offset;
    return json;
}

conv::SampleFacts factsFrom(const Json& json) {
    conv::SampleFacts facts;
    if (const auto strict = json.find("strict"); strict != json.end())
        facts.strictReason = strict->get<std::string>();
    if (const auto wide = json.find("float64"); wide != json.end())
        facts.float64Reason = wide->get<std::string>();
    if (const auto offset = json.find("offset"); offset != json.end())
        facts.offset = offset->get<double>();
    return facts;
}

std::string pack(const Json& message) {
    const std::vector<std::uint8_t> bytes = Json::to_cbor(message);
    return {bytes.begin(), bytes.end()};
}

Json unpack(const std::string& text) {
    Json message = Json::from_cbor(text, true, false);
    if (!message.is_object() || !message.contains("say"))
        throw conv::Error(conv::ErrorCode::internal, "Another process of the run sent what is no message.");
    return message;
}

Json of(const PlanRecord& plan) {
    return {{"fingerprint", plan.fingerprint},
            {"tile", plan.tile},
            {"variants", plan.variants},
            {"device", plan.deviceClass},
            {"elsewhere", plan.elsewhere}};
}

PlanRecord planFrom(const Json& json) {
    return {json.at("fingerprint"), json.at("tile").get<conv::Index3>(),
            json.at("variants").get<std::vector<std::string>>(), json.at("device"),
            json.at("elsewhere").get<std::vector<int>>()};
}

Json of(const conv::Error& error) {
    return {{"code", static_cast<int>(error.code())}, {"sentence", error.what()}};
}

conv::Error errorFrom(const Json& json) {
    return {static_cast<conv::ErrorCode>(json.at("code").get<int>()), json.at("sentence").get<std::string>()};
}

Json of(const WorkUnit& unit) {
    const WorkItem& item = *unit.item;
    Json json = {{"input", item.input.string()},
                 {"output", item.output.string()},
                 {"name", item.name},
                 {"series", item.load.series},
                 {"number", item.number},
                 {"columns", item.columns},
                 {"replace", item.replace},
                 {"place", unit.number}};
    json["saves"] = item.saves;
    json["pictures"] = Json::array();
    for (const auto& [kind, path] : item.pictures)
        json["pictures"].push_back(Json::array({static_cast<int>(kind), path.string()}));
    if (unit.seconds)
        json["seconds"] = *unit.seconds;
    if (unit.slab)
        json["slab"] = {{"target", unit.slab->file.target.string()},
                        {"temporary", unit.slab->file.temporary.string()},
                        {"offset", unit.slab->file.offset},
                        {"tile", unit.slab->file.tile},
                        {"region", of(unit.slab->region)},
                        {"plan", unit.slab->plan},
                        {"first", unit.slab->first},
                        {"facts", of(unit.slab->facts)}};
    return json;
}

std::unique_ptr<WorkUnit> unitFrom(const Json& json, const Request& request,
                                   const std::shared_ptr<const Recipe>& recipe) {
    auto unit = std::make_unique<WorkUnit>();
    unit->ownItem = std::make_unique<WorkItem>();
    WorkItem& item = *unit->ownItem;
    item.input = json.at("input").get<std::string>();
    item.output = json.at("output").get<std::string>();
    item.name = json.at("name");
    item.load.series = json.at("series");
    item.number = json.at("number");
    item.columns = json.at("columns").get<std::map<std::string, std::string>>();
    item.replace = json.at("replace");
    item.saves = json.at("saves");
    for (const Json& picture : json.at("pictures"))
        item.pictures.emplace_back(static_cast<PictureKind>(picture.at(0).get<int>()),
                                   picture.at(1).get<std::string>());
    fillItem(item, request, recipe);
    unit->ownReport = std::make_unique<ItemReport>();
    unit->ownReport->input = item.name;
    unit->ownReport->output = item.output.string();
    unit->item = unit->ownItem.get();
    unit->report = unit->ownReport.get();
    unit->number = json.at("place");
    if (json.contains("seconds"))
        unit->seconds = json.at("seconds").get<double>();
    if (json.contains("slab")) {
        const Json& slab = json.at("slab");
        unit->slab = {{slab.at("target").get<std::string>(), slab.at("temporary").get<std::string>(),
                       slab.at("offset").get<std::uint64_t>(), slab.at("tile").get<std::int64_t>()},
                      regionFrom(slab.at("region")),
                      slab.at("plan").get<std::string>(),
                      slab.at("first"),
                      factsFrom(slab.at("facts"))};
    }
    return unit;
}

Json of(const ItemReport& r) {
    Json json = {{"input", r.input},
                 {"output", r.output},
                 {"status", r.status},
                 {"retries", r.retries},
                 {"timed_out", r.timedOut},
                 {"in_parts", r.inParts},
                 {"warnings", r.warnings},
                 {"filters", r.filters},
                 {"compute", static_cast<int>(r.compute)},
                 {"geometry_kept", r.geometryKept},
                 {"geometry_in_file", r.geometryInFile},
                 {"clipped", r.clipped},
                 {"thresholds", of(r.thresholds)},
                 {"largest", r.largest},
                 {"tasks", of(r.ops)},
                 {"device", r.device},
                 {"fell_back", r.fellBack},
                 {"strict", r.strictReason},
                 {"float64", r.float64Reason},
                 {"tiles", r.tiles},
                 {"working_bytes", r.workingBytes},
                 {"fingerprint", r.fingerprint},
                 {"timing", of(r.timing)},
                 {"warm", r.warm},
                 {"ms", {r.loadMilliseconds, r.saveMilliseconds, r.predictedMilliseconds, r.gridMilliseconds}},
                 {"file", {r.fileBytes, r.fileChanged}},
                 {"pictures", r.pictures},
                 {"thumbnails", {r.before, r.after}}};
    if (r.error)
        json["error"] = of(*r.error);
    if (r.in && r.out) {
        json["in"] = of(*r.in);
        json["out"] = of(*r.out);
    }
    if (r.rescaled)
        json["rescaled"] = *r.rescaled;
    if (r.agreement)
        json["agreement"] = {r.agreement->samples, r.agreement->maxAbs, r.agreement->peak};
    return json;
}

ItemReport reportFrom(const Json& json) {
    ItemReport r;
    r.input = json.at("input");
    r.output = json.at("output");
    r.status = json.at("status");
    r.retries = json.at("retries");
    r.timedOut = json.at("timed_out");
    r.inParts = json.at("in_parts");
    r.warnings = json.at("warnings").get<std::vector<std::string>>();
    r.filters = json.at("filters").get<std::vector<std::string>>();
    r.compute = static_cast<conv::ElementType>(json.at("compute").get<int>());
    r.geometryKept = json.at("geometry_kept");
    r.geometryInFile = json.at("geometry_in_file");
    r.clipped = json.at("clipped");
    r.thresholds = thresholdsFrom(json.value("thresholds", Json::array()));
    r.largest = json.at("largest");
    r.ops = opsFrom(json.at("tasks"));
    r.device = json.at("device");
    r.fellBack = json.at("fell_back");
    r.strictReason = json.at("strict");
    r.float64Reason = json.at("float64");
    r.tiles = json.at("tiles");
    r.workingBytes = json.at("working_bytes");
    r.fingerprint = json.at("fingerprint");
    r.timing = timingFrom(json.at("timing"));
    r.warm = json.at("warm");
    r.loadMilliseconds = json.at("ms").at(0);
    r.saveMilliseconds = json.at("ms").at(1);
    r.predictedMilliseconds = json.at("ms").at(2);
    r.gridMilliseconds = json.at("ms").at(3);
    r.fileBytes = json.at("file").at(0);
    r.fileChanged = json.at("file").at(1);
    r.pictures = json.at("pictures").get<std::vector<std::string>>();
    r.before = json.at("thumbnails").at(0);
    r.after = json.at("thumbnails").at(1);
    if (json.contains("error"))
        r.error = errorFrom(json.at("error"));
    if (json.contains("in")) {
        r.in = layoutFrom(json.at("in"));
        r.out = layoutFrom(json.at("out"));
    }
    if (json.contains("rescaled"))
        r.rescaled = json.at("rescaled").get<std::pair<double, double>>();
    if (const auto a = json.find("agreement"); a != json.end())
        r.agreement = {a->at(0), a->at(1), a->at(2)};
    return r;
}

} // namespace app::cli::wire
