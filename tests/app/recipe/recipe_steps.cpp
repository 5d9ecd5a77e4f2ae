// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/recipe.h"
#include "tests/app/refusal.h"
#include <conv/error.h>
#include <gtest/gtest.h>

namespace {

using namespace app;

conv::Layout volumeLayout(conv::LengthUnit unit = conv::LengthUnit::millimetre) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {16, 16, 8};
    layout.geometry.unit = unit;
    layout.geometry.spacing = {0.5, 0.5, 2};
    return layout;
}

conv::Layout signalLayout() {
    conv::Layout layout;
    layout.dimension = 1;
    layout.extent = {100, 1, 1};
    layout.geometry.unit = conv::LengthUnit::second;
    layout.geometry.spacing = {0.002, 1, 1};
    return layout;
}

conv::Layout imageLayout() {
    conv::Layout layout;
    layout.extent = {20, 10, 1};
    return layout;
}

std::string refusal(std::string_view text, const conv::Layout& layout) {
    return refusalOf([&] { (void)build(parseStep(text), layout); });
}

bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

template <class T>
T built(std::string_view text, const conv::Layout& layout) {
    return std::get<T>(build(parseStep(text), layout).kind);
}

TEST(Step, ReadsAndWrites) {
    const Step step = parseStep("gaussian:sigma=2mm,boundary=mirror");
    EXPECT_EQ(step.filter, "gaussian");
    EXPECT_EQ(std::get<Quantity>(step.values.at("sigma")), (Quantity{{2}, Unit::mm, false}));
    EXPECT_EQ(toText(step), "gaussian:sigma=2mm,boundary=mirror");
    EXPECT_EQ(toText(parseStep("sobel")), "sobel");
    EXPECT_EQ(toText(parseStep(" sobel : component = x ")), "sobel:component=x");
    EXPECT_EQ(toText(parseStep("gaussian:fwhm=4mm")), "gaussian:sigma=fwhm 4mm");
    EXPECT_EQ(toText(parseStep("gaussian:sigma=1,boundary=reflect")), "gaussian");
    EXPECT_EQ(parseStep("gaussian:sigma=1"), parseStep("gaussian"));
    EXPECT_EQ(toText(parseStep("custom:kernel=[1, 2, 1;2 4 2;1 2 1],op=correlate")),
              "custom:kernel=[1 2 1;2 4 2;1 2 1],op=correlate");
    EXPECT_EQ(toText(parseStep("gaussian:sigma=\"2x1mm\"")), "gaussian:sigma=2x1mm");
}

TEST(Step, SaysWhatIsWrong) {
    const auto parse = [](std::string_view text) { return refusalOf([&] { (void)parseStep(text); }); };
    EXPECT_TRUE(holds(parse("gaus:sigma=2"), "did you mean gaussian?"));
    EXPECT_TRUE(holds(parse("gaussian:sigm=2"), "did you mean sigma?"));
    EXPECT_TRUE(holds(parse("gaussian:sigma=-2"), "gaussian: sigma=-2: must be 0 or more"));
    EXPECT_TRUE(holds(parse("gaussian:sigma=1,5"), "decimal point"));
    EXPECT_TRUE(holds(parse("gaussian:sigma=1,sigma=2"), "given twice"));
    EXPECT_TRUE(holds(parse("gaussian:sigma=\"2"), "double quote"));
    EXPECT_TRUE(holds(parse("custom:kernel=nowhere.npy"), "nowhere.npy"));
    EXPECT_FALSE(parse("").empty());
}

TEST(Step, QuotedPathsMayHoldCommasAndColons) {
    EXPECT_TRUE(holds(refusalOf([] { (void)parseStep("custom:kernel=\"a,b=c:d \"\"e\"\".csv\",op=correlate"); }),
                      "a,b=c:d \"e\".csv: the kernel file cannot be opened"));
}

