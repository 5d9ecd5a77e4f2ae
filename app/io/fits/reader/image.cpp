// SPDX-License-Identifier: Apache-2.0
#include "app/io/fits/reader/image.h"
#include "app/io/core/file_bytes.h"
#include "app/io/fits/reader/world.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace app::io {
namespace {

using conv::ElementType;

constexpr int mostAxes = 32;
/// Sample bytes that compressed data of any size may hold, and sample bytes for each compressed one.
constexpr std::uint64_t mostUnexplained = std::uint64_t{64} << 20, mostDensity = 1100;

struct Kind {
    int equivalent; ///< cfitsio's type of the scaled values
    ElementType type;
    int code; ///< cfitsio's type of samples in memory
};
constexpr Kind kinds[] = {{BYTE_IMG, ElementType::u8, TBYTE},          {SBYTE_IMG, ElementType::i8, TSBYTE},
                          {SHORT_IMG, ElementType::i16, TSHORT},       {USHORT_IMG, ElementType::u16, TUSHORT},
                          {LONG_IMG, ElementType::i32, TINT},          {ULONG_IMG, ElementType::u32, TUINT},
                          {LONGLONG_IMG, ElementType::i64, TLONGLONG}, {ULONGLONG_IMG, ElementType::u64, TULONGLONG},
                          {FLOAT_IMG, ElementType::f32, TFLOAT},       {DOUBLE_IMG, ElementType::f64, TDOUBLE}};

std::string sizeText(const std::vector<long long>& sizes) {
    std::string text;
    for (const long long n : sizes)
        text += (text.empty() ? "" : " × ") + std::to_string(n);
    return text;
}

/// Reads the description of the unit where the file is.
class UnitReader {
  public:
    UnitReader(const FitsFile& file, int unit) : file_(file) { unit_.unit = unit; }

