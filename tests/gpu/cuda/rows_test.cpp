// SPDX-License-Identifier: Apache-2.0
// Row pitch on a GPU: padded, or dense as another library leaves it. Results must not depend on it.
#include "cases.h"
#include "data/row_pitch.h"
#include "run/backend.h"
#include <cmath>
#include <conv/device_data.h>
#include <cstring>

namespace {

using namespace conv;
using cases::customOf;
using cases::noise;
using cases::Random;

TEST(RowPitch, RowsBeginAtVectorsAndSectorsWhereTheyAreLong) {
    for (const ElementType type : elementTypes()) {
        const auto size = static_cast<std::int64_t>(sizeOf(type));
        for (const std::int64_t nx : {1000 / size, 1001 / size + 1, std::int64_t{1021}, std::int64_t{4096}}) {
            const std::int64_t pitch = rowPitch({nx, 3, 2}, type);
            EXPECT_EQ(pitch * size % 32, 0);
            EXPECT_TRUE(rowsLieInFours({nx, 3, 2}, type));
            EXPECT_GE(pitch, nx);
            EXPECT_LT((pitch - nx) * size, 32);
            EXPECT_EQ(pitchedCount({nx, 3, 2}, type), pitch * 6);
        }
        EXPECT_EQ(rowPitch({1021, 1, 1}, type), 1021) << "a signal has no next row";
        EXPECT_EQ(rowPitch({999 / size, 3, 2}, type), 999 / size) << "the link would lose more";
    }
}

/// A copy on the GPU with dense rows, as in other libraries.
class Dense {
  public:
    Dense(const Device& device, const Volume& in)
        : device_(device),
          memory_(takeDeviceMemory(device, static_cast<std::size_t>(in.layout().byteCount()))),
          data_(device, in.layout(), memory_) {
        const Index3& extent = in.layout().extent;
        for (const Item item : itemsOf(in.layout()))
            copyToDevice(device, {data_.data(item), extent[0], extent[0] * extent[1]}, in.view(item));
    }
    ~Dense() { releaseDeviceMemory(device_, memory_); }
    Dense(const Dense&) = delete;
    Dense& operator=(const Dense&) = delete;
    [[nodiscard]] const DeviceData& data() const { return data_; }

  private:
    Device device_;
    void* memory_;
    DeviceData data_;
};

struct Case {
    int dimension;
    Index3 extent;
    ElementType type;
};

const std::vector<Case>& longRows() {
    static const std::vector<Case> all{{2, {1003, 37, 1}, ElementType::u8}, {2, {509, 41, 1}, ElementType::i16},
                                       {2, {263, 70, 1}, ElementType::f32}, {2, {131, 35, 1}, ElementType::f64},
                                       {3, {253, 13, 9}, ElementType::f32}, {3, {501, 11, 7}, ElementType::u16},
                                       {3, {1009, 6, 5}, ElementType::u8}};
    return all;
}

using CudaRows = cases::OnCuda;

TEST_F(CudaRows, DataAreTheSameWhereverRowsBegin) {
    Random random(51);
    const Device device = chooseDevice("cuda");
    for (const Case& c : longRows()) {
        Layout layout = noise(random, c.type, c.dimension, c.extent).layout();
        layout.channels = 2;
        layout.times = 2;
        Volume in(layout);
        for (std::int64_t i = 0; i < layout.byteCount(); ++i)
            in.data()[i] = static_cast<std::byte>(cases::pick(random, 0, 50));
        const DeviceData apart(device, in);
        EXPECT_GT(apart.strideY(), c.extent[0]);
        const Dense dense(device, in);
        EXPECT_EQ(dense.data().strideY(), c.extent[0]);
        for (const DeviceData* there : {&apart, &dense.data()}) {
            const Volume back = there->toVolume();
            EXPECT_EQ(std::memcmp(back.data(), in.data(), static_cast<std::size_t>(layout.byteCount())), 0);
            const Region part{{3, 2, 0}, {c.extent[0] - 1, 5, c.extent[2]}};
            std::vector<std::byte> here(static_cast<std::size_t>(part.count()) * sizeOf(c.type)), host(here);
            there->read({1, 1}, part, here.data());
            in.read({1, 1}, part, host.data());
            EXPECT_EQ(here, host);
        }
    }
}

double distance(const Volume& got, const Volume& wanted) {
    double peak = 0, worst = 0;
    for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
        const double a = got.layout().type == ElementType::f64 ? got.as<double>()[i] : got.as<float>()[i];
        const double b = wanted.layout().type == ElementType::f64 ? wanted.as<double>()[i] : wanted.as<float>()[i];
        peak = std::max(peak, std::abs(b));
        worst = std::max(worst, std::abs(a - b));
    }
    return worst / peak;
}

TEST_F(CudaRows, EveryVariantAgreesWhereverRowsBegin) {
    Random random(52);
    for (const Case& c : longRows()) {
        if (cases::underRaceChecker() && c.type != ElementType::f32)
            continue;
        const Volume in = noise(random, c.type, c.dimension, c.extent);
        const bool volume = c.dimension == 3;
        const Boundary boundary = cases::oneOf(random, {Boundary::reflect, Boundary::constant, Boundary::wrap});
        std::vector<Filter> filters{customOf(random, {3, 3, volume ? 3 : 1}), customOf(random, {4, 5, volume ? 2 : 1}),
                                    Filter{Gaussian{{1.5, 2, volume ? 1.0 : 0.0}}},
                                    Filter{Gaussian{{6, 4, volume ? 1.0 : 0.0}}},
                                    Filter{Edge{EdgeOperator::sobel, Component::magnitude, false}}};
        if (!volume)
            filters.push_back(customOf(random, {15, 13, 1}));
        for (Filter& filter : filters) {
            filter.boundary = boundary;
            const std::vector<Filter> chain{filter};
            const Volume wanted = cases::whole(makePlan(chain, in.layout(), cases::reference()), in);
            int ran = 0;
            for (const Variant& v : variants()) {
                if (v.device != DeviceKind::cuda || v.dimension != c.dimension || v.kind != VariantClass::exact ||
                    !cases::planned(chain, in.layout(), cases::choiceOf(v)))
                    continue;
                ++ran;
                const Plan plan = makePlan(chain, in.layout(), cases::choiceOf(v));
                const Volume apart = cases::whole(plan, DeviceData(plan.device, in));
                const Volume dense = cases::whole(plan, Dense(plan.device, in).data());
                const auto bytes = static_cast<std::size_t>(apart.layout().byteCount());
                if (v.tiling == Tiling::exact) {
                    EXPECT_EQ(std::memcmp(apart.data(), dense.data(), bytes), 0)
                        << v.name << " " << cases::describe(chain, in.layout());
                }
                EXPECT_LE(distance(dense, wanted), 1e-5) << v.name << " " << cases::describe(chain, in.layout());
                EXPECT_LE(distance(apart, wanted), 1e-5) << v.name << " " << cases::describe(chain, in.layout());
            }
            EXPECT_GE(ran, 2);
        }
    }
}

} // namespace
