// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QByteArray>
#include <QString>
#include <vector>

namespace ui {

/// One thing known of a document, for the metadata inspector.
struct MetaRow {
    QString group; ///< "File", "Samples", "Geometry", "Header", "Last run"
    QString name, value;
    friend bool operator==(const MetaRow&, const MetaRow&) = default;
};

/// Everything known beside the samples, in groups. Values are plain numbers, as they are copied.
[[nodiscard]] std::vector<MetaRow> metadataOf(const app::Document& document);
/// An object of the groups; several values of one name become a list.
[[nodiscard]] QByteArray metadataJson(const std::vector<MetaRow>& rows);
/// Whether every word of `wanted` is in the row.
[[nodiscard]] bool matches(const MetaRow& row, const QString& wanted);

} // namespace ui
