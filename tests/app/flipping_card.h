// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/app/host_backend.h"
#include "tests/app/invented_card.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {

/// An invented GPU whose memory stores every bit inverted, so that data in the wrong memory gives wrong results.
/// Computes by the CPU's plain variants.
class FlippingCard final : public HostBackend {
  public:
    using HostBackend::HostBackend;

    Buffer load(const Source& source, Item item, const AxisSets& sets) override {
        const Unseen unseen(source); // no borrowing
        Buffer block = HostBackend::load(unseen, item, sets);
        flip(block);
        return block;
    }
    Buffer place(Sink&, Item, const Region&, ElementType) override { return {}; }
    void convolve(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary, double value,
                  const Region& domain, const Buffer& in, const Buffer& out) override {
        PlannedOp onHost = op;
        const char* const name = op.problem.median ? "cpu-sliding-ranks" : "cpu-direct";
        for (const Variant& v : variants())
            if (v.name == name && v.dimension == op.problem.dimension)
                onHost.variant = &v;
        flip(in);
        HostBackend::convolve(onHost, kernels, boundary, value, domain, in, out);
        flip(in);
        flip(out);
    }
    void combine(const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                 const Region& box) override {
        const std::vector<Buffer> each = distinct(in);
        std::ranges::for_each(each, flip);
        flip(out); // earlier parts of it
        HostBackend::combine(node, in, out, box);
        std::ranges::for_each(each, flip);
        flip(out);
    }
    void suppress(std::span<const Buffer* const> in, const Region& domain, const Buffer& out) override {
        const std::vector<Buffer> each = distinct(in);
        std::ranges::for_each(each, flip);
        HostBackend::suppress(in, domain, out);
        std::ranges::for_each(each, flip);
        flip(out);
    }
    double maximum(const Buffer& in) override {
        flip(in);
        const double max = HostBackend::maximum(in);
        flip(in);
        return max;
    }
    void convert(const Buffer& in, const Buffer& out) override {
        flip(in);
        HostBackend::convert(in, out);
        flip(in);
        flip(out);
    }
    void store(Buffer block, const Region& region, Item item, Sink& sink) override {
        flip(block);
        HostBackend::store(block, region, item, sink);
        flip(block);
    }

    /// Invents a GPU with variants `test-flipping` for convolutions and `test-flipping-median` for medians of up to 27
    /// samples. Each call adds one.
    static Device invent(double bytesPerSecond = 1e18);

  private:
    class Unseen final : public Source {
      public:
        explicit Unseen(const Source& inner) : inner_(inner) {}
        [[nodiscard]] const Layout& layout() const override { return inner_.layout(); }
        void read(Item item, const Region& region, void* out) const override { inner_.read(item, region, out); }

      private:
        const Source& inner_;
    };

    static void flip(const Buffer& block) {
        auto* bytes = static_cast<unsigned char*>(block.data);
        const std::int64_t count = countOf(block.sets) * static_cast<std::int64_t>(sizeOf(block.type));
        std::transform(bytes, bytes + count, bytes, [](unsigned char b) { return static_cast<unsigned char>(~b); });
    }
    static std::vector<Buffer> distinct(std::span<const Buffer* const> in) {
        std::vector<Buffer> each;
        for (const Buffer* b : in)
            if (std::ranges::none_of(each, [&](const Buffer& known) { return known.data == b->data; }))
                each.push_back(*b);
        return each;
    }
};

inline Device FlippingCard::invent(double bytesPerSecond) {
    static bool known = false;
    for (int dimension = 1; dimension <= 3 && !known; ++dimension)
        for (const bool median : {false, true}) {
            Variant v = inventedVariant(median ? "test-flipping-median" : "test-flipping", dimension);
            v.convolves = !median;
            v.medians = median;
            v.unsupported = [](const Problem& p, const Device& d) -> std::optional<std::string> {
                if (d.model != "Flipping")
                    return "Runs on the invented card only.";
                if (p.thinning)
                    return "Computes one kernel at a time.";
                return p.median && p.nonZeroTaps > 27 ? std::optional<std::string>("Its windows are small.")
                                                      : std::nullopt;
            };
            addVariants({&v, 1});
        }
    known = true;
    Device d = inventedCard("Flipping");
    d.linkBytesPerSecond = bytesPerSecond;
    inventDevice(d, [](const Device&, const RunControl& control) -> std::unique_ptr<Backend> {
        return std::make_unique<FlippingCard>(control);
    });
    return d;
}

} // namespace conv
