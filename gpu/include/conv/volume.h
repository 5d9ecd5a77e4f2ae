// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <conv/geometry.h>
#include <conv/region.h>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace conv {

struct Device; // <conv/device.h>

/// Shape and meaning of a data set without its samples.
struct Layout {
    ElementType type = ElementType::f32;
    int dimension = 2;         ///< 1 signal, 2 image, 3 volume: axes that filters act on by default
    Index3 extent{1, 1, 1};    ///< samples along x, y, z; 1 on axes beyond `dimension`
    std::int64_t channels = 1; ///< colours, leads, microphones
    std::int64_t times = 1;    ///< time points of a 4-D series
    int alpha = -1;            ///< index of the opacity channel, copied and never filtered; −1: none
    Geometry geometry;
    std::vector<std::string> channelNames; ///< empty, or one per channel

    [[nodiscard]] Region whole() const { return Region::whole(extent); }
    /// Returns the layout with one channel only; an opacity channel becomes an ordinary one.
    [[nodiscard]] Layout onlyChannel(std::int64_t channel) const;
    /// Returns the samples of all channels and times. Throws Error(usage) if they exceed 63 bits or an extent is below
    /// 1.
    [[nodiscard]] std::int64_t sampleCount() const;
    [[nodiscard]] std::int64_t byteCount() const;

    friend bool operator==(const Layout&, const Layout&) = default;
};

/// "512 × 512 × 240, int16, 0.45 × 0.45 × 0.9 mm".
[[nodiscard]] std::string describe(const Layout& layout);

/// One scalar data set of a layout: a channel at a time point.
struct Item {
    std::int64_t time = 0;
    std::int64_t channel = 0;
    friend bool operator==(const Item&, const Item&) = default;
};

/// Returns all items of a layout, time points outermost.
[[nodiscard]] std::vector<Item> itemsOf(const Layout& layout);

/// Metadata that a file format needs to save a result as faithfully as it was read (NIfTI header, DICOM tags). Made and
/// read by the format's code in app/io; all others pass it on.
struct FormatRecord {
    virtual ~FormatRecord() = default;
};

/// Facts about a data set beside samples and geometry; every filter passes them on unchanged.
struct Info {
    std::string valueUnit;                                  ///< "HU", "mV"; empty if unknown
    double timeStep = 0;                                    ///< seconds between time points; 0 if unknown
    std::vector<std::pair<std::string, std::string>> notes; ///< for the metadata inspector, in file order
    std::vector<std::string> warnings;                      ///< losses and assumptions of the reader
    std::shared_ptr<const FormatRecord> record;
};

/// Read-only samples in memory, x contiguous. Does not own them.
struct ConstView {
    ElementType type = ElementType::f32;
    const std::byte* data = nullptr; ///< the sample at region.lo
    Region region;
    std::int64_t strideY = 0; ///< samples from one row to the next
    std::int64_t strideZ = 0; ///< samples from one slice to the next

    [[nodiscard]] const std::byte* row(std::int64_t y, std::int64_t z) const {
        return data +
               ((y - region.lo[1]) * strideY + (z - region.lo[2]) * strideZ) * static_cast<std::int64_t>(sizeOf(type));
    }
};

/// Origin of samples. `read` may be called from several threads at once.
class Source {
  public:
    /// Access to samples: any box at any time, boxes in growing z only, or the full data only.
    enum class Access { random, sequential, whole };

    virtual ~Source() = default;
    [[nodiscard]] virtual const Layout& layout() const = 0;
    [[nodiscard]] virtual Access access() const { return Access::random; }
    /// Copies a box (inside layout().whole()) of one item to `out`: dense, x fastest, of layout().type. `out` holds
    /// region.count() samples and belongs to the caller. Throws Error(unreadable).
    virtual void read(Item item, const Region& region, void* out) const = 0;
    /// Returns the item in place if it lies in host memory; nullptr data otherwise.
    [[nodiscard]] virtual ConstView view(Item) const { return {}; }
    /// Returns the item in place if it lies in the memory of that CUDA device (a device address); nullptr data
    /// otherwise.
    [[nodiscard]] virtual ConstView viewOn(const Device&, Item) const { return {}; }
};

/// Memory for a result. Does not own it.
struct MutableView {
    void* data = nullptr;                  ///< first sample of the block; null: no such memory
    std::int64_t strideY = 0, strideZ = 0; ///< in samples
};

/// Receiver of results. Blocks arrive in any order, each once, from one thread at a time.
class Sink {
  public:
    virtual ~Sink() = default;
    /// Takes a block whose region is in the index space of the source. The view is valid during the call only.
    virtual void write(Item item, const ConstView& block) = 0;
    /// Returns memory in which a block of that region and type may be computed in place; `write` is not called for it
    /// then. Nobody may read it before the run has ended.
    [[nodiscard]] virtual MutableView place(Item, const Region&, ElementType) { return {}; }
    /// As `place`, in the memory of a CUDA device.
    [[nodiscard]] virtual MutableView placeOn(const Device&, Item, const Region&, ElementType) { return {}; }
};

/// A data set in memory: planar, [time][channel][z][y][x], x fastest, 64-byte aligned. Move-only; `clone` copies.
/// Threads share it only as shared_ptr<const Volume>.
class Volume final : public Source {
  public:
    Volume() = default;
    /// Allocates uninitialised samples. Throws Error(memory), or Error(usage) for an impossible layout.
    explicit Volume(Layout layout, Info info = {});

    [[nodiscard]] const Layout& layout() const override { return layout_; }
    [[nodiscard]] const Info& info() const { return info_; }
    [[nodiscard]] Info& info() { return info_; }
    /// Replaces the geometry (after --spacing, --rate); samples stay as they are.
    void setGeometry(const Geometry& geometry) { layout_.geometry = geometry; }
    [[nodiscard]] Volume clone() const;

    void read(Item item, const Region& region, void* out) const override;
    [[nodiscard]] ConstView view(Item item) const override;

    /// Returns the address of an item's first sample.
    [[nodiscard]] std::byte* data(Item item = {});
    [[nodiscard]] const std::byte* data(Item item = {}) const;
    /// As `data`, typed; T must be the element type (asserted).
    template <class T>
    [[nodiscard]] T* as(Item item = {}) {
        return reinterpret_cast<T*>(data(item));
    }
    template <class T>
    [[nodiscard]] const T* as(Item item = {}) const {
        return reinterpret_cast<const T*>(data(item));
    }

  private:
    struct Free {
        Free() : bytes(0) {}
        explicit Free(std::int64_t n) : bytes(n) {}
        void operator()(std::byte* p) const;
        std::int64_t bytes;
    };
    [[nodiscard]] std::int64_t offset(Item item) const;
    Layout layout_;
    Info info_;
    std::unique_ptr<std::byte[], Free> samples_;
};

/// Collects result blocks in a Volume and converts them to its element type. `domain` is the region of source indices
/// that the volume covers; its geometry must already be moved there.
class VolumeSink final : public Sink {
  public:
    VolumeSink(Volume& target, const Region& domain) : target_(target), domain_(domain) {}
    void write(Item item, const ConstView& block) override;
    /// Returns the place in the volume if its type is the computed one.
    [[nodiscard]] MutableView place(Item item, const Region& region, ElementType type) override;
    /// Samples so far that did not fit the element type or were NaN.
    [[nodiscard]] std::int64_t clipped() const { return clipped_; }

  private:
    Volume& target_;
    Region domain_;
    std::int64_t clipped_ = 0;
};

} // namespace conv
