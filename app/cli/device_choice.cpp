#include "app/cli/item.h"
#include "app/recipe/near_names.h"

namespace app::cli {
namespace {

/// The kind of device that a variant's name implies; nothing if several have it.
std::optional<conv::DeviceKind> kindOfVariant(const std::string& variant) {
    std::vector<std::string_view> names;
    bool onCpu = false, onCuda = false;
    for (const conv::Variant& v : conv::variants()) {
        names.push_back(v.name);
        if (v.name == variant)
            (v.device == conv::DeviceKind::cpu ? onCpu : onCuda) = true;
    }
    if (!onCpu && !onCuda)
        throw conv::Error(conv::ErrorCode::device, "variant '" + variant + "' is not known; " + hint(variant, names));
    if (onCpu && onCuda)
        return std::nullopt;
    return onCpu ? conv::DeviceKind::cpu : conv::DeviceKind::cuda;
}

} // namespace

DeviceChoice settleDevice(const conv::Choice& asked) {
    DeviceChoice result{asked, {}, false, {}};
    if (asked.variant != "auto" && asked.device == "auto")
        if (const auto kind = kindOfVariant(asked.variant))
            result.choice.device = *kind == conv::DeviceKind::cpu ? "cpu" : "cuda";
    result.device = conv::chooseDevice(result.choice.device, &result.fellBack);
    if (result.fellBack) {
        result.why = conv::whyNoCuda();
        result.choice.device = "cpu";
    }
    return result;
}

std::string fallbackNote(const DeviceChoice& choice) {
    return "no GPU is used: " + choice.why + (choice.why.ends_with('.') ? "" : ".") + " Running on the CPU.";
}

} // namespace app::cli
