// SPDX-License-Identifier: Apache-2.0
// Checks every variant against the float64 reference on small random data: several filters per dimension under several
// boundaries, odd sizes, kernels that are asymmetric or larger than an axis.
#include "app/cli/commands/actions.h"
#include "app/cli/report/report.h"
#include "app/compare/accuracy/approximation.h"
#include "app/compare/oracle.h"
#include "app/text/text.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <conv/apply.h>
#include <conv/statistics.h>
#include <conv/survey.h>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Case {
    std::string filter; ///< as after --filter, without the boundary
    std::vector<conv::Boundary> boundaries;
    double tolerance = 1e-5; ///< relative to the peak
    conv::ElementType type = conv::ElementType::f32;
    /// float64: only variants that keep the digits of the samples.
    conv::Precision precision = conv::Precision::automatic;
};

/// Largest difference of float64 results from the reference, which sums in another order.
constexpr double wideTolerance = 1e-12;

/// Random numbers, equal on every machine.
conv::Volume randomData(int dimension, conv::ElementType type) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = dimension == 1   ? conv::Index3{203, 1, 1}
                    : dimension == 2 ? conv::Index3{67, 45, 1}
                                     : conv::Index3{37, 21, 13};
    conv::Volume volume(layout);
    std::uint64_t state = 0x9e3779b97f4a7c15u;
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            const double unit = static_cast<double>(state >> 33) / 0x1p31;
            volume.as<T>()[i] = static_cast<T>(type == conv::ElementType::f32 ? 2 * unit - 1 : 255 * unit);
        }
    });
    return volume;
}

/// An asymmetric kernel that is not separable.
std::string unevenKernel(int dimension) {
    if (dimension == 1)
        return "[1 -2 3 0.5 4]";
    const std::string slice = "[1 2 3 0;-1 4 0.5 2;0.25 -3 1 5]";
    return dimension == 2 ? slice : "[1 2 3;-1 4 0.5|0.25 -3 1;5 2 -2|1 0 1;3 -1 7]";
}

std::vector<Case> casesFor(int dimension) {
    using enum conv::Boundary;
    const std::vector<conv::Boundary> folding = {reflect, mirror, nearest, constant, wrap};
    std::vector<conv::Boundary> withValid = folding, all = folding;
    withValid.push_back(valid);
    all.insert(all.end(), {valid, renormalize});
    return {{"gaussian:sigma=1.3", all},
            {"gaussian:sigma=7,truncate=3", {reflect, wrap, renormalize}},
            {std::string("gaussian:sigma=5,truncate=inf") + (dimension == 3 ? ",axes=xy" : ""),
             {reflect, constant, renormalize}},
            {"gaussian:sigma=1.5,order=2", {mirror, constant}, 1e-4},
            {"box:size=4", {nearest, renormalize}},
            {"sobel", withValid},
            {"laplacian:form=full", {mirror}, 1e-4},
            {"median:size=3", withValid},
            {"median:size=5", {mirror, constant}, 0, conv::ElementType::u8},
            {std::string("median:size=") + (dimension == 1   ? "7"
                                            : dimension == 2 ? "7x3"
                                                             : "7x3x1"),
             {wrap},
             0},
            {"bilateral:sigma=1.5,range=0.4,truncate=2", all},
            {std::string("bilateral:range=60,sigma=") + (dimension == 1   ? "2"
                                                         : dimension == 2 ? "2x1"
                                                                          : "2x1x0.5"),
             {mirror},
             1e-5,
             conv::ElementType::u8},
            {"nlm:search=3,patch=1,strength=0.5", all},
            {"diffusion:iterations=4,contrast=0.5", all},
            {"clahe:tile=9,clip=3,bins=64", {reflect, mirror, nearest, constant, wrap, renormalize}},
            {"clahe:tile=7,clip=0,min=0,max=255", {mirror}, 1e-5, conv::ElementType::u8},
            {"richardson-lucy:iterations=3,sigma=1.2", {reflect, mirror, nearest, wrap, renormalize}},
            {"richardson-lucy:iterations=4,sigma=1.2,tv=0.02", {wrap}, 1e-4, conv::ElementType::u8},
            {"nlm:search=2,patch=2,strength=80,noise=20", {mirror}, 1e-5, conv::ElementType::u8},
            {"wiener:sigma=1.2", {wrap}},
            {"morph:op=tophat,size=5", folding},
            {"morph:op=dilate,shape=ball,size=5", {mirror}, 0, conv::ElementType::u8},
            {"percentile:p=30,size=3", folding, 0},
            {"zscore:size=7", folding},
            {"zscore:size=5", {mirror}, 1e-5, conv::ElementType::u8},
            {"iir:order=3,cutoff=20%", {reflect, nearest}},
            {"iir:kind=notch,cutoff=40%", {mirror}, 1e-5, conv::ElementType::u8},
            {"custom:kernel=" + unevenKernel(dimension), withValid},
            {"custom:kernel=" + unevenKernel(dimension) + ",op=correlate", {constant}, 1e-5, conv::ElementType::u8},
            {"gaussian:sigma=1.3", all, wideTolerance, conv::ElementType::f64, conv::Precision::float64},
            {"custom:kernel=" + unevenKernel(dimension), withValid, wideTolerance, conv::ElementType::f64,
             conv::Precision::float64},
            {"custom:kernel=[0 0 1]", withValid, 0, conv::ElementType::f64, conv::Precision::float64},
            {"median:size=3", withValid, 0, conv::ElementType::f64, conv::Precision::float64}};
}

