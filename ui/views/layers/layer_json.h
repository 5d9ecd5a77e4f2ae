// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/layers/added_layer.h"
#include <QJsonArray>
#include <QJsonObject>
#include <optional>
#include <vector>

/// Layers as kept with a session.
namespace ui {

[[nodiscard]] QJsonObject toJson(const ChannelLook& look);
/// Returns nothing unless colour and window make sense. `place`: that of files without one.
[[nodiscard]] std::optional<ChannelLook> lookFrom(const QJsonObject& json, int place);
[[nodiscard]] QJsonArray addedToJson(const std::vector<AddedLayer>& added);
/// Leaves out layers that make no sense.
[[nodiscard]] std::vector<AddedLayer> addedFrom(const QJsonArray& json);

} // namespace ui
