// SPDX-License-Identifier: Apache-2.0
#include "app/compare/candidates.h"
#include "app/compare/own/own_kernel_file.h"
#include "app/text/near_names.h"
#include <algorithm>
#include <cmath>

namespace app::compare {
namespace {

void requireKnown(const std::vector<std::string>& names) {
    std::vector<std::string_view> known;
    for (const conv::Variant& v : conv::variants())
        known.push_back(v.name);
    for (const std::string& name : names)
        if (name != "auto" && std::find(known.begin(), known.end(), name) == known.end())
            throw conv::Error(conv::ErrorCode::device, "variant '" + name + "' is not known; " + hint(name, known));
}

bool offered(const conv::Variant& v, const Offer& offer) {
    if (!offer.names.empty())
        return std::find(offer.names.begin(), offer.names.end(), v.name) != offer.names.end();
    if (isOwnKernel(v.name))
        return offer.own;
    return !v.float64 && (offer.approximate || v.kind != conv::VariantClass::approximate) &&
           (offer.peers || v.kind != conv::VariantClass::peer);
}

} // namespace

std::vector<Candidate> candidatesFor(int dimension, const Offer& offer) {
    for (const std::string& name : offer.names)
        if (isOwnKernel(name))
            addOwnKernelFile(name, dimension);
    requireKnown(offer.names);
    const std::vector<conv::Device> here = offer.device == "auto" ? conv::devices() : conv::chooseDevices(offer.device);
    std::vector<Candidate> found;
    for (const std::string& name : offer.names)
        if (name == "auto")
            for (const conv::Device& d : here)
                found.push_back({"auto", conv::name(d)});
    for (const conv::Variant& v : conv::variants()) {
        if (v.dimension != dimension || !offered(v, offer))
            continue;
        bool any = false;
        for (const conv::Device& d : here)
            if (d.kind == v.device) {
                found.push_back({v.name, conv::name(d)});
                any = true;
            }
        if (!any && offer.device == "auto" && v.device == conv::DeviceKind::cuda)
            found.push_back({v.name, "cuda"});
    }
    return found;
}

const conv::Variant* variantNamed(std::string_view name, int dimension, conv::DeviceKind device) {
    for (const conv::Variant& v : conv::variants())
        if (v.name == name && v.dimension == dimension && v.device == device)
            return &v;
    return nullptr;
}

std::string whyNot(const conv::Variant& variant, std::span<const conv::Filter> filters, const conv::Layout& layout,
                   const conv::Device* device, const conv::Error& error) {
    if (!variant.launch && !variant.unavailable.empty())
        return variant.unavailable;
    if (!device)
        return error.what();
    conv::PlanOptions reference;
    reference.device = "cpu";
    reference.variant = "cpu-reference";
    for (const conv::PlannedOp& t : conv::makePlan(filters, layout, reference).ops)
        if (t.variant)
            if (auto sentence = conv::refusal(variant, t.problem, *device))
                return *sentence;
    return error.what();
}

std::vector<std::optional<TooSlow>> tooSlowAmong(const std::vector<Prediction>& all) {
    constexpr double maxTimes = 100, worthMilliseconds = 100;
    std::vector<std::optional<TooSlow>> found;
    for (const Prediction& p : all) {
        const Prediction* best = &p;
        for (const Prediction& other : all)
            if (other.device == p.device && other.milliseconds > 0 && other.milliseconds < best->milliseconds)
                best = &other;
        std::optional<TooSlow>& verdict = found.emplace_back();
        if (p.milliseconds >= worthMilliseconds && p.milliseconds >= maxTimes * best->milliseconds)
            verdict.emplace(TooSlow{p.milliseconds / best->milliseconds, best->variant});
    }
    return found;
}

std::string sentenceOf(const TooSlow& tooSlow) {
    return "Left out: predicted to take " + std::to_string(std::llround(tooSlow.times)) + " times as long as " +
           tooSlow.than + ". It is timed where it is named.";
}

} // namespace app::compare