TEST(Build, TurnsLengthsIntoSamplesBySpacing) {
    const conv::Layout volume = volumeLayout();
    EXPECT_EQ(built<conv::Gaussian>("gaussian:sigma=2mm", volume).sigma, (conv::Vec3{4, 4, 1}));
    EXPECT_EQ(built<conv::Gaussian>("gaussian:sigma=2x1x4mm", volume).sigma, (conv::Vec3{4, 2, 2}));
    EXPECT_EQ(built<conv::Gaussian>("gaussian:sigma=2", volume).sigma, (conv::Vec3{2, 2, 2}));
    EXPECT_NEAR(built<conv::Gaussian>("gaussian:fwhm=4mm", volume).sigma[2], 2 / 2.3548200450309493, 1e-12);
    EXPECT_NEAR(built<conv::Gaussian>("gaussian:sigma=5ms", signalLayout()).sigma[0], 2.5, 1e-12);
    EXPECT_NEAR(built<conv::Gaussian>("gaussian:sigma=0.01s", signalLayout()).sigma[0], 5, 1e-12);
    EXPECT_EQ(built<conv::Gaussian>("gaussian:sigma=2x3", imageLayout()).sigma, (conv::Vec3{2, 3, 0}));
    EXPECT_EQ(built<conv::Gaussian>("gaussian:order=1x0x0", volume).order, (std::array<int, 3>{1, 0, 0}));
    EXPECT_EQ(built<conv::Box>("box:size=3x5", imageLayout()).size, (conv::Index3{3, 5, 1}));
    EXPECT_EQ(built<conv::Median>("median:size=3x5", imageLayout()).size, (conv::Index3{3, 5, 1}));
    EXPECT_TRUE(holds(refusal("median:size=3x4", imageLayout()), "must be odd"));
    EXPECT_EQ(built<conv::Custom>("sharpen:axes=x", imageLayout()).kernel.extent(), (conv::Index3{3, 1, 1}));
    EXPECT_EQ(built<conv::Custom>("emboss:axes=xz", volumeLayout()).kernel.extent(), (conv::Index3{3, 1, 3}));
    EXPECT_EQ(built<conv::Custom>("gabor:sigma=1", signalLayout()).label, "gabor");
    const auto vessels = built<conv::Vesselness>("vesselness:sigma=1mm,scales=3,contrast=20%,polarity=dark", volume);
    EXPECT_EQ(vessels.sigma, (conv::Vec3{2, 2, 0.5}));
    EXPECT_EQ(vessels.largest, (conv::Vec3{8, 8, 2}));
    EXPECT_EQ(vessels.contrast, (conv::Threshold{0.2, true}));
    EXPECT_TRUE(vessels.dark);
    EXPECT_EQ(built<conv::Hessian>("hessian:output=norm", imageLayout()).output, conv::TensorOutput::norm);
    EXPECT_TRUE(holds(refusal("vesselness:contrast=0", volumeLayout()), "must be above 0"));
    EXPECT_TRUE(holds(refusal("hessian", signalLayout()), "2-D"));
    EXPECT_TRUE(holds(refusal("gabor", volumeLayout()), "axes=xy"));
    EXPECT_TRUE(holds(refusal("emboss", signalLayout()), "2-D"));
    EXPECT_TRUE(holds(refusal("gabor:axes=xz,sigma=2mm", volumeLayout()), "as many samples along both axes"));
}

TEST(Build, SaysWhichOptionGivesTheSpacing) {
    EXPECT_TRUE(holds(refusal("gaussian:sigma=2mm", imageLayout()), "gaussian: sigma=2mm"));
    EXPECT_TRUE(holds(refusal("gaussian:sigma=2mm", imageLayout()), "--spacing"));
    EXPECT_TRUE(holds(refusal("gaussian:sigma=2ms", imageLayout()), "--rate"));
    EXPECT_TRUE(holds(refusal("gaussian:sigma=2mm", signalLayout()), "sampled in time"));
    EXPECT_TRUE(holds(refusal("gaussian:sigma=2s", volumeLayout()), "sampled in space"));
    EXPECT_TRUE(holds(refusal("gaussian:sigma=2x2", volumeLayout()), "has 2 numbers, but a volume has 3 axes"));
    EXPECT_TRUE(holds(refusal("gaussian:sigma=2x2x2", imageLayout()), "an image has 2 axes"));
    EXPECT_EQ(refusal("gaussian:sigma=2x2,axes=xy", volumeLayout()), "");
    EXPECT_TRUE(holds(refusal("sobel:per=mm", imageLayout()), "--spacing"));
    EXPECT_TRUE(holds(refusal("gaussian:axes=z", imageLayout()), "no z axis"));
    EXPECT_TRUE(holds(refusal("sobel:component=z", imageLayout()), "no z axis"));
    EXPECT_TRUE(holds(refusal("sobel:component=z,axes=xy", volumeLayout()), "not among"));
    EXPECT_EQ(refusal("canny", volumeLayout()), "");
    EXPECT_TRUE(holds(refusal("canny:axes=yz", volumeLayout()), "axes=xy"));
    EXPECT_EQ(refusal("canny:axes=xy", volumeLayout()), "");
    EXPECT_TRUE(holds(refusal("canny", signalLayout()), "2-D"));
    EXPECT_TRUE(holds(refusal("canny:low=30%,high=20%", imageLayout()), "above high"));
    EXPECT_TRUE(holds(refusal("canny:low=130%,high=20%", imageLayout()), "100 %"));
}

