// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decode_wire.h"
#include <algorithm>
#include <stdexcept>

namespace app::io {
namespace {

/// Fields in sequence, in host byte order: both ends run on one machine.
struct Writer {
    std::string text;

    template <class T>
    void value(const T& v) {
        text.append(reinterpret_cast<const char*>(&v), sizeof(T));
    }
    void value(const std::string& s) {
        value(static_cast<std::uint64_t>(s.size()));
        text += s;
    }
    template <class T>
    void list(const std::vector<T>& items) {
        value(static_cast<std::uint64_t>(items.size()));
        for (const T& item : items)
            value(item);
    }
    void value(const std::pair<std::string, std::string>& p) {
        value(p.first);
        value(p.second);
    }
};

struct Reader {
    std::string_view text;

    template <class T>
    void value(T& v) {
        if (text.size() < sizeof(T))
            throw std::out_of_range("decoder message is short");
        std::copy_n(text.begin(), sizeof(T), reinterpret_cast<char*>(&v));
        text.remove_prefix(sizeof(T));
    }
    /// A byte other than 0 and 1 is no truth value.
    void value(bool& truth) {
        std::uint8_t byte = 0;
        value(byte);
        if (byte > 1)
            throw std::out_of_range("decoder message is damaged");
        truth = byte == 1;
    }
    void value(std::string& s) {
        std::uint64_t size = 0;
        value(size);
        if (text.size() < size)
            throw std::out_of_range("decoder message is short");
        s = text.substr(0, size);
        text.remove_prefix(size);
    }
    template <class T>
    void list(std::vector<T>& items) {
        std::uint64_t count = 0;
        value(count);
        if (count > text.size() / sizeof(std::uint64_t))
            throw std::out_of_range("decoder message is short");
        items.resize(count);
        for (T& item : items)
            value(item);
    }
    void value(std::pair<std::string, std::string>& p) {
        value(p.first);
        value(p.second);
    }
};

/// Order of fields, for both directions.
template <class Wire, class Layout, class Info>
void fields(Wire& wire, Layout& layout, Info& info) {
    wire.value(layout.type);
    wire.value(layout.dimension);
    wire.value(layout.extent);
    wire.value(layout.channels);
    wire.value(layout.times);
    wire.value(layout.alpha);
    wire.value(layout.geometry.spacing);
    wire.value(layout.geometry.origin);
    wire.value(layout.geometry.direction);
    wire.value(layout.geometry.unit);
    wire.value(info.valueUnit);
    wire.value(info.timeStep);
    wire.list(layout.channelNames);
    wire.list(info.notes);
    wire.list(info.warnings);
}

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
    fields(wire, writing.layout, info);
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
    Writer writer;
    fields(writer, layout, info);
    const auto* const record = dynamic_cast<const DicomRecord*>(info.record.get());
    writer.value(record != nullptr);
    if (record)
        recordFields(writer, *record);
    return writer.text;
}

void readWire(std::string_view text, conv::Layout& layout, conv::Info& info) {
    Reader reader{text};
    fields(reader, layout, info);
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
    if (layout.type > conv::ElementType::f64 || layout.geometry.unit > conv::LengthUnit::second ||
        layout.dimension < 1 || layout.dimension > 3 || layout.alpha < -1 || layout.alpha >= layout.channels ||
        (!layout.channelNames.empty() && static_cast<std::int64_t>(layout.channelNames.size()) != layout.channels))
        throw std::out_of_range("decoder message is damaged");
}

std::string wireText(const DicomWriting& writing) {
    Writer writer;
    writer.value(writing.target.string());
    const conv::Info info;
    writingFields(writer, writing, info);
    return writer.text;
}

DicomWriting readWritingWire(std::string_view text) {
    Reader reader{text};
    DicomWriting writing;
    std::string target;
    reader.value(target);
    writing.target = target;
    conv::Info info;
    writingFields(reader, writing, info);
    return writing;
}

std::string wireText(const std::vector<DicomSeriesText>& series) {
    Writer out;
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
    Reader in{text};
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
