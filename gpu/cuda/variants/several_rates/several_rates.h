// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Gaussians at several rates (taps/rates.h), an axis at a time: thin out, convolve between the rates, interpolate. An
/// output is a sum of its own products in an order that its index fixes. Boxes with NaN, infinities or very large
/// samples are summed directly.
void launchSeveralRates(const Launch& launch);

} // namespace conv