TEST(Build, CommonParameters) {
    const conv::Filter filter = build(parseStep("box:boundary=constant,value=-1000,axes=xy"), volumeLayout());
    EXPECT_EQ(filter.boundary, conv::Boundary::constant);
    EXPECT_EQ(filter.outsideValue, -1000);
    EXPECT_EQ(filter.axes, (std::array<bool, 3>{true, true, false}));
    EXPECT_EQ(build(parseStep("sobel:per=mm"), volumeLayout()).step, (conv::Vec3{0.5, 0.5, 2}));
    EXPECT_EQ(build(parseStep("sobel"), volumeLayout()).step, (conv::Vec3{1, 1, 1}));
    EXPECT_EQ(build(parseStep("gaussian:order=1,per=s"), signalLayout()).step[0], 0.002);
}

TEST(Build, CustomKernels) {
    using conv::Kernel;
    const auto kernel = [](std::string_view text, const conv::Layout& layout) {
        return built<conv::Custom>(text, layout).kernel;
    };
    EXPECT_EQ(kernel("custom:kernel=[1 2 3],op=correlate", imageLayout()),
              Kernel::correlation({1, 2, 3}, {3, 1, 1}, {1, 0, 0}));
    EXPECT_EQ(kernel("custom:kernel=[1 2 3]", imageLayout()), Kernel::convolution({1, 2, 3}, {3, 1, 1}, {1, 0, 0}));
    EXPECT_EQ(kernel("custom:kernel=[1 2 3],op=correlate,origin=0", imageLayout()),
              Kernel::correlation({1, 2, 3}, {3, 1, 1}, {0, 0, 0}));
    EXPECT_EQ(kernel("custom:kernel=[1 2 3],op=correlate,axes=y", imageLayout()),
              Kernel::correlation({1, 2, 3}, {1, 3, 1}, {0, 1, 0}));
    EXPECT_EQ(kernel("custom:kernel=[1 2;3 4],op=correlate,axes=xz", volumeLayout()),
              Kernel::correlation({1, 2, 3, 4}, {2, 1, 2}, {1, 0, 1}));
    EXPECT_EQ(kernel("custom:kernel=[1 3],normalize=sum", imageLayout()),
              Kernel::convolution({0.25, 0.75}, {2, 1, 1}, {1, 0, 0}));
    EXPECT_EQ(kernel("custom:kernel=[1 -3],normalize=abs", imageLayout()),
              Kernel::convolution({0.25, -0.75}, {2, 1, 1}, {1, 0, 0}));
    EXPECT_TRUE(holds(refusal("custom:kernel=[1 -1],normalize=sum", imageLayout()), "sum to 0"));
    EXPECT_TRUE(holds(refusal("custom", imageLayout()), "kernel is missing"));
    EXPECT_TRUE(holds(refusal("custom:kernel=[1 2;3 4]", signalLayout()), "has 2 axes"));
    EXPECT_TRUE(holds(refusal("custom:kernel=[1 2],origin=2", signalLayout()), "outside the kernel"));
    EXPECT_TRUE(holds(refusal("custom:kernel=[1 2],origin=0x0", signalLayout()), "one number for each"));
    EXPECT_TRUE(holds(refusal("custom:kernel=[1 2],axes=xy", imageLayout()), "has 1 axes"));
}

TEST(Build, DogDefaultsItsSecondSigma) {
    EXPECT_NEAR(built<conv::DifferenceOfGaussians>("dog:sigma=2", imageLayout()).sigma2[1], 3.2, 1e-12);
    EXPECT_EQ(built<conv::DifferenceOfGaussians>("dog:sigma=2,sigma2=5", imageLayout()).sigma2[1], 5);
}

