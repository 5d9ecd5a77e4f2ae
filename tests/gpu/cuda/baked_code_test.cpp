// SPDX-License-Identifier: Apache-2.0
// Code compiled at run time, without a GPU: source text, compiler, store, plans.
#include "cuda/variants/direct_baked/code_cache.h"
#include "cuda/variants/direct_baked/nvrtc.h"
#include "cuda/variants/direct_baked/source.h"
#include "cuda/variants/direct_baked/store.h"
#include "run/backend.h"
#include "tests/gpu/random_cases.h"
#include "tests/surroundings.h"
#include <chrono>
#include <conv/plan.h>
#include <conv/tools/compiled_code.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

namespace {

using namespace conv;
using baked::Store;
namespace fs = std::filesystem;

Kernel ring(double weight = 1) {
    std::vector<double> taps(81, 0.0);
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 9; ++x)
            if (const int square = (x - 4) * (x - 4) + (y - 4) * (y - 4); square > 9 && square < 17)
                taps[static_cast<std::size_t>(9 * y + x)] = weight / square;
    return Kernel::correlation(std::move(taps), {9, 9, 1}, {4, 4, 0});
}

Kernel cross(double weight) {
    std::vector<double> taps(729, 0.0);
    for (int i = 0; i < 9; ++i)
        taps[static_cast<std::size_t>(i + 9 * (4 + 9 * 4))] = taps[static_cast<std::size_t>(4 + 9 * (i + 9 * 4))] =
            taps[static_cast<std::size_t>(4 + 9 * (4 + 9 * i))] = weight / (i + 1);
    return Kernel::correlation(std::move(taps), {9, 9, 9}, {4, 4, 4});
}

std::string textOf(const Kernel& kernel, int dimension, ElementType type) {
    const baked::Shape shape = baked::shapeOf(kernel, dimension);
    return baked::sourceOf(foldTaps(kernel, dimension, shape.rows), shape, type);
}

class BakedStore : public ::testing::Test {
  protected:
    [[nodiscard]] std::string bytes(const fs::path& file) const {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const fs::path& file, const std::string& all) const {
        std::ofstream(file, std::ios::binary | std::ios::trunc) << all;
    }
    [[nodiscard]] int files() const {
        return static_cast<int>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}));
    }
    const tests::TemporaryFolder around_;
    const fs::path folder_ = around_ / "store"; // made by the store
    const std::string code_ = std::string(5000, 'c') + std::string(3, '\0') + "\n";
};

TEST_F(BakedStore, GivesBackWhatWasKept) {
    const Store store(folder_);
    EXPECT_FALSE(store.find("a key").code);
    EXPECT_EQ(store.keep("a key", code_), "");
    EXPECT_EQ(store.find("a key").code, code_);
    EXPECT_EQ(store.find("a key").complaint, "");
    EXPECT_FALSE(store.find("another key").code);
    EXPECT_EQ(store.keep("a key", "newer"), "");
    EXPECT_EQ(store.find("a key").code, "newer");
    EXPECT_EQ(files(), 1) << "nothing beside it";
    EXPECT_EQ(Store({}).keep("a key", code_), "") << "no folder: nothing is kept";
    EXPECT_FALSE(Store({}).find("a key").code);
}