/// A case under one boundary, with its oracle.
struct Trial {
    std::string text;
    double tolerance;
    conv::Precision precision;
    std::vector<conv::Filter> filters;
    const conv::Volume* input;
    conv::Volume oracle;
    double peak = 0;
};

conv::PlanOptions choiceOf(std::string_view device, std::string_view variant,
                           conv::Precision precision = conv::Precision::automatic) {
    conv::PlanOptions planOptions;
    planOptions.precision = precision;
    planOptions.device = device;
    planOptions.variant = variant;
    return planOptions;
}

std::vector<Trial> trialsFor(int dimension, const conv::Volume& floats, const conv::Volume& bytes,
                             const conv::Volume& doubles) {
    std::vector<Trial> trials;
    for (const Case& c : casesFor(dimension))
        for (const conv::Boundary boundary : c.boundaries) {
            Trial trial;
            trial.text = c.filter + ",boundary=" + std::string(conv::name(boundary)) +
                         (boundary == conv::Boundary::constant ? ",value=0.75" : "");
            if (c.filter.find(':') == std::string::npos)
                trial.text.replace(c.filter.size(), 1, ":");
            trial.tolerance = c.tolerance;
            trial.precision = c.precision;
            trial.input = c.type == conv::ElementType::u8    ? &bytes
                          : c.type == conv::ElementType::f64 ? &doubles
                                                             : &floats;
            trial.filters = {build(parseStep(trial.text), trial.input->layout())};
            trial.oracle =
                conv::filtered(trial.filters, *trial.input, choiceOf("cpu", "cpu-reference"), conv::ElementType::f64);
            const double* values = trial.oracle.as<double>();
            for (std::int64_t i = 0; i < trial.oracle.layout().sampleCount(); ++i)
                trial.peak = std::max(trial.peak, std::abs(values[i]));
            trials.push_back(std::move(trial));
        }
    return trials;
}

struct Row {
    const conv::Variant* variant = nullptr;
    int passed = 0, refused = 0;
    double worst = 0; ///< error over peak
    std::vector<std::string> failures;
    std::string missing; ///< why the variant was not tested
};

/// Largest error over the peak; infinity for a sample that is not finite.
double errorOf(const Trial& trial, const conv::Volume& result) {
    const double* expected = trial.oracle.as<double>();
    const double* got = result.as<double>();
    double worst = 0;
    for (std::int64_t i = 0; i < trial.oracle.layout().sampleCount(); ++i) {
        const double error = std::abs(got[i] - expected[i]);
        worst = std::max(worst, std::isfinite(error) ? error : INFINITY);
    }
    return trial.peak > 0 ? worst / trial.peak : worst;
}

