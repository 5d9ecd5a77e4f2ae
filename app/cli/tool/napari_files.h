// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

namespace app::cli {

/// Parts of the napari plugin that do not depend on filters: the files of resources/napari. The build embeds them.
struct NapariFiles {
    std::string_view project;  ///< pyproject.toml
    std::string_view manifest; ///< napari.yaml
    std::string_view package;  ///< __init__.py
    std::string_view core;     ///< _core.py
    std::string_view widget;   ///< _widget.py
};
[[nodiscard]] NapariFiles napariFiles();

} // namespace app::cli
