#pragma once
#include "app/io/io.h"
#include "app/recipe/recipe.h"
#include <optional>

namespace app::cli {

/// Element type of the saved result. `asked`: --dtype, nothing for `same`: the input's stored type, uint8 if the last
/// step is Canny.
[[nodiscard]] conv::ElementType outputType(const Recipe& recipe, const conv::Layout& input,
                                           std::optional<conv::ElementType> asked);

/// Throws Error(usage) if the file's format cannot hold such data, naming types that it can.
void checkFormatHolds(const conv::Layout& output, const io::fs::path& path, bool typeAsked);

} // namespace app::cli
