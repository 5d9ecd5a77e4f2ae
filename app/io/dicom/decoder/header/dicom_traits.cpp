// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/header/dicom_traits.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/header/dicom_clock.h"
#include "app/io/text/text.h"
#include <algorithm>

namespace app::io {
namespace {

enum class Coded { text, real, whole, small };

/// Location of a trait: the top of a classic file, or a sequence of a functional group.
struct TraitPlace {
    const char* trait;
    Tag sequence; ///< 0,0: the data set itself
    Tag tag;
    Coded coded;
};

/// Preferred fourth axes first. Among several locations of a trait, the last nonempty one counts.
const TraitPlace traitPlaces[] = {
    {timeTrait, {}, {0x0020, 0x0100}, Coded::text},
    {timeTrait, {0x0020, 0x9111}, {0x0020, 0x9128}, Coded::whole},
    {offsetTrait, {0x0020, 0x9310}, {0x0020, 0x930d}, Coded::real},
    {"echo time", {}, {0x0018, 0x0081}, Coded::text},
    {"echo time", {0x0018, 0x9114}, {0x0018, 0x9082}, Coded::real},
    {"inversion time", {}, {0x0018, 0x0082}, Coded::text},
    {"b-value", {}, {0x0018, 0x9087}, Coded::real},
    {"b-value", {0x0018, 0x9117}, {0x0018, 0x9087}, Coded::real},
    {triggerTrait, {}, {0x0018, 0x1060}, Coded::text},
    {triggerTrait, {0x0018, 0x9118}, {0x0020, 0x9153}, Coded::real},
    {referenceTrait, {}, {0x0054, 0x1300}, Coded::text},
    {"tube voltage", {}, {0x0018, 0x0060}, Coded::text},
    {"tube voltage", {0x0018, 0x9325}, {0x0018, 0x0060}, Coded::text},
    {acquisitionTrait, {}, {0x0020, 0x0012}, Coded::text},
    {acquisitionTrait, {0x0020, 0x9111}, {0x0020, 0x9156}, Coded::small},
    {kindTrait, {}, {0x0008, 0x0008}, Coded::text},
    {kindTrait, {0x0018, 0x9226}, {0x0008, 0x9007}, Coded::text},
    {kindTrait, {0x0018, 0x9329}, {0x0008, 0x9007}, Coded::text},
    {kindTrait, {0x0018, 0x9751}, {0x0008, 0x9007}, Coded::text},
};

std::string valueOf(const gdcm::DataSet& data, const Tag& tag, Coded coded) {
    std::string text;
    switch (coded) {
    case Coded::text:
        text = printable(textOf(data, tag));
        std::ranges::replace(text, '\\', '/');
        break;
    case Coded::real:
        for (const double value : doublesOf(data, tag))
            text += (text.empty() ? "" : " ") + shortest(value);
        break;
    case Coded::whole:
        if (const auto values = longsOf(data, tag); !values.empty())
            text = std::to_string(values[0]);
        break;
    case Coded::small:
        if (const auto value = shortOf(data, tag))
            text = std::to_string(*value);
        break;
    }
    return text;
}

void note(DicomFrame& frame, const char* trait, const std::string& value) {
    if (value.empty())
        return;
    const auto found = std::ranges::find(frame.traits, trait, [](const auto& t) { return t.first; });
    if (found == frame.traits.end())
        frame.traits.emplace_back(trait, value);
    else
        found->second = value;
}

void readDirection(const gdcm::DataSet& data, DicomFrame& frame) {
    note(frame, "gradient direction", valueOf(data, Tag(0x0018, 0x9089), Coded::real));
    for (const gdcm::DataSet& diffusion : itemsOf(data, Tag(0x0018, 0x9117)))
        for (const gdcm::DataSet& direction : itemsOf(diffusion, Tag(0x0018, 0x9076)))
            note(frame, "gradient direction", valueOf(direction, Tag(0x0018, 0x9089), Coded::real));
}

} // namespace

void readTraits(const gdcm::DataSet& data, DicomFrame& frame) {
    for (const TraitPlace& place : traitPlaces) {
        if (place.sequence == Tag())
            note(frame, place.trait, valueOf(data, place.tag, place.coded));
        else
            for (const gdcm::DataSet& item : itemsOf(data, place.sequence))
                note(frame, place.trait, valueOf(item, place.tag, place.coded));
    }
    readDirection(data, frame);
    if (const auto moment = momentOf(data))
        frame.acquired = moment;
    for (const gdcm::DataSet& content : itemsOf(data, Tag(0x0020, 0x9111))) {
        if (const auto moment = momentOf(content))
            frame.acquired = moment;
        frame.stack = printable(textOf(content, Tag(0x0020, 0x9056)));
        frame.indices = longsOf(content, Tag(0x0020, 0x9157));
    }
}

std::vector<std::string> dimensionsOf(const gdcm::DataSet& data) {
    std::vector<std::string> names;
    for (const gdcm::DataSet& dimension : itemsOf(data, Tag(0x0020, 0x9222))) {
        const Tag tag = pointerOf(dimension, Tag(0x0020, 0x9165)).value_or(Tag());
        const bool spatial = tag == Tag(0x0020, 0x9056) || tag == Tag(0x0020, 0x9057) || tag == Tag(0x0020, 0x0032);
        names.push_back(spatial ? std::string() : "dimension " + nameOf(tag));
    }
    return names;
}

} // namespace app::io