/// Tolerance of a variant: for half precision and the like, the bound that the variant states for that work.
double allowed(const conv::Variant& variant, const std::string& device, const Trial& trial) {
    if (variant.kind == conv::VariantClass::peer)
        return 1e-4;
    if (variant.kind == conv::VariantClass::exact)
        return variant.float64 ? std::min(trial.tolerance, wideTolerance) : trial.tolerance;
    const conv::Plan plan = conv::makePlan(trial.filters, trial.input->layout(), choiceOf(device, variant.name));
    const std::optional<double> off = compare::approximationError(plan, conv::analyzeRange(*trial.input).largest);
    return off ? trial.tolerance + *off / (trial.peak > 0 ? trial.peak : 1)
               : compare::limitOf(conv::VariantClass::approximate, trial.filters);
}

/// Returns the reason of a refusal.
std::string attempt(Row& row, const std::string& device, const Trial& trial) {
    try {
        const conv::Volume result = conv::filtered(
            trial.filters, *trial.input, choiceOf(device, row.variant->name, trial.precision), conv::ElementType::f64);
        const double error = errorOf(trial, result);
        row.worst = std::max(row.worst, error);
        if (error <= allowed(*row.variant, device, trial))
            ++row.passed;
        else
            row.failures.push_back(trial.text + ": error " + shortest(error) + " of the peak");
    } catch (const conv::Error& error) {
        if (error.code() == conv::ErrorCode::device) {
            ++row.refused;
            return error.what();
        }
        row.failures.push_back(trial.text + ": " + error.what());
    }
    return {};
}

std::string deviceFor(const conv::Variant& variant, const Request& request) {
    if (request.planOptions.device != "auto")
        return conv::name(conv::chooseDevice(request.planOptions.device));
    for (const conv::Device& device : conv::devices())
        if (device.kind == variant.device && conv::lostReason(device).empty())
            return conv::name(device);
    return {};
}

Row rowOf(const conv::Variant& variant, const std::vector<Trial>& trials, const Request& request) {
    Row row;
    row.variant = &variant;
    const std::string device = deviceFor(variant, request);
    if (!variant.launch)
        row.missing = variant.unavailable.empty() ? "is not in this build" : variant.unavailable;
    else if (device.empty())
        row.missing = conv::noCudaReason();
    else {
        std::string refusal;
        for (const Trial& trial : trials)
            if (std::string reason = attempt(row, device, trial); !reason.empty())
                refusal = std::move(reason);
        if (row.passed == 0 && row.failures.empty())
            row.missing = "refused all " + std::to_string(row.refused) + " cases. The last one: " + refusal;
    }
    return row;
}

std::string textOf(const Row& row) {
    char text[200];
    const conv::Variant& v = *row.variant;
    std::snprintf(text, sizeof text, "%-8s %d-D  %-4s  %-11s  ",
                  row.missing.empty() ? row.failures.empty() ? "ok" : "FAILED" : "-", v.dimension,
                  v.device == conv::DeviceKind::cpu ? "cpu" : "cuda", std::string(conv::name(v.kind)).c_str());
    std::string line = text;
    line += v.name + std::string(v.name.size() < 24 ? 24 - v.name.size() : 1, ' ');
    if (!row.missing.empty())
        return line + row.missing + "\n";
    std::snprintf(text, sizeof text, "%3d agree, worst %.1e", row.passed, row.worst);
    line += text;
    if (row.refused > 0)
        line += ", " + std::to_string(row.refused) + " refused";
    for (const std::string& failure : row.failures)
        line += "\n           " + failure;
    return line + "\n";
}

Json jsonOf(const Row& row) {
    return {{"variant", row.variant->name},
            {"dimension", row.variant->dimension},
            {"device", row.variant->device == conv::DeviceKind::cpu ? "cpu" : "cuda"},
            {"class", conv::name(row.variant->kind)},
            {"status", !row.missing.empty()   ? "missing"
                       : row.failures.empty() ? "ok"
                                              : "failed"},
            {"agree", row.passed},
            {"refused", row.refused},
            {"worst", std::isfinite(row.worst) ? Json(row.worst) : Json(nullptr)},
            {"failures", row.failures},
            {"missing", row.missing}};
}

