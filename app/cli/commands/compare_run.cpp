// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include "app/cli/report/report.h"
#include "app/compare/export.h"
#include "app/compare/picture/picture.h"
#include "app/text/number_text.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
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

/// Metrics, with SSIM by both kinds of windows on request.
struct FileMetrics : compare::Metrics {
    std::optional<double> ssimGaussian;
};

std::string tableOf(const FileMetrics& c, const Request& request, const conv::Layout& layout) {
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
    if (c.ssimGaussian)
        text += "ssim  " + numberText(*c.ssimGaussian) + "  (Gaussian windows)\n";
    if (c.nan + c.inf > 0)
        text += "NaN in one only: " + std::to_string(c.nan) + ", infinite in one only: " + std::to_string(c.inf) + "\n";
    return text;
}

/// JSON has no infinity: the PSNR of equal data is null.
Json finite(double number) {
    return std::isfinite(number) ? Json(number) : Json(nullptr);
}

Json jsonOf(const FileMetrics& c, const Request& request, const std::vector<std::string>& geometry,
            std::optional<bool> within) {
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
    if (c.ssimGaussian)
        json["ssim_gaussian"] = finite(*c.ssimGaussian);
    json["range"] = finite(c.range);
    json["peak"] = finite(c.peak);
    json["geometry"] = geometry;
    json["nan"] = c.nan;
    json["inf"] = c.inf;
    json["worst"] = {{"index", c.worst}, {"channel", c.worstItem.channel}, {"time", c.worstItem.time}};
    if (request.tolerance) {
        json["tolerance"] = *request.tolerance;
        json["within"] = *within;
    }
    return json;
}

FileMetrics metricsFor(const Request& request, const conv::Volume& a, const conv::Volume& b) {
    const conv::Layout &first = a.layout(), &second = b.layout();
    if (first.extent != second.extent || first.channels != second.channels || first.times != second.times)
        throw conv::Error(conv::ErrorCode::mismatch, request.compareA + " is " + conv::describe(first) + ", and " +
                                                         request.compareB + " is " + conv::describe(second) +
                                                         ": only data of one shape can be compared");
    compare::MetricOptions options;
    options.range = request.dataRange;
    FileMetrics found{compare::metricsOf(a, b, options), {}};
    if (asked(request, "ssim-gaussian")) {
        options.window = compare::Window::gaussian;
        found.ssimGaussian = compare::metricsOf(a, b, options).ssim;
    }
    return found;
}

compare::FilesPage pageFor(const Request& request, const conv::Volume& a, const conv::Volume& b, const FileMetrics& c,
                           std::optional<bool> within) {
    compare::FilesPage page;
    page.title = "Comparison of two files";
    page.facts = {{"first", request.compareA + ", " + conv::describe(a.layout())},
                  {"second", request.compareB + ", " + conv::describe(b.layout())},
                  {"program", versionLine()},
                  {"date", timestamp()}};
    page.geometry = compare::geometryDifferences(a.layout(), b.layout());
    page.metrics = c;
    page.layout = a.layout();
    if (within) {
        page.good = *within;
        page.verdict =
            std::string(*within ? "Within " : "Outside ") + compare::errorText(*request.tolerance) + " of the peak.";
    }
    const compare::Plane x = compare::planeOf(a, c.worstItem, c.worst[2]),
                         y = compare::planeOf(b, c.worstItem, c.worst[2]), off = compare::difference(x, y);
    page.range = off.largest();
    page.a = compare::greyPicture(x, x.min(), x.max());
    page.b = compare::greyPicture(y, x.min(), x.max());
    page.difference = compare::signedPicture(off, page.range);
    page.caption =
        a.layout().dimension == 3 ? "slice " + std::to_string(c.worst[2]) + ", with the largest difference" : "";
    return page;
}

/// Saves float64 if the samples have more digits than float32 and the format allows it.
void saveDifference(const Request& request, const conv::Volume& a, const conv::Volume& b) {
    const std::filesystem::path path = request.difference;
    const io::Format& format = io::formatForSaving(path);
    conv::Layout layout = a.layout();
    layout.type = compare::differenceType(a.layout().type, b.layout().type);
    layout.alpha = -1;
    if (format.refuses && format.refuses(layout))
        layout.type = conv::ElementType::f32;
    io::save(compare::difference(a, b, layout.type), request.difference, {request.overwrite, request.compression});
}

} // namespace

int runCompare(const Request& request) {
    const conv::Volume a = io::load(request.compareA, request.load);
    const conv::Volume b = io::load(request.compareB, request.load);
    const std::vector<std::string> geometry = compare::geometryDifferences(a.layout(), b.layout());
    const FileMetrics c = metricsFor(request, a, b);
    std::optional<bool> within;
    if (request.tolerance)
        within = c.maxAbs <= *request.tolerance * (c.peak > 0 ? c.peak : 1.0) && c.nan == 0 && c.inf == 0;
    if (!request.difference.empty())
        saveDifference(request, a, b);
    const Json json = jsonOf(c, request, geometry, within);
    for (const std::string& file : request.report) {
        if (file.ends_with(".csv"))
            throw conv::Error(conv::ErrorCode::usage, "--report " + file + ": --compare writes .json, .html or .md");
        const compare::FilesPage page = pageFor(request, a, b, c, within);
        if (file.ends_with(".html"))
            writeText(file, compare::htmlOf(page));
        else if (file.ends_with(".md"))
            writeText(file, compare::markdownOf(page));
        else
            writeJson(file, json);
    }
    if (request.json)
        writeJson(*request.json, json);
    if (!request.json || *request.json != "-") {
        std::string notes;
        for (const std::string& sentence : geometry)
            notes += sentence + "\n";
        writeText("-", notes + tableOf(c, request, a.layout()));
    }
    if (!within.value_or(true))
        throw conv::Error(conv::ErrorCode::mismatch,
                          request.compareA + " and " + request.compareB + ": differ by " + numberText(c.maxAbs) + " (" +
                              numberText(c.peak > 0 ? c.maxAbs / c.peak : c.maxAbs) +
                              " of the peak), more than the tolerance " + numberText(*request.tolerance) +
                              (c.nan + c.inf > 0 ? "; NaN or infinity in one only" : ""));
    return exitDone;
}

} // namespace app::cli