TEST(RecipeJson, RoundTrips) {
    Recipe recipe;
    for (const char* text :
         {"gaussian:sigma=2x2x1mm", "gaussian:sigma=1.5,boundary=constant,value=-3", "unsharp:amount=0.6",
          "custom:kernel=[1 2;3 4|5 6;7 8],op=correlate", "canny:low=5%,axes=xy", "dog:sigma2=3"})
        recipe.steps.push_back(parseStep(text));
    recipe.steps[1].muted = true;
    recipe.steps[2].note = "Schärfe \"leicht\"";
    EXPECT_EQ(recipeFromJson(toJson(recipe)), recipe);
}

TEST(RecipeJson, ReadsNumbersAndNestedKernels) {
    const Recipe recipe = recipeFromJson(R"({"schema": 1, "steps": [
        {"filter": "gaussian", "parameters": {"sigma": 2.5, "order": 1}},
        {"filter": "custom", "parameters": {"kernel": [[1, 2], [3, 4]], "op": "correlate"}},
        {"filter": "custom", "parameters": {"kernel": [[[1, 2]], [[3, 4]]]}}]})");
    EXPECT_EQ(toText(recipe.steps[0]), "gaussian:sigma=2.5,order=1");
    EXPECT_EQ(toText(recipe.steps[1]), "custom:kernel=[1 2;3 4],op=correlate");
    EXPECT_EQ(toText(recipe.steps[2]), "custom:kernel=[1 2|3 4]");
}

TEST(RecipeJson, NamesThePlaceOfAnError) {
    const auto read = [](std::string_view json) { return refusalOf([&] { (void)recipeFromJson(json); }); };
    EXPECT_TRUE(holds(read("{\n  \"schema\": 1,,\n}"), "line 2, column 15"));
    EXPECT_TRUE(holds(read("[]"), "\"schema\""));
    EXPECT_TRUE(holds(read(R"({"schema": 2, "steps": []})"), "schema 2"));
    EXPECT_TRUE(holds(read(R"({"schema": 1, "stepps": []})"), "\"stepps\""));
    EXPECT_TRUE(holds(read(R"({"schema": 1})"), "\"steps\""));
    EXPECT_TRUE(holds(read(R"({"schema": 1, "steps": [{"filter": "gauss"}]})"),
                      "step 1: filter 'gauss' is not known; did you mean gaussian?"));
    EXPECT_TRUE(
        holds(read(R"({"schema": 1, "steps": [{"filter": "box"}, {"filter": "box", "parameters": {"size": -3}}]})"),
              "step 2: size=-3"));
    EXPECT_TRUE(holds(read(R"({"schema": 1, "steps": [{"filter": "box", "params": {}}]})"),
                      "\"params\" is not known; there are filter, parameters"));
    EXPECT_TRUE(holds(read(R"({"schema": 1, "steps": [{"filter": "box", "parameters": {"size": null}}]})"), "null"));
    EXPECT_TRUE(holds(read(R"({"schema": 1, "steps": [{"filter": "custom", "parameters": {"kernel": [[1, 2], 3]}}]})"),
                      "kernel"));
    EXPECT_TRUE(holds(read(R"({"schema": 1, "steps": [7]})"), "step 1 is not an object"));
}

TEST(RecipeHash, DependsOnWhatIsComputedOnly) {
    Recipe a, b;
    a.steps = {parseStep("gaussian:sigma=2")};
    b.steps = {parseStep("gaussian:sigma=2px,truncate=4")};
    b.steps[0].note = "mine";
    EXPECT_EQ(hashOf(a), hashOf(b));
    EXPECT_EQ(hashOf(a).size(), 64u);
    b.steps.push_back(parseStep("box"));
    EXPECT_NE(hashOf(a), hashOf(b));
    b.steps[1].muted = true;
    EXPECT_EQ(hashOf(a), hashOf(b));
    a.steps[0] = parseStep("gaussian:sigma=2.0000001");
    EXPECT_NE(hashOf(a), hashOf(b));
}

