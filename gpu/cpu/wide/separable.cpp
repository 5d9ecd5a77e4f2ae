#include "cpu/pool.h"
#include "cpu/wide/space.h"
#include "cpu/wide/wide.h"

namespace conv {
namespace {

/// The passes of one launch. Bits depend on the taps alone, whatever the tiles are.
class WidePasses {
  public:
    WidePasses(const Launch& launch, const SeparableTerm& term)
        : launch_(launch),
          taps_{SparseTaps(term[0].weights), SparseTaps(term[1].weights), SparseTaps(term[2].weights)},
          size_{term[0].size(), term[1].size(), term[2].size()},
          before_{term[0].before(), term[1].before(), term[2].before()} {
        for (std::size_t a = 0; a < 3; ++a)
            identity_[a] = term[a].isIdentity();
        spaces_.resize(static_cast<std::size_t>(launch.pool->size()));
    }

    void run() {
        const std::vector<Region> tiles = tilesOf(launch_.box, tileSize());
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()), [&](std::int64_t i, int worker) {
            filter(tiles[static_cast<std::size_t>(i)], spaces_[static_cast<std::size_t>(worker)]);
        });
    }

  private:
    /// Working space of a thread.
    struct Space {
        WideBuffer padded, rows, planes;
        std::vector<const double*> from;
        std::vector<double*> to;
    };

    /// Rows filtered along x, or a ring of planes, that take some 768 KiB; as high as the kernel, so that halos stay
    /// a part of the work.
    [[nodiscard]] Index3 tileSize() const {
        constexpr std::int64_t doubles = 96 * 1024, longest = 4096;
        const std::int64_t block = wideSums().block;
        Index3 tile{longest, 1, 1};
        if (size_[1] > 1 || size_[2] > 1)
            tile[1] = std::clamp<std::int64_t>(2 * size_[1], size_[2] > 1 ? 16 : 32, 256);
        const std::int64_t rows = tile[1] + size_[1] - 1 + (size_[2] > 1 ? size_[2] * tile[1] : 0);
        if (rows > 1)
            tile[0] = std::clamp<std::int64_t>(doubles / rows / block * block, 2 * block, longest / 4);
        if (size_[2] > 1) {
            const std::int64_t across = ceilDiv(launch_.box.size(0), tile[0]) * ceilDiv(launch_.box.size(1), tile[1]);
            const std::int64_t bands = std::max<std::int64_t>(1, ceilDiv(2 * launch_.pool->size(), across));
            tile[2] = std::max(2 * size_[2], ceilDiv(launch_.box.size(2), bands));
        }
        return tile;
    }

    /// A plane of a tile, filtered along x and y, at `to`: rows `pitch` apart; or, without passes along z, the result.
    void filterPlane(const Region& tile, const WideRows& reader, std::int64_t z, Space& space, double* to,
                     std::int64_t pitch) const {
        const std::int64_t n = tile.size(0), rows = tile.size(1) + size_[1] - 1, wide = roundUp(n, wideSums().block);
        double* const padded = space.padded.take(wide + size_[0] + 8);
        double* const filtered = identity_[1] ? nullptr : space.rows.take(rows * wide);
        space.from.resize(static_cast<std::size_t>(std::max(taps_[0].count(), tile.size(1) * taps_[1].count())));
        for (std::int64_t r = 0; r < rows; ++r) {
            double* const row = filtered ? filtered + r * wide : to + r * pitch;
            if (identity_[0]) {
                reader.load<double>(tile.lo[1] - before_[1] + r, z, launch_.outsideValue, ToDouble(), row);
                continue;
            }
            reader.load<double>(tile.lo[1] - before_[1] + r, z, launch_.outsideValue, ToDouble(), padded);
            for (std::size_t k = 0; k < taps_[0].at.size(); ++k)
                space.from[k] = padded + taps_[0].at[k];
            sumRow(space.from.data(), taps_[0], n, row);
        }
        if (!filtered)
            return;
        space.to.clear();
        std::size_t i = 0;
        for (std::int64_t y = 0; y < tile.size(1); ++y) {
            space.to.push_back(to + y * pitch);
            for (const std::int64_t k : taps_[1].at)
                space.from[i++] = filtered + (y + k) * wide;
        }
        sumRows({space.from.data(), i}, taps_[1], n, space.to);
    }

    void filter(const Region& tile, Space& space) const {
        const WideRows reader(launch_, {tile.lo[0] - before_[0], tile.hi[0] - before_[0] + size_[0] - 1});
        if (identity_[2]) {
            for (std::int64_t z = tile.lo[2]; z < tile.hi[2]; ++z) {
                launch_.pool->heedStop();
                filterPlane(tile, reader, z, space, wideOut(launch_, tile.lo[0], tile.lo[1], z), launch_.outStrideY);
            }
            return;
        }
        const std::int64_t wide = roundUp(tile.size(0), wideSums().block), plane = wide * tile.size(1);
        double* const ring = space.planes.take(plane * size_[2]);
        for (std::int64_t p = 0; p < tile.size(2) + size_[2] - 1; ++p) {
            launch_.pool->heedStop();
            filterPlane(tile, reader, tile.lo[2] - before_[2] + p, space, ring + p % size_[2] * plane, wide);
            const std::int64_t z = p - size_[2] + 1; // the output whose last plane this was
            if (z < 0)
                continue;
            space.from.resize(static_cast<std::size_t>(tile.size(1) * taps_[2].count()));
            space.to.clear();
            std::size_t i = 0;
            for (std::int64_t y = 0; y < tile.size(1); ++y) {
                space.to.push_back(wideOut(launch_, tile.lo[0], tile.lo[1] + y, tile.lo[2] + z));
                for (const std::int64_t k : taps_[2].at)
                    space.from[i++] = ring + (z + k) % size_[2] * plane + y * wide;
            }
            sumRows({space.from.data(), i}, taps_[2], tile.size(0), space.to);
        }
    }

    const Launch& launch_;
    SparseTaps taps_[3];
    Index3 size_, before_;
    bool identity_[3]{};
    std::vector<Space> spaces_;
};

/// Digits of a kernel that its factors may leave out.
constexpr double factorTolerance = 1e-15;

} // namespace

void launchWideSeparable(const Launch& launch) {
    if (launch.box.empty())
        return;
    if (launch.kernel().definedPerAxis()) {
        WidePasses(launch, launch.kernel().axes()).run();
        return;
    }
    const std::vector<SeparableTerm> terms = launch.kernel().decompose(factorTolerance).terms;
    if (terms.size() == 1)
        WidePasses(launch, terms.front()).run();
    else // a product to float32's digits only
        launchWideDirect(launch);
}

} // namespace conv
