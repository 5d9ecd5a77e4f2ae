// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gdcmDataSet.h>
#include <optional>
#include <string>
#include <vector>

/// Checked values of DICOM elements: nothing is assumed of their length or text.
namespace app::io {

using Tag = gdcm::Tag;

/// Text without padding; empty if the element is absent, empty or nested.
[[nodiscard]] std::string textOf(const gdcm::DataSet& data, Tag tag);
/// Numbers of a text value ("1.5\\2"); empty if any is invalid.
[[nodiscard]] std::vector<double> numbersOf(const gdcm::DataSet& data, Tag tag);
[[nodiscard]] std::optional<double> numberOf(const gdcm::DataSet& data, Tag tag);
/// A 16-bit integer (US, SS).
[[nodiscard]] std::optional<int> shortOf(const gdcm::DataSet& data, Tag tag);
[[nodiscard]] std::vector<int> shortsOf(const gdcm::DataSet& data, Tag tag);
/// Half of the last written digit of each number of a text value: "0.67\\2" → 0.005, 0.5. Empty if any is invalid.
[[nodiscard]] std::vector<double> roundingOf(const gdcm::DataSet& data, Tag tag);
/// Unsigned 64-bit integers (OV, UV).
[[nodiscard]] std::vector<std::uint64_t> veryLongsOf(const gdcm::DataSet& data, Tag tag);
/// 64-bit floating-point numbers (FD); empty if any is invalid.
[[nodiscard]] std::vector<double> doublesOf(const gdcm::DataSet& data, Tag tag);
/// 32-bit integers (UL).
[[nodiscard]] std::vector<std::uint32_t> longsOf(const gdcm::DataSet& data, Tag tag);
/// Tags (AT).
[[nodiscard]] std::optional<Tag> pointerOf(const gdcm::DataSet& data, Tag tag);
/// Name of a public tag ("Echo Time"); its number if it has none.
[[nodiscard]] std::string nameOf(const Tag& tag);
/// Name and number of a tag, for messages: "Echo Time (0018,0081)".
[[nodiscard]] std::string attribute(const Tag& tag);
/// Items of a sequence; empty if the element is not a sequence.
[[nodiscard]] std::vector<gdcm::DataSet> itemsOf(const gdcm::DataSet& data, Tag tag);

} // namespace app::io
