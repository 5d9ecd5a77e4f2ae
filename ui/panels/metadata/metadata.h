// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QByteArray>
#include <QString>
#include <vector>

namespace ui {

struct MetaRow {
    QString group; ///< "File", "Samples", "Geometry", "Header", "Last run"
    QString name, value;
    friend bool operator==(const MetaRow&, const MetaRow&) = default;
};

/// Returns all metadata in groups. Values are plain numbers, ready to copy.
[[nodiscard]] std::vector<MetaRow> metadataOf(const app::Document& document);
/// Returns a JSON object of the groups; repeated names become a list.
[[nodiscard]] QByteArray metadataJson(const std::vector<MetaRow>& rows);
/// Returns the row's value as text on the screen: numbers have a minus sign in place of a hyphen.
[[nodiscard]] QString shownText(const MetaRow& row);
/// Returns true if the row contains every word of `wanted`, with minus signs or hyphens.
[[nodiscard]] bool matches(const MetaRow& row, const QString& wanted);

} // namespace ui
