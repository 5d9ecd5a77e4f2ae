// SPDX-License-Identifier: Apache-2.0
#include "app/regions/filtered_source.h"
#include <algorithm>
#include <type_traits>

namespace app {
namespace {

/// Copies blocks of one item into a box of float32 samples.
class BoxSink final : public conv::Sink {
  public:
    BoxSink(const conv::Region& box, float* out) : box_(box), out_(out) {}
    void write(conv::Item, const conv::ConstView& block) override {
        const conv::Region& part = block.region;
        conv::withElementType(block.type, [&]<class T>(std::type_identity<T>) {
            for (std::int64_t z = part.lo[2]; z < part.hi[2]; ++z)
                for (std::int64_t y = part.lo[1]; y < part.hi[1]; ++y) {
                    const T* from = reinterpret_cast<const T*>(block.row(y, z));
                    float* to = out_ + ((z - box_.lo[2]) * box_.size(1) + y - box_.lo[1]) * box_.size(0) +
                                (part.lo[0] - box_.lo[0]);
                    std::transform(from, from + part.size(0), to, [](T v) { return static_cast<float>(v); });
                }
        });
    }

  private:
    conv::Region box_;
    float* out_;
};

} // namespace

FilteredSource::FilteredSource(const conv::Plan& plan, const conv::Source& input, conv::RunControl control)
    : plan_(plan), input_(input), control_(std::move(control)), layout_(plan.output()) {
    layout_.type = conv::ElementType::f32;
}

void FilteredSource::read(conv::Item item, const conv::Region& region, void* out) const {
    conv::Request request;
    request.region = region;
    for (std::size_t a = 0; a < 3; ++a) {
        request.region.lo[a] += plan_.outputDomain.lo[a];
        request.region.hi[a] += plan_.outputDomain.lo[a];
    }
    request.items = {item};
    BoxSink sink(request.region, static_cast<float*>(out));
    conv::apply(plan_, input_, request, sink, control_);
}

} // namespace app
