// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/volume.h>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Messages between this program and one that it started. The reader throws std::out_of_range on a damaged message.
namespace app::io {

/// Fields in sequence, in host byte order: both ends run on one machine.
struct WireWriter {
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

struct WireReader {
    std::string_view text;

    template <class T>
    void value(T& v) {
        if (text.size() < sizeof(T))
            throw std::out_of_range("message is short");
        std::copy_n(text.begin(), sizeof(T), reinterpret_cast<char*>(&v));
        text.remove_prefix(sizeof(T));
    }
    /// A byte other than 0 and 1 is no truth value.
    void value(bool& truth) {
        std::uint8_t byte = 0;
        value(byte);
        if (byte > 1)
            throw std::out_of_range("message is damaged");
        truth = byte == 1;
    }
    void value(std::string& s) {
        std::uint64_t size = 0;
        value(size);
        if (text.size() < size)
            throw std::out_of_range("message is short");
        s = text.substr(0, size);
        text.remove_prefix(size);
    }
    template <class T>
    void list(std::vector<T>& items) {
        std::uint64_t count = 0;
        value(count);
        if (count > text.size() / sizeof(std::uint64_t))
            throw std::out_of_range("message is short");
        items.resize(count);
        for (T& item : items)
            value(item);
    }
    void value(std::pair<std::string, std::string>& p) {
        value(p.first);
        value(p.second);
    }
};

/// Layout and facts about it, for both directions.
template <class Wire, class Layout, class Info>
void wireFields(Wire& wire, Layout& layout, Info& info) {
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

/// Throws std::out_of_range unless a layout that was read makes sense.
inline void checkWired(const conv::Layout& layout) {
    if (layout.type > conv::ElementType::f64 || layout.geometry.unit > conv::LengthUnit::second ||
        layout.dimension < 1 || layout.dimension > 3 || layout.alpha < -1 || layout.alpha >= layout.channels ||
        (!layout.channelNames.empty() && static_cast<std::int64_t>(layout.channelNames.size()) != layout.channels))
        throw std::out_of_range("message is damaged");
}

} // namespace app::io
