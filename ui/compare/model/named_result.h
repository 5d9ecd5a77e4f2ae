// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/volume.h>
#include <memory>

namespace ui {

/// A volume to compare: the source, or a variant's result.
struct NamedResult {
    QString id; ///< unique: "source", "cpu-direct on cpu"
    QString name;
    std::shared_ptr<const conv::Volume> volume;
    conv::Region domain; ///< region of its values in source indices
};

} // namespace ui