/// Returns true if --variants and --device include the variant.
bool wanted(const conv::Variant& variant, const Request& request) {
    const std::vector<std::string>& names = request.bench.variants;
    const std::string& device = request.planOptions.device;
    const bool here = device == "auto" || (device == "cpu") == (variant.device == conv::DeviceKind::cpu);
    return here && (names.empty() || std::find(names.begin(), names.end(), variant.name) != names.end());
}

std::vector<Row> testDimension(int dimension, const Request& request) {
    const conv::Volume floats = randomData(dimension, conv::ElementType::f32),
                       bytes = randomData(dimension, conv::ElementType::u8),
                       doubles = randomData(dimension, conv::ElementType::f64);
    const std::vector<Trial> trials = trialsFor(dimension, floats, bytes, doubles);
    std::vector<Row> rows;
    for (const conv::Variant& variant : conv::variants())
        if (variant.dimension == dimension && wanted(variant, request))
            rows.push_back(rowOf(variant, trials, request));
    return rows;
}

/// Returns the devices that --device includes and that can be opened; the text says why others cannot.
std::vector<conv::Device> testedDevices(const Request& request, std::string& text) {
    const std::string& asked = request.planOptions.device;
    std::vector<conv::Device> tested;
    for (const conv::Device& device : asked == "auto" ? conv::devices() : conv::chooseDevices(asked))
        try {
            tested.push_back(conv::opened(device));
            text += conv::name(device) + "  " + device.model + "\n";
        } catch (const conv::Error& error) {
            if (asked != "auto")
                throw;
            text += std::string(error.what()) + "\n";
        }
    return tested;
}

/// Checks range, mean and histogram on a device against the host's. Returns a line of the report; counts a failure.
std::string statisticsLine(const conv::Device& device, int& failed) {
    const conv::Volume data = randomData(3, conv::ElementType::f32);
    const conv::Statistics here = conv::statisticsOf(data, {}, device, 64),
                           host = conv::statisticsOf(data, {}, conv::devices().front(), 64);
    const bool agree = here.min == host.min && here.max == host.max && here.finite == host.finite &&
                       here.bins == host.bins && std::abs(here.mean() - host.mean()) <= 1e-12;
    failed += !agree;
    return (agree ? "ok       " : "FAILED   ") + conv::name(device) + "  range, mean and histogram " +
           (agree ? "agree with the host's\n" : "differ from the host's\n");
}

} // namespace

int runSelfTest(const Request& request) {
    const auto start = std::chrono::steady_clock::now();
    Json devices = Json::array(), list = Json::array();
    std::string text = versionLine() + "\n";
    const std::vector<conv::Device> here = testedDevices(request, text);
    for (const conv::Device& device : here)
        devices.push_back(toJson(device));
    if (request.planOptions.device == "auto" && conv::devices().size() == 1)
        text += "no CUDA device: " + conv::noCudaReason() + "\n";
    int failed = 0, tested = 0, missing = 0;
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (const Row& row : testDimension(dimension, request)) {
            failed += !row.failures.empty();
            tested += row.missing.empty();
            missing += !row.missing.empty();
            text += textOf(row);
            list.push_back(jsonOf(row));
        }
    for (const conv::Device& device : here)
        text += statisticsLine(device, failed);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    char last[160];
    std::snprintf(last, sizeof last, "%d variants tested, %d failed, %d not tested; %.1f s\n", tested, failed, missing,
                  seconds);
    if (request.json)
        writeJson(*request.json, {{"schema", reportSchema},
                                  {"program", programJson()},
                                  {"devices", std::move(devices)},
                                  {"variants", std::move(list)},
                                  {"tested", tested},
                                  {"failed", failed},
                                  {"missing", missing},
                                  {"seconds", seconds}});
    if (!request.json || *request.json != "-")
        writeText("-", text + last);
    if (failed > 0)
        throw conv::Error(conv::ErrorCode::mismatch,
                          std::to_string(failed) + " variants disagree with the float64 reference");
    return exitDone;
}

} // namespace app::cli
