// SPDX-License-Identifier: Apache-2.0
// The window's source stays on the GPU between requests: upload, readers, release. The GPU is invented; its memory is
// host memory.
#include "app/session/card_copy.h"
#include "app/session/memory_ledger.h"
#include "app/session/session.h"
#include "app/text/text.h"
#include "tests/app/host_backend.h"
#include "tests/app/invented_card.h"
#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

namespace {

using namespace conv;

int keepingIndex = 0;
int readFromCard = 0, readFromHost = 0; ///< blocks of input
bool outOfMemory = false;               ///< true: the next result block fails
AxisSets lastRead;                      ///< sets of the input

/// A GPU that reads resident data in place and other data from the host. Computes by the CPU's plain variants.
class KeepingCard final : public HostBackend {
  public:
    using HostBackend::HostBackend;
    Buffer load(const Source& source, Item item, const AxisSets& sets) override {
        Device own;
        own.kind = DeviceKind::cuda;
        own.index = keepingIndex;
        const ConstView there = source.viewOn(own, item);
        ++(there.data ? readFromCard : readFromHost);
        lastRead = sets;
        if (!there.data)
            return HostBackend::load(source, item, sets);
        return {setsOf(there.region), there.type,    const_cast<std::byte*>(there.data),
                there.strideY,        there.strideZ, nullptr};
    }
    Buffer place(Sink&, Item, const Region&, ElementType) override { return {}; }
    Buffer allocate(const AxisSets& sets, ElementType type) override {
        if (std::exchange(outOfMemory, false))
            throw OutOfTileMemory("The card of the test is full.");
        return HostBackend::allocate(sets, type);
    }
    void convolve(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary, double value,
                  const Region& domain, const Buffer& in, const Buffer& out) override {
        PlannedOp onHost = op;
        for (const Variant& v : variants())
            if (v.name == "cpu-direct" && v.dimension == op.problem.dimension)
                onHost.variant = &v;
        HostBackend::convolve(onHost, kernels, boundary, value, domain, in, out);
    }
};

class CardCopyOfJob : public ::testing::Test {
  protected:
    static constexpr std::int64_t free = std::int64_t{64} << 20;
    Device card;

    void SetUp() override {
        card = invent(free);
        readFromCard = readFromHost = 0;
        outOfMemory = false;
    }
    void TearDown() override { markLost(card.index, "The test is over."); } // not for later tests

    static Device invent(std::int64_t bytes) {
        static bool known = false;
        if (!known) {
            for (const int dimension : {2, 3}) {
                Variant v = inventedVariant("test-keeping", dimension);
                v.tiling = Tiling::exact;
                v.unsupported = [](const Problem& p, const Device& d) {
                    return d.model == "Keeping" && convolvesAlone(p) ? std::optional<std::string>()
                                                                     : "Runs on the invented card only, by itself.";
                };
                addVariants({&v, 1});
                v.name = "test-cells";
                v.cells = [](const Problem&) { return Cells{{16, 8, 1}, {11, 1, 1}}; };
                addVariants({&v, 1});
            }
        }
        known = true;
        const Device d = inventedCard("Keeping", bytes);
        keepingIndex = d.index;
        inventDevice(d, [](const Device&, const RunControl& control) -> std::unique_ptr<Backend> {
            return std::make_unique<KeepingCard>(control);
        });
        return d;
    }
    static bool convolvesAlone(const Problem& p) { return !p.median && !p.gradientMagnitude && !p.thinning; }

    static std::shared_ptr<const Volume> volume(const Index3& extent = {64, 60, 40}) {
        Layout layout;
        layout.type = ElementType::u16;
        layout.dimension = 3;
        layout.extent = extent;
        auto v = std::make_shared<Volume>(layout);
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            v->as<std::uint16_t>()[i] = static_cast<std::uint16_t>((i * 2654435761 >> 7) % 5000);
        return v;
    }

