// SPDX-License-Identifier: Apache-2.0
// TIFF files of any size in few bytes: all tiles of a page are one piece of the file.
#pragma once
#include <QByteArray>
#include <cstdint>
#include <vector>

namespace window_test {

/// A page of uint8 samples. Row by row, a tile holds `first`, `first` + `step`, `first` + 2 `step` …
struct TiffPage {
    std::uint32_t width = 0, height = 0;
    int first = 0, step = 0, channels = 1;
    bool tiled = true;        ///< false: one strip
    std::uint32_t marked = 0; ///< NewSubfileType; 1: a reduced page
    QByteArray description = {};
    std::vector<TiffPage> subs = {};
};

/// Returns a file with 10000 samples per centimetre on its pages, which also reduced pages claim.
class TiffPages {
  public:
    static QByteArray bytes(const std::vector<TiffPage>& pages) {
        TiffPages file;
        file.bytes_ = QByteArray::fromRawData("II*\0\0\0\0\0", 8);
        qsizetype link = 4;
        for (const TiffPage& page : pages)
            link = file.add(page, link);
        return file.bytes_;
    }

  private:
    struct Field {
        std::uint16_t tag, type;
        std::vector<std::uint32_t> values;
    };
    static constexpr std::uint32_t edge = 128;

    template <class T>
    static QByteArray text(T value) {
        QByteArray out;
        for (std::size_t i = 0; i < sizeof(T); ++i)
            out.append(static_cast<char>(value >> (8 * i) & 0xff));
        return out;
    }
    std::uint32_t put(const QByteArray& data) {
        if (bytes_.size() % 2 != 0)
            bytes_.append('\0');
        const auto at = static_cast<std::uint32_t>(bytes_.size());
        bytes_.append(data);
        return at;
    }
    /// Adds a directory, sets the offset at `link` to its place, and returns where the next one's offset stands.
    qsizetype add(const TiffPage& page, qsizetype link) {
        std::vector<std::uint32_t> subs;
        for (const TiffPage& sub : page.subs) {
            const qsizetype here = put(QByteArray(4, '\0'));
            (void)add(sub, here);
            std::uint32_t offset = 0;
            for (int i = 0; i < 4; ++i)
                offset |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes_[here + i])) << (8 * i);
            subs.push_back(offset);
        }
        const std::uint32_t width = page.tiled ? edge : page.width, height = page.tiled ? edge : page.height;
        QByteArray samples;
        for (std::uint32_t y = 0; y < height; ++y)
            for (std::uint32_t x = 0; x < width; ++x)
                samples.append(page.channels, static_cast<char>(page.first + page.step * static_cast<int>(x)));
        const QByteArray packed = qCompress(samples).mid(4); // zlib's stream
        const std::uint32_t at = put(packed);
        const std::uint32_t pieces =
            page.tiled ? (page.width + edge - 1) / edge * ((page.height + edge - 1) / edge) : 1;
        const auto channels = static_cast<std::uint32_t>(page.channels);
        const std::vector<std::uint32_t> offsets(pieces, at);
        const std::vector<std::uint32_t> sizes(pieces, static_cast<std::uint32_t>(packed.size()));
        std::vector<Field> fields{{254, 4, {page.marked}}, {256, 4, {page.width}},
                                  {257, 4, {page.height}}, {258, 3, std::vector<std::uint32_t>(channels, 8)},
                                  {259, 3, {8}},           {262, 3, {channels == 3 ? 2U : 1U}}};
        if (!page.tiled)
            fields.push_back({273, 4, offsets});
        fields.push_back({277, 3, {channels}});
        if (!page.tiled) {
            fields.push_back({278, 4, {page.height}});
            fields.push_back({279, 4, sizes});
        }
        fields.push_back({282, 5, {10000, 1}});
        fields.push_back({283, 5, {10000, 1}});
        fields.push_back({296, 3, {3}});
        if (page.tiled) {
            fields.push_back({322, 4, {edge}});
            fields.push_back({323, 4, {edge}});
            fields.push_back({324, 4, offsets});
            fields.push_back({325, 4, sizes});
        }
        if (!subs.empty())
            fields.push_back({330, 4, subs});
        QByteArray directory;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (fields[i].tag > 262 && (i == 0 || fields[i - 1].tag <= 262) && !page.description.isEmpty())
                directory += entry(270, 2, page.description + '\0', page.description.size() + 1);
            QByteArray values;
            for (const std::uint32_t v : fields[i].values)
                values += fields[i].type == 3 ? text(static_cast<std::uint16_t>(v)) : text(v);
            directory += entry(fields[i].tag, fields[i].type, values,
                               static_cast<qsizetype>(fields[i].values.size()) / (fields[i].type == 5 ? 2 : 1));
        }
        const std::uint32_t place =
            put(text(static_cast<std::uint16_t>(directory.size() / 12)) + directory + QByteArray(4, '\0'));
        bytes_.replace(link, 4, text(place));
        return bytes_.size() - 4;
    }
    QByteArray entry(std::uint16_t tag, std::uint16_t type, QByteArray values, qsizetype count) {
        values = values.size() <= 4 ? values.leftJustified(4, '\0') : text(put(values));
        return text(tag) + text(type) + text(static_cast<std::uint32_t>(count)) + values;
    }

    QByteArray bytes_;
};

} // namespace window_test
