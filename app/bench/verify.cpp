#include "app/bench/bench.h"
#include <algorithm>
#include <cmath>

namespace app::bench {
namespace {

/// Boxes to check: the corners, the middles of the faces, the centre, then others spread by a fixed rule.
std::vector<conv::Region> boxesIn(const conv::Region& domain, int dimension) {
    constexpr int count = 64;
    const conv::Index3 size{dimension == 1 ? 256 : 16, dimension >= 2 ? 8 : 1, dimension >= 3 ? 4 : 1};
    const auto place = [&](const std::array<double, 3>& where) {
        conv::Region box;
        for (std::size_t a = 0; a < 3; ++a) {
            const std::int64_t room = std::max<std::int64_t>(0, domain.size(static_cast<int>(a)) - size[a]);
            box.lo[a] = domain.lo[a] + static_cast<std::int64_t>(where[a] * static_cast<double>(room));
            box.hi[a] = std::min(domain.hi[a], box.lo[a] + size[a]);
        }
        return box;
    };
    std::vector<conv::Region> boxes;
    for (const double z : {0.0, 0.5, 1.0})
        for (const double y : {0.0, 0.5, 1.0})
            for (const double x : {0.0, 0.5, 1.0})
                boxes.push_back(place({x, y, z}));
    for (int i = 1; static_cast<int>(boxes.size()) < count; ++i) {
        // A low-discrepancy sequence (R3): even cover without chance.
        const auto part = [&](double step) { return std::fmod(0.5 + step * i, 1.0); };
        boxes.push_back(place({part(0.8191725133961645), part(0.6710436067037893), part(0.5497004779019703)}));
    }
    std::sort(boxes.begin(), boxes.end(), [](const auto& a, const auto& b) { return a.lo < b.lo; });
    boxes.erase(std::unique(boxes.begin(), boxes.end()), boxes.end());
    return boxes;
}

/// Compares oracle blocks with a result as they come.
class Judge final : public conv::Sink {
  public:
    Judge(const conv::Volume& result, const conv::Region& domain) : result_(result), domain_(domain) {}

    void write(conv::Item item, const conv::ConstView& block) override {
        const conv::ConstView mine = result_.view(item);
        std::vector<double> theirs(static_cast<std::size_t>(block.region.size(0))), ours(theirs.size());
        for (std::int64_t z = block.region.lo[2]; z < block.region.hi[2]; ++z)
            for (std::int64_t y = block.region.lo[1]; y < block.region.hi[1]; ++y) {
                const std::byte* row =
                    mine.row(y - domain_.lo[1], z - domain_.lo[2]) +
                    (block.region.lo[0] - domain_.lo[0]) * static_cast<std::int64_t>(conv::sizeOf(mine.type));
                conv::convertSamples(block.type, block.row(y, z), conv::ElementType::f64, theirs.data(),
                                     block.region.size(0));
                conv::convertSamples(mine.type, row, conv::ElementType::f64, ours.data(), block.region.size(0));
                for (std::size_t x = 0; x < theirs.size(); ++x) {
                    const double difference = std::abs(ours[x] - theirs[x]);
                    // NaN in the result must never pass.
                    largest = std::isnan(difference) ? INFINITY : std::max(largest, difference);
                    peak = std::max(peak, std::abs(theirs[x]));
                }
                checked += block.region.size(0);
            }
    }

    double largest = 0, peak = 0;
    std::int64_t checked = 0;

  private:
    const conv::Volume& result_;
    conv::Region domain_;
};

} // namespace

double errorAgainstOracle(const BenchCase& c, const conv::Volume& input, const conv::Volume& result,
                          const conv::Region& domain, std::int64_t* checked) {
    conv::Choice reference;
    reference.device = "cpu";
    reference.variant = "cpu-reference";
    const conv::Plan plan = conv::makePlan(c.filters, c.layout, reference);
    double operations = 0;
    for (const conv::Task& t : plan.tasks)
        operations += t.problem.operationsPerOutput * static_cast<double>(domain.count());
    const bool global = std::any_of(plan.graph.nodes.begin(), plan.graph.nodes.end(), conv::isGlobal);
    Judge judge(result, domain);
    conv::Request request;
    if (operations <= 2e9 || global) {
        conv::apply(plan, input, request, judge);
    } else {
        for (const conv::Region& box : boxesIn(domain, c.layout.dimension)) {
            request.region = box;
            conv::apply(plan, input, request, judge);
        }
    }
    *checked = judge.checked;
    return judge.peak > 0 ? judge.largest / judge.peak : judge.largest;
}

} // namespace app::bench
