// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/masks/held_mask.h"
#include "app/io/core/sha256.h"
#include <map>
#include <mutex>
#include <string_view>

namespace app {
namespace {

struct Held {
    std::shared_ptr<const conv::Volume> samples;
    int owners = 0;
};

std::mutex& mutex() {
    static std::mutex one;
    return one;
}

std::map<std::string, Held>& masks() {
    static std::map<std::string, Held> all;
    return all;
}

} // namespace

HeldMask::HeldMask(std::shared_ptr<const conv::Volume> samples) {
    constexpr std::size_t digits = 16;
    const conv::Layout& layout = samples->layout();
    text_ = "array#";
    for (const std::int64_t n : layout.extent)
        text_ += std::to_string(n) + "#";
    text_ += sha256(std::string_view(reinterpret_cast<const char*>(samples->data()),
                                     static_cast<std::size_t>(layout.byteCount())))
                 .substr(0, digits);
    const std::lock_guard lock(mutex());
    Held& held = masks()[text_];
    if (held.owners++ == 0)
        held.samples = std::move(samples);
}

HeldMask::~HeldMask() {
    const std::lock_guard lock(mutex());
    const auto held = masks().find(text_);
    if (held != masks().end() && --held->second.owners == 0)
        masks().erase(held);
}

std::shared_ptr<const conv::Volume> HeldMask::samplesOf(const std::string& text) {
    const std::lock_guard lock(mutex());
    const auto held = masks().find(text);
    return held != masks().end() ? held->second.samples : nullptr;
}

} // namespace app