    app::JobRequest asked(std::shared_ptr<const Volume> source, double sigma, const std::string& device = "") const {
        app::JobRequest r;
        r.visible = {{{0, 0, 9}, {64, 60, 10}}, {{0, 20, 0}, {64, 21, 40}}, {{30, 0, 0}, {31, 60, 40}}};
        for (Region& region : r.visible)
            region = region.intersect(source->layout().whole());
        r.source = std::move(source);
        r.recipe.steps.push_back(app::parseStep("gaussian:sigma=" + std::to_string(sigma)));
        r.planOptions.device = device.empty() ? name(card) : device;
        r.visibleOnly = true;
        return r;
    }

    struct Seen {
        std::vector<std::pair<Region, std::shared_ptr<const Volume>>> parts;
        std::vector<Report> reports;
        std::vector<std::pair<DisplayPart, std::shared_ptr<const Volume>>> pictures;
        std::optional<app::Outcome> outcome;
        std::optional<Error> error;
    };
    static Seen run(app::Job& job, app::JobRequest request) {
        Seen seen;
        std::mutex mutex;
        std::condition_variable ended;
        app::JobEvents events;
        events.region = [&](Region region, std::shared_ptr<const Volume> samples, Report report) {
            seen.parts.emplace_back(region, std::move(samples));
            seen.reports.push_back(std::move(report));
        };
        events.picture = [&](DisplayPart part, std::shared_ptr<const Volume> levels, Report report) {
            seen.pictures.emplace_back(std::move(part), std::move(levels));
            seen.reports.push_back(std::move(report));
        };
        events.done = [&](app::Outcome o) {
            const std::lock_guard lock(mutex);
            seen.outcome = std::move(o);
            ended.notify_all();
        };
        events.failed = [&](Error e) {
            const std::lock_guard lock(mutex);
            seen.error = std::move(e);
            ended.notify_all();
        };
        job.start(std::move(request), events);
        std::unique_lock lock(mutex);
        EXPECT_TRUE(ended.wait_for(lock, std::chrono::seconds(60), [&] { return seen.outcome || seen.error; }));
        EXPECT_FALSE(seen.error) << seen.error->what();
        while (job.running()) // until the job has finished its cleanup
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return seen;
    }

    /// Expects the displayed parts to equal the result from the host's samples.
    static void expectRight(const Seen& seen, const app::JobRequest& request) {
        const Volume whole = filtered(app::build(request.recipe, request.source->layout()), *request.source,
                                      app::planOptionsFor(request.recipe, request.planOptions));
        ASSERT_EQ(seen.parts.size(), request.visible.size());
        for (const auto& [region, samples] : seen.parts) {
            std::vector<float> box(static_cast<std::size_t>(region.count()));
            whole.read({}, region, box.data());
            EXPECT_EQ(std::memcmp(box.data(), samples->data(), box.size() * sizeof(float)), 0) << describe(region);
        }
    }

