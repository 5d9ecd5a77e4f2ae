// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>

/// Causes of the errors of app/, a row each. Values: `filter` and `parameter` are keys of the filter table.
namespace app::causes {

/// A step cannot be applied to such data.
inline constexpr conv::CauseText step{"step", "{filter}: {reason}"};
/// A value of a parameter is not possible.
inline constexpr conv::CauseText parameter{"parameter", "{parameter}={value}: {reason}"};
inline constexpr conv::CauseText stepParameter{"step-parameter", "{filter}: {parameter}={value}: {reason}"};
/// A recipe file is wrong.
inline constexpr conv::CauseText recipe{"recipe", "recipe: {reason}"};

} // namespace app::causes