TEST(CommandLine, IsQuotedForTheShell) {
    Recipe recipe;
    recipe.steps = {parseStep("gaussian:sigma=2mm"), parseStep("gaussian:fwhm=4mm"),
                    parseStep("custom:kernel=[1 2;3 4]")};
    EXPECT_EQ(commandLine(recipe, "in put.nii", "it's.nii"),
              "convapp --headless -i 'in put.nii' -o 'it'\\''s.nii' --filter gaussian:sigma=2mm "
              "--filter 'gaussian:sigma=fwhm 4mm' --filter 'custom:kernel=[1 2;3 4]'");
}

TEST(Recipe, MutedStepsAreLeftOut) {
    Recipe recipe;
    recipe.steps = {parseStep("box"), parseStep("sobel")};
    recipe.steps[0].muted = true;
    EXPECT_EQ(build(recipe, imageLayout()).size(), 1u);
}

} // namespace

TEST(Recipe, AStepMayNameItsVariant) {
    const app::Step step = app::parseStep("gaussian:sigma=2mm,variant=cpu-direct");
    EXPECT_EQ(step.variant, "cpu-direct");
    EXPECT_EQ(app::toText(step), "gaussian:sigma=2mm,variant=cpu-direct");
    EXPECT_TRUE(app::parseStep("gaussian:variant=auto").variant.empty());
    EXPECT_THROW((void)app::parseStep("gaussian:variant=a,variant=b"), conv::Error);

    EXPECT_EQ(app::parseStep("gaussian:sigma=2,device=cpu").device, "cpu");
    for (const char* text : {"gaussian:sigma=2,variant=cpu-direct,device=cpu", "gaussian:device=\"cuda:1\"", "box"})
        EXPECT_EQ(app::toText(app::parseStep(text)), text);
    EXPECT_TRUE(app::parseStep("gaussian:device=auto").device.empty());
    for (const char* wrong : {"box:device=gpu", "box:device=cpu,device=cpu", "box:device=\"cuda:\"", "box:device="})
        EXPECT_THROW((void)app::parseStep(wrong), conv::Error) << wrong;

    app::Recipe named;
    for (const char* text : {"box:device=cuda", "gaussian:sigma=2,variant=cpu-direct", "gaussian:sigma=2"})
        named.steps.push_back(app::parseStep(text));
    EXPECT_EQ(app::recipeFromJson(app::toJson(named)), named);
    app::Recipe plain = named;
    EXPECT_EQ(app::planOptionsFor(named, {}).devices, (std::vector<std::string>{"cuda", "", ""}));
    plain.steps[0].device.clear();
    named.steps[0].device.clear();
    app::Recipe elsewhere = plain;
    elsewhere.steps[2].device = "cpu";
    EXPECT_EQ(app::hashOf(elsewhere), app::hashOf(plain));
    EXPECT_NE(elsewhere, plain); // an undoable change
    plain.steps[1].variant.clear();
    EXPECT_EQ(app::hashOf(named), app::hashOf(plain)); // the result stays the same
    EXPECT_TRUE(app::planOptionsFor(plain, {}).variants.empty());
    EXPECT_TRUE(app::planOptionsFor(plain, {}).devices.empty());

    conv::Layout layout;
    layout.extent = {1024, 768, 1};
    conv::PlanOptions cpu;
    cpu.device = "cpu";
    const auto variantsOf = [&](const app::Recipe& r) {
        std::vector<std::string> names;
        for (const conv::PlannedOp& t : conv::makePlan(app::build(r, layout), layout, app::planOptionsFor(r, cpu)).ops)
            names.push_back(t.variant ? t.variant->name : "");
        return names;
    };
    const std::vector<std::string> chosen = variantsOf(plain);
    ASSERT_EQ(chosen.size(), 3U);
    ASSERT_NE(chosen[1], "cpu-direct");
    EXPECT_EQ(variantsOf(named), (std::vector<std::string>{chosen[0], "cpu-direct", chosen[2]}));
    named.steps[0].muted = true; // the remaining steps keep their requests
    EXPECT_EQ(variantsOf(named), (std::vector<std::string>{"cpu-direct", chosen[2]}));
    named.steps[1].variant = "no-such";
    EXPECT_THROW((void)variantsOf(named), conv::Error);
    EXPECT_NE(app::commandLine(named, "a.npy", "b.npy", cpu).find(" --device cpu"), std::string::npos);
}