TEST_F(BakedStore, SaysWhatIsDamagedAndGoesOn) {
    const Store store(folder_);
    ASSERT_EQ(store.keep("a key", code_), "");
    const fs::path file = store.fileOf("a key");
    const std::string good = bytes(file);
    const auto refused = [&](const std::string& all) {
        write(file, all);
        const Store::Found found = store.find("a key");
        EXPECT_FALSE(found.code);
        EXPECT_NE(found.complaint.find(file.string()), std::string::npos) << found.complaint;
    };
    for (const std::size_t left : {std::size_t{0}, std::size_t{5}, good.size() / 2, good.size() - 1})
        refused(good.substr(0, left));
    refused(good + "x");
    for (const std::size_t place : {std::size_t{3}, good.find('\n', 16) + 3, good.size() - 700}) {
        std::string flipped = good;
        flipped[place] = static_cast<char>(flipped[place] ^ 4);
        refused(flipped);
    }
    std::string other = good;
    other.replace(other.find("a key"), 5, "b key");
    write(file, other);
    EXPECT_FALSE(store.find("a key").code);
    EXPECT_EQ(store.find("a key").complaint, "");
    fs::remove(file);
    fs::create_directory(file);
    EXPECT_FALSE(store.find("a key").code);
    EXPECT_NE(store.find("a key").complaint, "");
    fs::remove(file);
    EXPECT_EQ(store.keep("a key", code_), "");
    EXPECT_EQ(store.find("a key").code, code_);
}

TEST_F(BakedStore, LetsTheLeastUsedGo) {
    const Store store(folder_, 4 * code_.size());
    for (const char* key : {"one", "two", "three"}) {
        ASSERT_EQ(store.keep(key, code_), "");
        fs::last_write_time(store.fileOf(key), fs::file_time_type::clock::now() - std::chrono::hours(1));
    }
    EXPECT_TRUE(store.find("one").code); // used again
    write(folder_ / "somebody.else", code_);
    ASSERT_EQ(store.keep("four", code_), "");
    ASSERT_EQ(store.keep("five", code_), "");
    EXPECT_TRUE(store.find("one").code);
    EXPECT_TRUE(store.find("five").code);
    EXPECT_FALSE(store.find("two").code);
    EXPECT_TRUE(fs::exists(folder_ / "somebody.else"));
    EXPECT_EQ(store.keep("too large", std::string(5 * code_.size(), 'l')), "");
    EXPECT_TRUE(store.find("one").code) << "nothing had to go for what cannot be kept";
}

TEST_F(BakedStore, SaysWhenItCannotWrite) {
    fs::create_directories(folder_);
    write(folder_ / "a file", "");
    EXPECT_NE(Store(folder_ / "a file").keep("a key", code_).find("cannot be written"), std::string::npos);
    // A disk that fills up during the write.
    const std::string complaint = [&] {
        const tests::Limit full(RLIMIT_FSIZE, 1000);
        return Store(folder_).keep("a key", code_);
    }();
    EXPECT_NE(complaint.find("cannot be written"), std::string::npos) << complaint;
    EXPECT_FALSE(Store(folder_).find("a key").code);
    EXPECT_EQ(files(), 1) << "no half of it";
}

TEST(BakedText, HoldsTheTapsAndNothingElse) {
    const std::string text = textOf(ring(), 2, ElementType::u8);
    EXPECT_NE(text.find("std::uint8_t"), std::string::npos);
    EXPECT_EQ(text.find("0x0p"), std::string::npos) << "no tap of weight 0";
    EXPECT_EQ(text, textOf(ring(), 2, ElementType::u8));
    EXPECT_NE(text, textOf(ring(2), 2, ElementType::u8));
    EXPECT_NE(text, textOf(ring(), 2, ElementType::f32));
    bool rule = false;
    for (const baked::Header& h : baked::headers())
        rule |= std::string(h.name) == "conv/boundary.h" && std::string(h.text).find(" fold(") != std::string::npos;
    EXPECT_TRUE(rule) << "one rule for borders, compiled with it";
}

TEST(BakedText, FitsTheSharedMemoryOfEveryDevice) {
    for (int dimension = 2; dimension <= 3; ++dimension)
        for (const std::int64_t k : {1, 3, 7, 8, 15})
            for (const std::int64_t l : {1, 7, 9, 16}) {
                const Index3 extent{k, l, dimension == 3 ? k : 1};
                const std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]), 1.0);
                const Kernel kernel = Kernel::correlation(taps, extent, Kernel::defaultCentre(extent));
                EXPECT_LE(baked::shapeOf(kernel, dimension).bytes(), (48 << 10) - 2048) << k << " " << l;
            }
    const Kernel tall = Kernel::correlation(std::vector<double>(31 * 31, 1.0), {31, 31, 1}, {15, 15, 0});
    EXPECT_LE(baked::shapeOf(tall, 3).bytes(), (48 << 10) - 2048);
}

