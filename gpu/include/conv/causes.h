// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>

/// Causes of the library's errors, a row each. Values: `filter`, `variant`, `step` and `device` are names.
namespace conv::causes {

/// A filter's parameters contradict each other or the definition.
inline constexpr CauseText filter{"filter", "{filter}: {reason}"};
/// A requested variant does not support a step.
inline constexpr CauseText variantUnsupported{
    "variant-unsupported", "{variant} did not run for {step}: {reason} No other variant was used in its place."};
inline constexpr CauseText variantUnsupportedOthers{
    "variant-unsupported-others",
    "{variant} did not run for {step}: {reason} No other variant was used in its place; these would do: {others}."};
inline constexpr CauseText variantUnsupportedOnChannels{
    "variant-unsupported-on-channels",
    "{variant} did not run for {step} on channels that earlier steps pass by: {reason}"};
/// A requested variant exists, but not for such a step or device.
inline constexpr CauseText variantMissing{"variant-missing",
                                          "{variant} did not run for {step}: there is no such variant for "
                                          "{dimension}-D kernels on {device}. No other variant was used in its place."};
/// A requested variant is not in this build.
inline constexpr CauseText variantUnavailable{"variant-unavailable", "{variant} did not run: {reason}"};
inline constexpr CauseText variantUnknown{"variant-unknown",
                                          "There is no variant '{variant}' for {dimension}-D data; there are {known}."};

} // namespace conv::causes
