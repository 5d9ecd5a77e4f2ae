// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/sha256.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/nifti/nifti_record.h"
#include "app/recipe/measure.h"
#include <algorithm>
#include <conv/error.h>

namespace app::io {

void noteDerivation(conv::Info& info, const Recipe& recipe) {
    const bool otherQuantity = measureOf(recipe).meaning != Meaning::likeInput;
    if (const auto* const nifti = dynamic_cast<const NiftiRecord*>(info.record.get()); nifti && otherQuantity) {
        auto record = std::make_shared<NiftiRecord>(*nifti);
        record->header.calMin = record->header.calMax = 0; // a window of the file's own quantity
        info.record = std::move(record);
    }
    const auto* const source = dynamic_cast<const DicomRecord*>(info.record.get());
    if (!source)
        return;
    auto record = std::make_shared<DicomRecord>(*source);
    record->otherQuantity = record->otherQuantity || otherQuantity;
    record->derivation.clear();
    for (const Step& step : recipe.steps)
        if (!step.muted)
            record->derivation += (record->derivation.empty() ? "" : "; ") + toText(step);
    if (record->derivation.empty())
        record->derivation = "copy";
    info.record = std::move(record);
}

void requireDicomSource(const fs::path& output, const conv::Info& info) {
    if (!output.empty() && extensionOf(output) == ".dcm" && !dynamic_cast<const DicomRecord*>(info.record.get()))
        throw conv::Error(conv::ErrorCode::usage,
                          output.string() + ": DICOM is written for data that came from DICOM; patient and study of "
                                            "these would have to be made up; save them as .nii.gz or .nrrd.");
}

std::string dicomUid(std::string_view text) {
    const std::string hex = sha256(text).substr(0, 32);
    std::array<unsigned, 16> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<unsigned>(std::stoul(hex.substr(2 * i, 2), nullptr, 16));
    bytes[6] = (bytes[6] & 0x0fU) | 0x80U; // UUID version 8: custom
    bytes[8] = (bytes[8] & 0x3fU) | 0x80U;
    std::string digits; // the 128-bit number, last digit first
    while (std::ranges::any_of(bytes, [](unsigned byte) { return byte != 0; })) {
        unsigned rest = 0;
        for (unsigned& byte : bytes) {
            const unsigned value = rest * 256 + byte;
            byte = value / 10;
            rest = value % 10;
        }
        digits += static_cast<char>('0' + rest);
    }
    return "2.25." + std::string(digits.rbegin(), digits.rend());
}

} // namespace app::io
