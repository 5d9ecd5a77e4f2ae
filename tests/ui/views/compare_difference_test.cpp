// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/view_support.h"
#include "ui/views/difference.h"
#include "ui/views/slice/slice_painter.h"
#include <conv/error.h>
#include <gtest/gtest.h>
#include <limits>

namespace {

using ui::DifferenceKind;
using ui::DifferenceScale;

conv::Layout layoutOf(conv::Index3 extent, conv::ElementType type = conv::ElementType::f32) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 3;
    layout.extent = extent;
    return layout;
}

ui::PlacedResult whole(const std::shared_ptr<conv::Volume>& volume) {
    return {volume, volume->layout().whole()};
}

} // namespace

TEST(Difference, KindsSayWhatTheyMeasure) {
    EXPECT_DOUBLE_EQ((DifferenceScale{DifferenceKind::plusMinus, 2, 0, 10}.quantity(3, 1)), -2);
    EXPECT_DOUBLE_EQ((DifferenceScale{DifferenceKind::absolute, 2, 0, 10}.quantity(3, 1)), 2);
    EXPECT_DOUBLE_EQ((DifferenceScale{DifferenceKind::relative, 1, 0, 10}.quantity(3.9, 1.9)), -0.5);
    EXPECT_DOUBLE_EQ((DifferenceScale{DifferenceKind::relative, 1, 0, 0}.quantity(0, 0)), 0);
    EXPECT_DOUBLE_EQ((DifferenceScale{DifferenceKind::plusMinus, 2, 0, 10}.place(-1)), -0.5);
    EXPECT_DOUBLE_EQ((DifferenceScale{DifferenceKind::plusMinus, 2, 0, 10}.place(-7)), -1);
    EXPECT_DOUBLE_EQ((DifferenceScale{DifferenceKind::plusMinus, 2, 0.5, 10}.place(0.5)), 0);
    EXPECT_DOUBLE_EQ((DifferenceScale{DifferenceKind::plusMinus, 0, 0, 10}.place(3)), 0);
    EXPECT_DOUBLE_EQ((DifferenceScale{}.place(std::numeric_limits<double>::quiet_NaN())), 0);
}

TEST(Difference, LogarithmicPlacesAreEvenByDecades) {
    const DifferenceScale scale{DifferenceKind::logarithm, 1, 0, 10};
    EXPECT_DOUBLE_EQ(scale.place(1), 1);
    EXPECT_NEAR(scale.place(1e-3), 0.5, 1e-12);
    EXPECT_NEAR(scale.place(-1e-3), -0.5, 1e-12);
    EXPECT_DOUBLE_EQ(scale.place(1e-9), 0);
    for (const double place : {-0.8, -0.25, 0.3, 1.0})
        EXPECT_NEAR(scale.place(scale.quantityAt(place)), place, 1e-12);
}

TEST(Difference, ColoursOfBothSignsDifferAndNoneIsDark) {
    for (const DifferenceKind kind : {DifferenceKind::plusMinus, DifferenceKind::relative, DifferenceKind::logarithm}) {
        EXPECT_GT(qBlue(ui::differenceColor(kind, -1)), qRed(ui::differenceColor(kind, -1)));
        EXPECT_GT(qRed(ui::differenceColor(kind, 1)), qBlue(ui::differenceColor(kind, 1)));
        EXPECT_LT(qGray(ui::differenceColor(kind, 0)), 30);
    }
    EXPECT_LT(qGray(ui::differenceColor(DifferenceKind::absolute, 0)), 30);
    EXPECT_GT(qGray(ui::differenceColor(DifferenceKind::absolute, 1)), 200);
}

TEST(Difference, FactsFindTheWorstSampleOfWhatBothHave) {
    const auto a = view::make(layoutOf({6, 5, 4}, conv::ElementType::i16),
                              [](double x, double y, double z, int) { return x + 10 * y + 100 * z; });
    const auto b = view::make(layoutOf({4, 3, 2}), [](double x, double y, double z, int) {
        const double same = (x + 1) + 10 * (y + 1) + 100 * (z + 1);
        return x == 2 && y == 1 && z == 0 ? same - 7.5 : x == 0 && y == 0 && z == 1 ? same + 1 : same;
    });
    const DifferenceScale scale{DifferenceKind::plusMinus, 0, 1, 0};
    const ui::DifferenceFacts facts = differenceFacts(whole(a), {b, {{1, 1, 1}, {5, 4, 3}}}, scale);
    EXPECT_EQ(facts.compared, 24);
    EXPECT_DOUBLE_EQ(facts.largest, 7.5);
    EXPECT_EQ(facts.worst, (conv::Index3{3, 2, 1}));
    EXPECT_EQ(facts.above, 1); // another one is at the threshold
    EXPECT_DOUBLE_EQ(facts.peak, 234);
    EXPECT_EQ(facts.odd, 0);
}

TEST(Difference, FactsCountWhatIsFiniteInOneOnly) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double inf = std::numeric_limits<double>::infinity();
    const auto make = [](double p, double q, double r) {
        return view::make(layoutOf({3, 1, 1}), [=](double x, double, double, int) {
            return x == 0 ? p : x == 1 ? q : r;
        });
    };
    EXPECT_EQ(differenceFacts(whole(make(nan, inf, 1)), whole(make(nan, inf, 1)), {}).odd, 0);
    const ui::DifferenceFacts facts = differenceFacts(whole(make(nan, inf, 1)), whole(make(1, -inf, 1)), {});
    EXPECT_EQ(facts.odd, 2);
    EXPECT_EQ(facts.compared, 1);
    conv::Layout two = layoutOf({3, 1, 1});
    two.channels = 2;
    EXPECT_THROW((void)differenceFacts(whole(make(1, 1, 1)), whole(std::make_shared<conv::Volume>(two)), {}),
                 conv::Error);
}

TEST(Difference, PicturesFollowTheScale) {
    const auto a = view::make(layoutOf({4, 1, 1}), [](double, double, double, int) { return 1; });
    const auto b = view::make(layoutOf({4, 1, 1}), [](double x, double, double, int) { return x; });
    const auto layer = [](const conv::Volume& v) {
        return ui::Layers{{v.layout().type, v.data(), v.layout().whole(), {1, 4, 4}}};
    };
    ui::SliceRequest request;
    request.extent = {4, 1, 1};
    request.source = QRect(0, 0, 4, 1);
    for (const DifferenceKind kind :
         {DifferenceKind::plusMinus, DifferenceKind::absolute, DifferenceKind::relative, DifferenceKind::logarithm}) {
        request.difference = {kind, 2, 0.5, 1};
        const QImage picture = differencePicture(request, layer(*a), layer(*b));
        for (int x = 0; x < 4; ++x) {
            const double place = request.difference.place(request.difference.quantity(1, x));
            const QRgb wanted = ui::differenceColor(kind, std::lround(255 * place) / 255.0);
            EXPECT_EQ(picture.pixel(x, 0), wanted) << "kind " << static_cast<int>(kind) << " at " << x;
        }
    }
}