TEST(BakedCompiler, SaysWhenItIsNotInstalled) {
    EXPECT_FALSE(baked::Compiler::missingReason("libnowhere.so.1 libc.so.6"));
    const auto why = baked::Compiler::missingReason("libnowhere.so.1 libnowhere.so.2");
    ASSERT_TRUE(why);
    EXPECT_NE(why->find("libnowhere.so.1"), std::string::npos) << *why;
    EXPECT_EQ(why->back(), '.');
}

/// Needs the compiler library, but no GPU.
class BakedCode : public ::testing::Test {
  protected:
    void SetUp() override {
        if (const auto why = baked::Compiler::missing())
            GTEST_SKIP() << *why;
    }
};

TEST_F(BakedCode, MakesCodeForEveryArchitecture) {
    const auto never = [] { return false; };
    const Index3 cube{3, 3, 3};
    const Kernel box = Kernel::correlation(std::vector<double>(27, 0.5), cube, {1, 1, 1});
    const std::string text = textOf(box, 3, ElementType::i16);
    for (const int capability : {75, 80, 86, 89, 90, 120}) {
        const std::string code = baked::Compiler::compile(text, capability, never);
        EXPECT_EQ(code.substr(0, 4), "\177ELF") << capability;
        EXPECT_NE(code.find(baked::functionName), std::string::npos);
    }
    for (const ElementType type : {ElementType::u8, ElementType::f64, ElementType::u64})
        EXPECT_FALSE(baked::Compiler::compile(textOf(ring(), 2, type), 75, never).empty()) << name(type);
}

TEST_F(BakedCode, SaysWhatIsWrongAndCanBeStopped) {
    try {
        static_cast<void>(baked::Compiler::compile("int nonsense(", 90, [] { return false; }));
        FAIL();
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::device);
        EXPECT_NE(std::string(e.what()).find("expected"), std::string::npos) << e.what();
    }
    EXPECT_THROW(
        static_cast<void>(baked::Compiler::compile(textOf(ring(), 2, ElementType::f32), 1, [] { return false; })),
        Error);
    int asked = 0;
    try {
        static_cast<void>(
            baked::Compiler::compile(textOf(ring(), 2, ElementType::f32), 90, [&] { return ++asked > 1; }));
        FAIL();
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::cancelled);
    }
}

Device invented(int capability) {
    Device d;
    d.kind = DeviceKind::cuda;
    d.model = "invented";
    d.memoryBytes = d.freeBytes = std::int64_t{80} << 30;
    d.sharedBytesPerBlock = 227 << 10;
    d.cores = 132;
    d.computeCapability = capability;
    d.flopsPerSecond = 65e12;
    d.bytesPerSecond = 3e12;
    d.linkBytesPerSecond = 5e10;
    return d;
}

Filter filterOf(const Kernel& kernel) {
    Filter f;
    f.kind = Custom{kernel};
    return f;
}

