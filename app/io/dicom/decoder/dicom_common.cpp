// SPDX-License-Identifier: Apache-2.0
// GDCM copies zero bytes from a null pointer for empty values, which GCC sees in inlined templates.
#pragma GCC diagnostic ignored "-Wnonnull"
#include "app/io/dicom/decoder/dicom_common.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <gdcmDicts.h>
#include <gdcmExplicitDataElement.h>
#include <gdcmGlobal.h>
#include <gdcmReader.h>
#include <gdcmSequenceOfItems.h>
#include <gdcmSwapper.h>
#include <sstream>

namespace app::io {
namespace {

/// Excludes a source's icon and look-up table.
constexpr std::size_t largestElement = 1 << 16;
constexpr std::size_t mostSources = 20'000;

/// Elements of the pixel groups that also hold for derived pixels: burnt-in names, changed dates, lossy compression,
/// unit of values, display window.
const Tag keptOfPixels[] = {{0x0028, 0x0301}, {0x0028, 0x0303}, {0x0028, 0x1050}, {0x0028, 0x1051}, {0x0028, 0x1054},
                            {0x0028, 0x1055}, {0x0028, 0x1056}, {0x0028, 0x2110}, {0x0028, 0x2112}, {0x0028, 0x2114}};
/// Elements of one slice or file even if all agree, and of how a source was derived.
const Tag ofOneSlice[] = {{0x0008, 0x0012}, {0x0008, 0x0013}, {0x0008, 0x0018}, {0x0008, 0x1140}, {0x0008, 0x2111},
                          {0x0008, 0x2112}, {0x0008, 0x9215}, {0x0018, 0x0088}, {0x0020, 0x000e}, {0x0020, 0x0011},
                          {0x0020, 0x0013}, {0x0020, 0x0032}, {0x0020, 0x0037}, {0x0020, 0x0100}, {0x0020, 0x0105},
                          {0x0020, 0x0110}, {0x0020, 0x1041}, {0x0088, 0x0200}};

bool isKept(const gdcm::DataElement& element) {
    const Tag& tag = element.GetTag();
    const std::uint16_t group = tag.GetGroup();
    if (tag.IsPrivate() || tag.IsGroupLength() || group <= 2 || group == 0x0400 || group >= 0x5000)
        return false;
    if (group == 0x0028)
        return std::ranges::find(keptOfPixels, tag) != std::end(keptOfPixels);
    const bool ofFrames = group == 0x0020 && tag.GetElement() >= 0x9000;
    const bool large = !element.GetVL().IsUndefined() && element.GetVL() > largestElement;
    return !ofFrames && !large && std::ranges::find(ofOneSlice, tag) == std::end(ofOneSlice);
}

gdcm::DataSet cleaned(const gdcm::DataSet& data);

/// Adds the value type, which implicit files omit, and drops nested private tags.
gdcm::DataElement cleaned(const gdcm::DataElement& element) {
    gdcm::DataElement result = element;
    const gdcm::VR vr = gdcm::Global::GetInstance().GetDicts().GetDictEntry(element.GetTag()).GetVR();
    if (const auto sequence = element.GetValueAsSQ()) {
        gdcm::SmartPointer<gdcm::SequenceOfItems> copy = new gdcm::SequenceOfItems;
        copy->SetLengthToUndefined();
        for (std::size_t i = 1; i <= sequence->GetNumberOfItems(); ++i) {
            gdcm::Item item;
            item.SetVLToUndefined();
            item.SetNestedDataSet(cleaned(sequence->GetItem(i).GetNestedDataSet()));
            copy->AddItem(item);
        }
        result.SetVR(gdcm::VR::SQ);
        result.SetValue(*copy);
        result.SetVLToUndefined();
    } else if ((element.GetVR() == gdcm::VR::INVALID || element.GetVR() == gdcm::VR::UN) && !vr.IsDual() &&
               vr != gdcm::VR::INVALID) {
        result.SetVR(vr);
    }
    return result;
}

gdcm::DataSet cleaned(const gdcm::DataSet& data) {
    gdcm::DataSet result;
    for (const gdcm::DataElement& element : data.GetDES())
        if (!element.GetTag().IsPrivate() && !element.GetTag().IsGroupLength())
            result.Insert(cleaned(element));
    return result;
}

gdcm::DataSet keptOf(const fs::path& path) {
    gdcm::Reader reader;
    reader.SetFileName(path.c_str());
    gdcm::DataSet kept;
    if (reader.ReadUpToTag(Tag(0x7fe0, 0x0010), {Tag(0x7fe0, 0x0010)}))
        for (const gdcm::DataElement& element : reader.GetFile().GetDataSet().GetDES())
            if (isKept(element))
                kept.Insert(cleaned(element));
    return kept;
}

std::string elementBytes(const gdcm::DataElement& element) {
    std::ostringstream out;
    element.Write<gdcm::ExplicitDataElement, gdcm::SwapperNoOp>(out);
    return out.str();
}

/// Returns the elements that are equal in all files.
gdcm::DataSet commonOf(const std::vector<DicomFile>& files) {
    gdcm::DataSet common = keptOf(files[0].path);
    for (std::size_t i = 1; i < files.size(); ++i) {
        const gdcm::DataSet other = keptOf(files[i].path);
        gdcm::DataSet both;
        for (const gdcm::DataElement& element : common.GetDES())
            if (other.FindDataElement(element.GetTag()) &&
                elementBytes(other.GetDataElement(element.GetTag())) == elementBytes(element))
                both.Insert(element);
        common = both;
    }
    return common;
}

} // namespace

std::string bytesOf(const gdcm::DataSet& data) {
    std::ostringstream out;
    for (const gdcm::DataElement& element : data.GetDES())
        element.Write<gdcm::ExplicitDataElement, gdcm::SwapperNoOp>(out);
    return out.str();
}

gdcm::DataSet dataSetFrom(const std::string& bytes) {
    std::istringstream in(bytes);
    gdcm::DataSet data;
    if (!bytes.empty())
        data.Read<gdcm::ExplicitDataElement, gdcm::SwapperNoOp>(in);
    return data;
}

std::shared_ptr<const DicomRecord> recordOf(const std::vector<DicomFile>& files, const DicomStack& stack,
                                            const conv::Layout& layout) {
    auto record = std::make_shared<DicomRecord>();
    record->common = bytesOf(commonOf(files));
    record->series = files[0].series;
    record->geometry = layout.geometry;
    record->slices = stack.depth();
    if (!stack.shifts.empty())
        record->treatment = "gantry tilt of " + shortest(std::round(stack.tilt * 10) / 10) +
                            " degrees straightened by linear interpolation";
    else if (!stack.filled.empty())
        record->treatment = "gaps between slices filled by linear interpolation";
    record->inverted = files[0].inverted;
    const bool windows = std::ranges::any_of(stack.frames, [](const auto& frame) { return frame.window.has_value(); });
    const std::int64_t shown = stack.depth() * stack.times;
    if (shown <= static_cast<std::int64_t>(mostSources))
        for (std::int64_t i = 0; i < shown; ++i) {
            const std::int64_t of = i / stack.depth() * stack.slices() + stack.slice(i % stack.depth()).nearest();
            const DicomFrame& frame = stack.frames[static_cast<std::size_t>(of)];
            const DicomFile& file = files[frame.file];
            record->sources.emplace_back(file.sopClass, file.sopInstance);
            record->frames.push_back(file.frameCount > 1 ? frame.index + 1 : 0);
            if (!windows)
                continue;
            for (const double value : frame.window.value_or(std::array<double, 2>{}))
                record->windows.push_back(value);
        }
    return record;
}

} // namespace app::io
