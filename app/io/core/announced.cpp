// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/announced.h"
#include <utility>

namespace app::io {
namespace {

thread_local AnnouncedLayouts* listening = nullptr;

} // namespace

AnnouncedLayouts::AnnouncedLayouts(std::function<void(const conv::Layout&)> announced)
    : announced_(std::move(announced)), before_(std::exchange(listening, this)) {}

AnnouncedLayouts::~AnnouncedLayouts() {
    listening = before_;
}

void AnnouncedLayouts::tell(const conv::Layout& layout) {
    if (listening != nullptr)
        listening->announced_(layout);
}

} // namespace app::io
