// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decode_wire.h"
#include "app/io/child/wire.h"
#include <stdexcept>

namespace app::io {
namespace {

template <class Wire, class Record>
void recordFields(Wire& wire, Record& record) {
    wire.value(record.common);
    wire.value(record.series);
    wire.list(record.sources);
    wire.list(record.frames);
    wire.list(record.windows);
    wire.value(record.inverted);
    wire.value(record.otherQuantity);
    wire.value(record.geometry.spacing);
    wire.value(record.geometry.origin);
    wire.value(record.geometry.direction);
    wire.value(record.geometry.unit);
    wire.value(record.slices);
    wire.value(record.treatment);
    wire.value(record.derivation);
}

template <class Wire, class Writing, class Info>
void writingFields(Wire& wire, Writing& writing, Info& info) {
    wireFields(wire, writing.layout, info);
    wire.value(writing.folder);
    wire.value(writing.slope);
    wire.value(writing.intercept);
    wire.value(writing.windowCentre);
    wire.value(writing.windowWidth);
    wire.value(writing.timeStep);
    wire.value(writing.seriesUid);
    wire.value(writing.description);
    recordFields(wire, writing.source);
}

} // namespace

std::string wireText(const conv::Layout& layout, const conv::Info& info) {
    WireWriter writer;
    wireFields(writer, layout, info);
    const auto* const record = dynamic_cast<const DicomRecord*>(info.record.get());
    writer.value(record != nullptr);
    if (record)
        recordFields(writer, *record);
    return writer.text;
}

void readWire(std::string_view text, conv::Layout& layout, conv::Info& info) {
    WireReader reader{text};
    wireFields(reader, layout, info);
    bool dicom = false;
    reader.value(dicom);
    if (dicom) {
        auto record = std::make_shared<DicomRecord>();
        recordFields(reader, *record);
        if (record->frames.size() != record->sources.size() ||
            (!record->windows.empty() && record->windows.size() != 2 * record->sources.size()) || record->slices < 1)
            throw std::out_of_range("decoder message is damaged");
        info.record = std::move(record);
    }
    checkWired(layout);
}

std::string wireText(const DicomWriting& writing) {
    WireWriter writer;
    writer.value(writing.target.string());
    const conv::Info info;
    writingFields(writer, writing, info);
    return writer.text;
}

DicomWriting readWritingWire(std::string_view text) {
    WireReader reader{text};
    DicomWriting writing;
    std::string target;
    reader.value(target);
    writing.target = target;
    conv::Info info;
    writingFields(reader, writing, info);
    return writing;
}

std::string wireText(const std::vector<DicomSeriesText>& series) {
    WireWriter out;
    out.value(static_cast<std::uint64_t>(series.size()));
    for (const DicomSeriesText& one : series) {
        out.value(one.uid);
        out.value(one.folder.string());
        out.value(one.files);
        out.value(one.modality);
        out.value(one.description);
        out.value(one.number);
        out.value(one.columns);
        out.value(one.rows);
        out.value(one.frames);
    }
    return out.text;
}

std::vector<DicomSeriesText> readSeriesWire(std::string_view text) {
    WireReader in{text};
    std::uint64_t count = 0;
    in.value(count);
    std::vector<DicomSeriesText> series;
    for (std::uint64_t i = 0; i < count; ++i) {
        DicomSeriesText one;
        std::string folder;
        in.value(one.uid);
        in.value(folder);
        in.value(one.files);
        in.value(one.modality);
        in.value(one.description);
        in.value(one.number);
        in.value(one.columns);
        in.value(one.rows);
        in.value(one.frames);
        one.folder = folder;
        series.push_back(std::move(one));
    }
    return series;
}

} // namespace app::io
