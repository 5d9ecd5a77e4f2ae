// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

void launchCudnn(const Launch& launch);
void launchCufft(const Launch& launch);

[[nodiscard]] std::vector<Variant> peerVariants();

} // namespace conv
