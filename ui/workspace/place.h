// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <QStringList>
#include <vector>

class QMimeData;

/// Places of data: files, folders, and addresses of stores on servers.
namespace ui {

/// Returns true for `http://…`, `https://…` and `s3://…`.
[[nodiscard]] bool isAddress(const QString& place);

/// Returns the absolute path of a file. An address loses user, password and query, which this process keeps for its
/// requests.
[[nodiscard]] QString plainPlace(const QString& place);

/// Returns the file name, or the last part of an address; its server if it has no further part.
[[nodiscard]] QString placeName(const QString& place);

/// Returns the folder, or the address without its last part.
[[nodiscard]] QString placeFolder(const QString& place);

/// Returns false for a file that is missing. Addresses are not asked.
[[nodiscard]] bool mayExist(const QString& place);

/// Returns the places that a drop or the clipboard names: local files, addresses, and lines of text that are addresses.
[[nodiscard]] QStringList placesIn(const QMimeData& data);

/// A level of resolution of an image.
struct PlaceLevel {
    QString id; ///< for app::io::LoadOptions::series
    conv::Layout layout;
};

/// Returns the levels of an image, the finest first; none for formats without levels. Reads metadata only. Not for the
/// GUI thread. Throws conv::Error, also if one level alone cannot be read.
[[nodiscard]] std::vector<PlaceLevel> levelsAt(const QString& place, const QString& series);

/// Returns the id of a level of an image; `series` may be empty.
[[nodiscard]] QString levelOf(const QString& series, std::uint32_t level);

/// Returns true if the id of a series names a level.
[[nodiscard]] bool namesLevel(const QString& series);

} // namespace ui
