#include "app/cli/actions.h"
#include "app/cli/report.h"
#include "app/compare/metrics.h"
#include "app/recipe/text.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

bool asked(const Request& request, std::string_view metric) {
    return std::find(request.metrics.begin(), request.metrics.end(), metric) != request.metrics.end();
}

std::string numberText(double number) {
    char text[40];
    std::snprintf(text, sizeof text, "%.6g", number);
    return text;
}

std::string placeText(const compare::Metrics& c, const conv::Layout& layout) {
    std::string text = "at " + std::to_string(c.worst[0]);
    for (int axis = 1; axis < layout.dimension; ++axis)
        text += "," + std::to_string(c.worst[static_cast<std::size_t>(axis)]);
    if (layout.channels > 1)
        text += ", channel " + std::to_string(c.worstItem.channel);
    if (layout.times > 1)
        text += ", time point " + std::to_string(c.worstItem.time);
    return text;
}

std::string tableOf(const compare::Metrics& c, const Request& request, const conv::Layout& layout) {
    std::string text;
    const double relative = c.peak > 0 ? c.maxAbs / c.peak : c.maxAbs;
    if (asked(request, "max"))
        text += "max   " + numberText(c.maxAbs) + "  (" + numberText(relative) + " of the peak " + numberText(c.peak) +
                ", " + placeText(c, layout) + ")\n";
    if (asked(request, "rmse"))
        text += "rmse  " + numberText(c.rmse) + "\n";
    if (asked(request, "psnr"))
        text += "psnr  " + numberText(c.psnr) + " dB\n";
    if (asked(request, "ssim"))
        text += "ssim  " + numberText(c.ssim) + "\n";
    if (c.nan + c.inf > 0)
        text += "NaN in one only: " + std::to_string(c.nan) + ", infinite in one only: " + std::to_string(c.inf) + "\n";
    return text;
}

/// JSON has no infinity: the PSNR of equal data is null.
Json finite(double number) {
    return std::isfinite(number) ? Json(number) : Json(nullptr);
}

Json jsonOf(const compare::Metrics& c, const Request& request, std::optional<bool> within) {
    Json json = {
        {"schema", reportSchema}, {"program", programJson()}, {"a", request.compareA}, {"b", request.compareB}};
    if (asked(request, "max"))
        json["max"] = finite(c.maxAbs);
    if (asked(request, "rmse"))
        json["rmse"] = finite(c.rmse);
    if (asked(request, "psnr"))
        json["psnr"] = finite(c.psnr);
    if (asked(request, "ssim"))
        json["ssim"] = finite(c.ssim);
    json["peak"] = finite(c.peak);
    json["nan"] = c.nan;
    json["inf"] = c.inf;
    json["worst"] = {{"index", c.worst}, {"channel", c.worstItem.channel}, {"time", c.worstItem.time}};
    if (request.tolerance) {
        json["tolerance"] = *request.tolerance;
        json["within"] = *within;
    }
    return json;
}

} // namespace

int runCompare(const Request& request) {
    const conv::Volume a = io::load(request.compareA, request.load);
    const conv::Volume b = io::load(request.compareB, request.load);
    const compare::Metrics c = compare::metricsOf(a, b);
    std::optional<bool> within;
    if (request.tolerance)
        within = c.maxAbs <= *request.tolerance * (c.peak > 0 ? c.peak : 1.0) && c.nan == 0 && c.inf == 0;
    if (!request.difference.empty())
        io::save(compare::difference(a, b), request.difference, {request.overwrite});
    if (request.json)
        writeJson(*request.json, jsonOf(c, request, within));
    if (!request.json || *request.json != "-")
        writeText("-", tableOf(c, request, a.layout()));
    if (!within.value_or(true))
        throw conv::Error(conv::ErrorCode::mismatch,
                          request.compareA + " and " + request.compareB + ": differ by " + numberText(c.maxAbs) + " (" +
                              numberText(c.peak > 0 ? c.maxAbs / c.peak : c.maxAbs) +
                              " of the peak), more than the tolerance " + numberText(*request.tolerance) +
                              (c.nan + c.inf > 0 ? "; NaN or infinity in one only" : ""));
    return exitDone;
}

} // namespace app::cli
