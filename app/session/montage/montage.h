// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Montages: the channels of a signal against a reference, as in EEG.
namespace app {

/// The reference of the channels. As a text it has parts separated by ";" or line ends: "average", "reference=A1,A2" or
/// pairs "Fp1-F7,F7-T3"; then "bad=T7" and "keep=ECG". Lists of channels are those of channelsNamed.
struct Montage {
    enum class Kind : std::uint8_t {
        average,   ///< the mean of all channels, but not of `bad` and `keep`
        reference, ///< the mean of the channels `reference`
        pairs      ///< each output is the difference of two channels
    };
    Kind kind = Kind::average;
    std::string reference;
    std::vector<std::string> pairs; ///< "Fp1-F7"
    std::string bad;                ///< channels that stay out of the average; they are referenced as the others
    std::string keep;               ///< channels that stay as they are
};

/// Parses a montage. Throws Error(usage) with the part that is wrong.
[[nodiscard]] Montage parseMontage(std::string_view text);

/// Returns the montage as a text that parseMontage reads.
[[nodiscard]] std::string montageText(const Montage& montage);

/// Parses the text, or the file of that name if there is one; lines that begin with "#" are comments. Throws
/// Error(usage, unreadable).
[[nodiscard]] Montage montageOf(const std::string& textOrFile);

/// An output channel: a channel of the source minus the mean of others.
struct MontageRow {
    std::string name;
    std::int64_t channel = 0;
    std::vector<std::int64_t> minus; ///< ascending; empty: the channel stays as it is
    friend bool operator==(const MontageRow&, const MontageRow&) = default;
};

/// Returns the output channels in order. Channels of events ("Status", "Trigger", "Annotations" …) stay as they are.
/// Throws Error(usage) for unknown and ambiguous names, and for data that are no signal.
[[nodiscard]] std::vector<MontageRow> montageRows(const Montage& montage, const conv::Layout& layout);

/// Returns the layout of the result: float64 for float64 and for integers of 32 and 64 bits, else float32.
[[nodiscard]] conv::Layout montageLayout(const std::vector<MontageRow>& rows, const conv::Layout& layout);

/// Returns the signal in a montage. Means and differences are in float64; each result is rounded once to its type.
/// Warnings name reference channels that are flat or not finite, and differing prefilters. Throws Error(usage) if two
/// channels that are subtracted have different units.
[[nodiscard]] conv::Volume inMontage(const conv::Volume& signal, const Montage& montage);

} // namespace app