    [[nodiscard]] std::int64_t lent() const { return app::MemoryLedger::of(card).lent(); }
};

TEST_F(CardCopyOfJob, IsMadeBySecondRequestInARow) {
    app::Job job;
    const auto source = volume();
    const app::JobRequest first = asked(source, 1);
    expectRight(run(job, first), first);
    EXPECT_EQ(readFromCard, 0);
    EXPECT_EQ(lent(), 0) << "who asks once pays nothing";
    readFromHost = 0;
    app::JobRequest second = asked(source, 1.3);
    const Seen seen = run(job, second);
    EXPECT_EQ(readFromHost, 0);
    EXPECT_EQ(readFromCard, 3);
    EXPECT_EQ(lent(), source->layout().byteCount());
    EXPECT_EQ(seen.outcome->forecast.keptBytes, lent());
    expectRight(seen, second);
    readFromCard = readFromHost = 0;
    second.visibleOnly = false;
    const Seen all = run(job, second);
    EXPECT_EQ(readFromHost, 0);
    ASSERT_TRUE(all.outcome->result);
    const Volume whole = filtered(app::build(second.recipe, source->layout()), *source, second.planOptions);
    EXPECT_EQ(
        std::memcmp(whole.data(), all.outcome->result->data(), static_cast<std::size_t>(whole.layout().byteCount())),
        0);
}

TEST_F(CardCopyOfJob, SlicesAcrossTilesAreOneLaunch) {
    app::Job job;
    const auto source = volume();
    app::JobRequest request = asked(source, 1);
    request.planOptions.tile = {64, 60, 4};
    EXPECT_EQ(run(job, request).reports[1].tiles, 10);
    const Seen seen = run(job, request);
    EXPECT_EQ(seen.reports[1].tiles, 1);
    EXPECT_EQ(seen.reports[2].tiles, 1);
    expectRight(seen, request);
}

TEST_F(CardCopyOfJob, OfAnImageOnlyAPictureLeavesTheCard) {
    app::Job job;
    Layout layout;
    layout.type = ElementType::u16;
    layout.extent = {90, 70, 1};
    layout.channels = 3;
    auto image = std::make_shared<Volume>(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        image->as<std::uint16_t>()[i] = static_cast<std::uint16_t>((i * 2654435761 >> 7) % 5000);
    app::JobRequest request = asked(image, 1.5);
    request.visible.clear();
    request.visibleOnly = false;
    request.display = DisplayPart{{{4, 0, 0}, {85, 70, 1}}, 3, 1000, 4000, 0};
    const Seen first = run(job, request);
    EXPECT_TRUE(first.pictures.empty()) << "the card has yet to be given the source";
    EXPECT_TRUE(first.outcome->result);
    const Seen seen = run(job, request);
    EXPECT_FALSE(seen.outcome->result);
    ASSERT_EQ(seen.pictures.size(), 1U);
    EXPECT_EQ(seen.pictures[0].first, *request.display);
    EXPECT_EQ(seen.outcome->report.ops.size(), 1U);
    const Volume result = filtered(app::build(request.recipe, layout), *image, request.planOptions);
    const Volume wanted = displayed(DeviceData(card, result), layout.whole(), *request.display);
    ASSERT_EQ(seen.pictures[0].second->layout().byteCount(), 27 * 24 * 3);
    EXPECT_EQ(std::memcmp(seen.pictures[0].second->data(), wanted.data(), 27 * 24 * 3), 0);
    // Places without a value in the result are not drawn; the full run is unaffected.
    request.recipe.steps.assign(1, app::parseStep("gaussian:sigma=1.5,boundary=valid"));
    run(job, request);
    const Seen valid = run(job, request);
    EXPECT_TRUE(valid.pictures.empty());
    EXPECT_TRUE(valid.outcome->result);
}

TEST_F(CardCopyOfJob, SlicesByCellsAreOneLaunchOverWholeCells) {
    app::Job job;
    const auto source = volume();
    app::JobRequest request = asked(source, 1); // 9 taps
    request.planOptions.tile = {64, 60, 4};
    request.planOptions.variant = "test-cells";
    request.visible = {{{0, 20, 0}, {64, 21, 40}}, {{30, 0, 0}, {31, 60, 40}}};
    EXPECT_EQ(run(job, request).reports[1].tiles, 10);
    const Seen seen = run(job, request);
    EXPECT_EQ(seen.reports[0].tiles, 1);
    EXPECT_EQ(seen.reports[1].tiles, 1);
    expectRight(seen, request);
    run(job, request);
    EXPECT_EQ(lastRead[0].hull(), (Interval{16 - 5, 32 + 5}));
    EXPECT_EQ(lastRead[1].hull(), (Interval{0, 60}));
    request.visible.pop_back();
    run(job, request);
    EXPECT_EQ(lastRead[0].hull(), (Interval{0, 64}));
    EXPECT_EQ(lastRead[1].hull(), (Interval{16 - 4, 24 + 4}));
}

TEST_F(CardCopyOfJob, GoesWhenPicturesNeedTheRoom) {
    app::Job job;
    const auto source = volume();
    run(job, asked(source, 1));
    run(job, asked(source, 1.1));
    ASSERT_GT(lent(), 0);
    const int picture = 0;
    app::MemoryLedger& ledger = app::MemoryLedger::of(card);
    EXPECT_EQ(ledger.request(&picture, free), free / 2) << "what is lent takes nothing from pictures";
    EXPECT_EQ(lent(), 0);
    readFromCard = 0;
    const app::JobRequest request = asked(source, 1.2);
    expectRight(run(job, request), request);
    EXPECT_EQ(readFromCard, 0);
    ledger.release(&picture);
    run(job, request);
    EXPECT_EQ(readFromCard, 3) << "there is room again";
}

TEST_F(CardCopyOfJob, GoesWithItsDocumentAndForAnother) {
    app::Job job;
    const auto first = volume(), second = volume({64, 60, 20});
    run(job, asked(first, 1));
    run(job, asked(first, 1.1));
    readFromCard = 0;
    run(job, asked(second, 1));
    EXPECT_EQ(readFromCard, 0);
    EXPECT_EQ(lent(), first->layout().byteCount()) << "as long as nobody needs its place";
    run(job, asked(second, 1.1));
    EXPECT_EQ(readFromCard, 3);
    EXPECT_EQ(lent(), second->layout().byteCount());
    job.forget(first);
    run(job, asked(second, 1.2));
    EXPECT_EQ(lent(), second->layout().byteCount()) << "another's document was closed";
    job.forget(second);
    for (int wait = 0; wait < 5000 && lent() > 0; ++wait)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(lent(), 0);
}

TEST_F(CardCopyOfJob, GoesBeforeATileIsCut) {
    app::Job job;
    const auto source = volume();
    run(job, asked(source, 1));
    run(job, asked(source, 1.1));
    readFromCard = 0;
    outOfMemory = true;
    const app::JobRequest request = asked(source, 1.2);
    const Seen seen = run(job, request);
    EXPECT_EQ(readFromCard, 1) << "the run went on from the host";
    expectRight(seen, request);
    for (const Report& report : seen.reports) {
        EXPECT_TRUE(report.notes.empty()) << "in tiles as planned: " << report.notes.front();
        EXPECT_EQ(report.tiles, 1);
    }
    readFromCard = 0;
    run(job, asked(source, 1.3));
    run(job, asked(source, 1.4));
    EXPECT_EQ(readFromCard, 0) << "it is not tried again with this source";
    EXPECT_EQ(lent(), 0);
    // Without a copy the tile is cut.
    outOfMemory = true;
    EXPECT_FALSE(run(job, asked(source, 1.5)).reports[0].notes.empty());
}

TEST_F(CardCopyOfJob, GoesWithALostCard) {
    app::Job job;
    const auto source = volume();
    run(job, asked(source, 1));
    run(job, asked(source, 1.1));
    ASSERT_GT(lent(), 0);
    markLost(card.index, "The card of the test is gone.");
    const app::JobRequest request = asked(source, 1.2, "cpu");
    expectRight(run(job, request), request);
    EXPECT_EQ(lent(), 0);
}

TEST_F(CardCopyOfJob, IsNotMadeWhereItDoesNotFit) {
    TearDown();
    card = invent(std::int64_t{1} << 20); // three times the samples
    app::Job job;
    const auto source = volume();
    for (const double sigma : {0.5, 0.6, 0.7}) {
        const app::JobRequest request = asked(source, sigma);
        expectRight(run(job, request), request);
    }
    EXPECT_EQ(readFromCard, 0);
    EXPECT_EQ(lent(), 0);
}

TEST_F(CardCopyOfJob, StepsOnTheCpuReadTheHost) {
    app::Job job;
    const auto source = volume();
    app::JobRequest request = asked(source, 1);
    request.recipe.steps.push_back(app::parseStep("unsharp:sigma=1"));
    request.recipe.steps[0].device = "cpu";
    for (int i = 0; i < 3; ++i)
        run(job, request);
    EXPECT_EQ(readFromCard, 0) << "the card's step reads what the CPU computed";
    EXPECT_EQ(lent(), 0);
    request.recipe.steps[0].device.clear();
    request.recipe.steps[1].device = "cpu";
    Seen seen;
    for (int i = 0; i < 2; ++i)
        seen = run(job, request);
    EXPECT_GT(readFromCard, 0);
    expectRight(seen, request);
}

TEST_F(CardCopyOfJob, EndsWithItsJob) {
    const auto source = volume();
    {
        app::Job job;
        run(job, asked(source, 1));
        run(job, asked(source, 1.1));
        EXPECT_GT(lent(), 0);
    }
    EXPECT_EQ(lent(), 0);
}

} // namespace