TEST_F(BakedCode, APlanTakesCodeOnceItIsThere) {
    if (!hasCudaKernels())
        GTEST_SKIP() << "built without nvcc";
    const Device device = invented(90);
    Layout layout;
    layout.dimension = 3;
    layout.extent = {512, 512, 512};
    const Kernel kernel = cross(tests::newNumber());
    const std::vector<Filter> filters{filterOf(kernel)};
    const Plan before = makePlan(filters, layout, device, {});
    ASSERT_EQ(before.ops.size(), 1U);
    EXPECT_NE(before.ops[0].variant->name, "direct-baked") << "never waits unasked";
    EXPECT_TRUE(before.ops[0].chosen);
    EXPECT_EQ(before.ops[0].why.find("direct-baked"), std::string::npos);
    PlanOptions asked;
    asked.variant = "direct-baked";
    const Plan named = makePlan(filters, layout, device, asked);
    EXPECT_EQ(named.ops[0].variant->name, "direct-baked");
    EXPECT_NE(named.ops[0].why.find("compiled"), std::string::npos) << named.ops[0].why;

    std::vector<std::string> said;
    const tests::TemporaryFolder folder;
    keepCompiledCode(folder.path().string(), [&](const std::string& sentence) { said.push_back(sentence); });
    const baked::Specialization wanted = baked::specializationOf(named.ops[0].problem, device);
    EXPECT_FALSE(baked::CodeCache::shared().isReady(wanted));
    const auto code = baked::CodeCache::shared().wait(wanted, kernel, {});
    EXPECT_TRUE(baked::CodeCache::shared().isReady(wanted));
    EXPECT_EQ(code->image.substr(0, 4), "\177ELF");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator{}), 1) << "it is kept";
    EXPECT_TRUE(said.empty()) << said.front();
    keepCompiledCode({}, {});

    const Plan after = makePlan(filters, layout, device, {});
    EXPECT_EQ(after.ops[0].variant->name, "direct-baked") << describe(after);
    EXPECT_EQ(makePlan(filters, layout, device, asked).ops[0].why, "as asked");
    const Plan elsewhere = makePlan(filters, layout, invented(80), {});
    EXPECT_NE(elsewhere.ops[0].variant->name, "direct-baked") << "no code for that card";
}

TEST_F(BakedCode, WaitingEndsWithAStop) {
    std::stop_source stop;
    stop.request_stop();
    const Kernel kernel = ring(tests::newNumber());
    const baked::Specialization wanted{numberOf(kernel), 2, ElementType::f32, 90};
    const auto begin = std::chrono::steady_clock::now();
    try {
        static_cast<void>(baked::CodeCache::shared().wait(wanted, kernel, stop.get_token()));
        FAIL();
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::cancelled);
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(100));
    EXPECT_TRUE(baked::CodeCache::shared().wait(wanted, kernel, {})) << "it was made all the same";
}

TEST_F(BakedCode, WhatCannotBeMadeIsRefusedFromThenOn) {
    const Kernel kernel = ring(tests::newNumber());
    const Device none = invented(1);
    Problem problem;
    problem.dimension = 2;
    problem.extent = {64, 64, 1};
    problem.taps = {9, 9, 1};
    problem.weights = numberOf(kernel);
    problem.foldedWork = 10;
    const auto variant = [] {
        for (const Variant& v : variants())
            if (v.name == "direct-baked" && v.dimension == 2)
                return v;
        throw std::out_of_range("direct-baked");
    }();
    EXPECT_FALSE(variant.unsupported(problem, none));
    const baked::Specialization wanted = baked::specializationOf(problem, none);
    EXPECT_THROW(static_cast<void>(baked::CodeCache::shared().wait(wanted, kernel, {})), Error);
    const auto why = variant.unsupported(problem, none);
    ASSERT_TRUE(why);
    EXPECT_NE(why->find("NVRTC"), std::string::npos) << *why;
    problem.weights = 0;
    EXPECT_NE(variant.unsupported(problem, none)->find("4096"), std::string::npos);
    problem.weights = 1;
    problem.foldedWork = 5000;
    EXPECT_NE(variant.unsupported(problem, none)->find("5000"), std::string::npos);
}

TEST(CodeCache, MakesUnaskedWhatWasMissedOften) {
    const auto newWeights = [] { return static_cast<std::uint64_t>(tests::newNumber()); };
    const baked::Specialization wanted{newWeights(), 2, ElementType::f32, 90};
    EXPECT_FALSE(baked::CodeCache::shared().missed(wanted, 5e-3));
    EXPECT_FALSE(baked::CodeCache::shared().missed({newWeights(), 2, ElementType::f32, 90}, 6e-3)) << "each by itself";
    EXPECT_TRUE(baked::CodeCache::shared().missed(wanted, 6e-3));
}

} // namespace