    FitsUnit read() {
        readShape();
        checkSize();
        chooseType();
        chooseAxes();
        setFitsGeometry(file_, unit_);
        describe();
        return std::move(unit_);
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const {
        file_.refuse(why + " (unit " + std::to_string(unit_.unit) + ")");
    }

    void readShape() {
        int status = 0, axes = 0;
        compressed_ = fits_is_compressed_image(file_.handle(), &status) != 0;
        fits_get_img_dim(file_.handle(), &axes, &status);
        fits_get_img_type(file_.handle(), &bits_, &status);
        file_.check(status, "has a damaged header");
        if (axes < 1 || axes > mostAxes)
            refuse("has an image of " + std::to_string(axes) + " axes, where 1 to " + std::to_string(mostAxes) +
                   " are read");
        unit_.sizes.resize(static_cast<std::size_t>(axes));
        fits_get_img_sizell(file_.handle(), axes, unit_.sizes.data(), &status);
        file_.check(status, "has a damaged header");
        if (std::ranges::any_of(unit_.sizes, [](long long n) { return n < 1; }))
            refuse("announces an image of " + sizeText(unit_.sizes) + " samples");
    }

    /// Compares the announced bytes with the file.
    void checkSize() {
        LONGLONG header = 0, data = 0, end = 0;
        int status = 0;
        fits_get_hduaddrll(file_.handle(), &header, &data, &end, &status);
        file_.check(status, "has a damaged header");
        std::uint64_t samples = static_cast<std::uint64_t>(std::abs(bits_)) / 8, stored = 0;
        for (const long long n : unit_.sizes)
            samples = saturatedProduct({samples, static_cast<std::uint64_t>(n)});
        if (compressed_) {
            const FITSfile& table = *file_.handle()->Fptr;
            stored = saturatedProduct({static_cast<std::uint64_t>(std::max<LONGLONG>(0, table.rowlength)),
                                       static_cast<std::uint64_t>(std::max<LONGLONG>(0, table.numrows))}) +
                     static_cast<std::uint64_t>(std::max<LONGLONG>(0, table.heapsize));
            checkTiles(table.numrows);
        } else {
            stored = samples;
        }
        const auto start = static_cast<std::uint64_t>(data);
        const std::uint64_t held = file_.size() - std::min<std::uint64_t>(file_.size(), start);
        if (stored > held)
            refuse("is truncated: its header announces " + std::to_string(stored) +
                   " bytes of samples, the file holds " + std::to_string(held) + " of them");
        if (compressed_ && samples > mostUnexplained && (samples - mostUnexplained) / mostDensity > stored)
            refuse("announces " + std::to_string(samples) + " bytes of samples, which " + std::to_string(stored) +
                   " compressed bytes cannot hold");
        if (static_cast<std::uint64_t>(end) > file_.size())
            unit_.image.info.warnings.emplace_back(
                "The last block of the file is not filled up to 2880 bytes; the file "
                "may be cut off behind this image.");
        unit_.image.offset = start;
    }

    /// A compressed image has one row of its table for each tile.
    void checkTiles(LONGLONG rows) const {
        std::uint64_t tiles = 1;
        for (std::size_t a = 0; a < unit_.sizes.size(); ++a) {
            const long long size = unit_.sizes[a];
            const long long tile = file_.integer("ZTILE" + std::to_string(a + 1)).value_or(a == 0 ? size : 1);
            if (tile < 1)
                refuse("has tiles of " + std::to_string(tile) + " samples (keyword `ZTILE" + std::to_string(a + 1) +
                       "`)");
            tiles = saturatedProduct({tiles, static_cast<std::uint64_t>((size - 1) / tile + 1)});
        }
        if (rows < 0 || tiles != static_cast<std::uint64_t>(rows))
            refuse("announces an image of " + sizeText(unit_.sizes) + " samples in " + std::to_string(tiles) +
                   " tiles, and holds " + std::to_string(rows));
    }

    /// Chooses a type that holds every scaled value.
    void chooseType() {
        for (const char* const keyword : {"BSCALE", "BZERO", "BLANK"})
            file_.requireOneNumber(keyword);
        const double scale = file_.number("BSCALE").value_or(1), zero = file_.number("BZERO").value_or(0);
        if (scale == 0)
            refuse("has the scale 0 (keyword `BSCALE`), which makes all samples equal");
        int equivalent = 0, status = 0;
        fits_get_img_equivtype(file_.handle(), &equivalent, &status);
        file_.check(status, "has a damaged header");
        if (bits_ == LONGLONG_IMG && (scale != 1 || zero != 0)) // cfitsio 4.2 does not look at their scale
            equivalent = scale == 1 && zero == 0x1p63 ? ULONGLONG_IMG : DOUBLE_IMG;
        const auto* const kind = std::ranges::find(kinds, equivalent, &Kind::equivalent);
        if (kind == std::end(kinds))
            refuse("has samples of type " + std::to_string(equivalent) + " of cfitsio, which is unknown");
        ElementType type = kind->type;
        conv::Info& info = unit_.image.info;
        unit_.blank = bits_ > 0 && (file_.integer("BLANK") || (compressed_ && file_.integer("ZBLANK")));
        if (unit_.blank && conv::isInteger(type)) // NaN needs a float
            type = conv::sizeOf(type) <= 2 ? ElementType::f32 : ElementType::f64;
        constexpr double exact = 1 << 22; // steps that float32 holds beside 16 bits of samples
        if (type == ElementType::f32 && bits_ > 0 && std::abs(zero) > exact * std::abs(scale))
            type = ElementType::f64;
        if (bits_ == LONGLONG_IMG && type == ElementType::f64)
            info.warnings.emplace_back("Integers of 64 bits are read as float64, which holds 53 bits of them.");
        unit_.image.layout.type = type;
        const bool unscaled = scale == 1 && zero == 0;
        unit_.image.plain = file_.isPlain() && !compressed_ && unscaled && !unit_.blank;
        unit_.image.summed = file_.text("DATASUM").has_value();
        info.notes.emplace_back("Stored as",
                                "BITPIX " + std::to_string(bits_) +
                                    (compressed_ ? ", compressed " + file_.text("ZCMPTYPE").value_or("") : ""));
        if (!unscaled)
            info.notes.emplace_back("Scale", shortest(scale) + " a step, " + shortest(zero) + " at 0");
        if (compressed_ && bits_ < 0 && file_.text("ZQUANTIZ"))
            info.notes.emplace_back("Quantised", "floats were rounded when the file was written (" +
                                                     file_.text("ZQUANTIZ").value_or("") + ")");
    }

    void chooseAxes() {
        std::vector<int> used;
        const int count = static_cast<int>(unit_.sizes.size());
        for (int a = 0; a < count; ++a)
            if (count <= 2 || unit_.sizes[static_cast<std::size_t>(a)] > 1 || a == 0)
                used.push_back(a);
        const auto size = [&](int axis) { return unit_.sizes[static_cast<std::size_t>(axis)]; };
        conv::Layout& layout = unit_.image.layout;
        if (used.size() == 3 && size(used[2]) == 3 &&
            file_.text("CTYPE" + std::to_string(used[2] + 1)).value_or("") == "RGB") {
            unit_.axes[3] = used[2];
            layout.channels = 3;
            used.pop_back();
        }
        if (used.size() == 4) {
            unit_.axes[4] = used[3];
            layout.times = size(used[3]);
            unit_.image.info.warnings.emplace_back("The fourth axis of the image counts as time points.");
            used.pop_back();
        }
        if (used.size() > 3)
            refuse("has an image of " + sizeText(unit_.sizes) + " samples; at most 4 axes may have several");
        layout.dimension = static_cast<int>(used.size());
        layout.extent = {1, 1, 1};
        for (std::size_t a = 0; a < used.size(); ++a) {
            unit_.axes[a] = used[a];
            layout.extent[a] = size(used[a]);
        }
    }

    void describe() {
        conv::Info& info = unit_.image.info;
        info.valueUnit = file_.text("BUNIT").value_or("");
        for (auto& card : file_.cards())
            info.notes.push_back(std::move(card));
    }

    const FitsFile& file_;
    FitsUnit unit_;
    bool compressed_ = false;
    int bits_ = 0;
};

/// "SCI", "SCI,2", "primary" or "extension 3".
std::string titleOf(const FitsFile& file, int unit) {
    const std::string name = file.text("EXTNAME").value_or("");
    const std::string version = file.text("EXTVER").value_or("1");
    if (name.empty())
        return unit == 0 ? "primary" : "extension " + std::to_string(unit);
    return name + (version == "1" ? "" : "," + version);
}

} // namespace

FitsUnit readFitsUnit(const FitsFile& file, int unit) {
    if (!file.goTo(unit))
        file.refuse("has a table in unit " + std::to_string(unit) + ", no image");
    return UnitReader(file, unit).read();
}

std::vector<Scene> fitsScenes(const FitsFile& file) {
    const int units = file.units();
    std::vector<Scene> scenes;
    for (int unit = 0; unit < units; ++unit) {
        int axes = 0, status = 0;
        if (!file.goTo(unit) || fits_get_img_dim(file.handle(), &axes, &status) != 0 || axes == 0)
            continue; // a table, or an empty primary unit
        Scene scene{std::to_string(unit), titleOf(file, unit), {}};
        try {
            scene.layout = readFitsUnit(file, unit).image.layout;
        } catch (const conv::Error&) { // reading it reports the error
            scene.title += " (cannot be read)";
        }
        scenes.push_back(std::move(scene));
    }
    if (scenes.empty())
        file.refuse("holds no image: its " + std::to_string(units) + " units are tables or empty");
    return scenes;
}

std::string readFitsSamples(const FitsFile& file, const FitsUnit& unit, conv::Item item, const conv::Index3& lo,
                            const conv::Index3& hi) {
    const conv::Layout& layout = unit.image.layout;
    const auto* const kind = std::ranges::find(kinds, layout.type, &Kind::type);
    std::vector<long> first(unit.sizes.size(), 1), last(unit.sizes.size(), 1), step(unit.sizes.size(), 1);
    std::size_t count = 1;
    const auto range = [&](std::size_t axis, long from, long to) {
        if (unit.axes[axis] < 0)
            return;
        const auto at = static_cast<std::size_t>(unit.axes[axis]);
        first[at] = from + 1;
        last[at] = to;
        count *= static_cast<std::size_t>(to - from);
    };
    for (std::size_t a = 0; a < 3; ++a)
        range(a, lo[a], hi[a]);
    range(3, item.channel, item.channel + 1);
    range(4, item.time, item.time + 1);
    std::string samples(count * conv::sizeOf(layout.type), '\0');
    float missing = NAN;
    double missingDouble = NAN;
    // cfitsio puts this value in the place of missing samples; without it, it does not look for them.
    void* const null = layout.type == ElementType::f32   ? static_cast<void*>(&missing)
                       : layout.type == ElementType::f64 ? static_cast<void*>(&missingDouble)
                                                         : nullptr;
    int any = 0, status = 0;
    fits_read_subset(file.handle(), kind->code, first.data(), last.data(), step.data(), null, samples.data(), &any,
                     &status);
    file.check(status, "has damaged samples");
    return samples;
}

} // namespace app::io
