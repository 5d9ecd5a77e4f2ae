// What samples say of a plan for them, looked at by a card that holds them: the same answer as on the host, to the bit.
// Skipped, with the reason, without a card.
#include "cuda_cases.h"
#include <algorithm>
#include <array>
#include <conv/device_copy.h>
#include <conv/survey.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;

using SurveyOnCuda = cases::OnCuda;

constexpr std::array allTypes{ElementType::u8,  ElementType::i8,  ElementType::u16, ElementType::i16, ElementType::u32,
                              ElementType::i32, ElementType::u64, ElementType::i64, ElementType::f32, ElementType::f64};

/// Samples about a number, now and then one far from it, and what is no number in some.
std::shared_ptr<Volume> samples(Random& random, ElementType type) {
    Layout layout;
    layout.type = type;
    layout.dimension = static_cast<int>(cases::pick(random, 1, 3));
    layout.extent = cases::oneOf<Index3>(
        random, {{1, 1, 1}, {70001, 1, 1}, {3, 5000, 1}, {513, 400, 1}, {2, 3, 9000}, {64, 65, 66}, {1, 1, 777}});
    for (std::size_t a = static_cast<std::size_t>(layout.dimension); a < 3; ++a)
        layout.extent[a] = 1;
    layout.times = cases::pick(random, 1, 2);
    layout.channels = cases::pick(random, 1, 3);
    if (layout.channels == 3)
        layout.alpha = 2;
    auto v = std::make_shared<Volume>(layout);
    const double middle = cases::oneOf(random, {0.0, 100.0, -100.0, 1e-41, 3e4});
    const double width = cases::oneOf(random, {0.0, 1e-3, 10.0, 100.0}), odd = cases::pickReal(random, 0, 1);
    const int spikes = static_cast<int>(cases::pick(random, 0, 2));
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        const auto within = [](double x) {
            if constexpr (std::is_floating_point_v<T>)
                return static_cast<T>(x);
            else
                return static_cast<T>(std::clamp(x, static_cast<double>(std::numeric_limits<T>::lowest()),
                                                 std::is_signed_v<T> ? 1e18 * (sizeof(T) == 8) + 100 : 200.0));
        };
        const std::int64_t all = layout.sampleCount();
        for (std::int64_t i = 0; i < all; ++i)
            v->as<T>()[i] = within(middle + cases::pickReal(random, -width, width));
        for (int s = 0; s < spikes; ++s)
            v->as<T>()[cases::pick(random, 0, all - 1)] =
                cases::oneOf(random, {std::numeric_limits<T>::max(), std::numeric_limits<T>::lowest(), T{0}, T{1}});
        if constexpr (std::is_floating_point_v<T>)
            for (int s = 0; odd > 0.6 && s < 3; ++s)
                v->as<T>()[cases::pick(random, 0, all - 1)] =
                    static_cast<T>(cases::oneOf(random, {NAN, -NAN, INFINITY, -INFINITY}));
    });
    return v;
}

TEST_F(SurveyOnCuda, IsTheHostsToTheBit) {
    Random random(91);
    const Device card = chooseDevice("cuda");
    int strict = 0, loose = 0, offsets = 0, none = 0;
    for (const ElementType type : allTypes)
        for (int round = 0; round < 24; ++round) {
            const std::shared_ptr<const Volume> in = samples(random, type);
            SCOPED_TRACE(describe(in->layout()) + ", round " + std::to_string(round));
            const DeviceData there(card, *in);
            EXPECT_FALSE(surveyOf(there).known) << "the host sees nothing of it";
            const Survey host = surveyOf(*in), onCard = surveyOf(there, card);
            EXPECT_TRUE(onCard.known);
            EXPECT_TRUE(host == onCard) << host.finite << onCard.finite << ", " << host.largest << " and "
                                        << onCard.largest << ", " << host.ordinary << " and " << onCard.ordinary;
            EXPECT_EQ(whyStrict(host), whyStrict(onCard));
            ++(whyStrict(host) ? strict : loose);
            EXPECT_EQ(offsetOf(there), 0) << "the host sees nothing of it";
            EXPECT_EQ(offsetOf(*in), offsetOf(there, card));
            ++(offsetOf(*in) != 0 ? offsets : none);
        }
    EXPECT_GT(std::min({strict, loose, offsets, none}), 10) << "every answer was asked for";
}

TEST_F(SurveyOnCuda, OfWhatIsElsewhereIsTheHosts) {
    Random random(92);
    const Device card = chooseDevice("cuda"), cpu = chooseDevice("cpu");
    const std::shared_ptr<const Volume> in = samples(random, ElementType::f32);
    EXPECT_TRUE(surveyOf(*in, card) == surveyOf(*in));
    EXPECT_TRUE(surveyOf(*in, cpu) == surveyOf(*in));
    EXPECT_EQ(offsetOf(*in, card), offsetOf(*in));
    const DeviceCopy copy(card, in);
    EXPECT_TRUE(surveyOf(copy, card) == surveyOf(*in));
    copy.drop();
    EXPECT_TRUE(surveyOf(copy, card) == surveyOf(*in));
}

} // namespace
