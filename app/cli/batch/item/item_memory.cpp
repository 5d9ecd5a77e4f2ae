// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/files/streams.h"
#include "app/cli/batch/item/dtype.h"
#include "app/cli/batch/item/item.h"
#include "app/cli/batch/item/streamed.h"
#include "app/io/stack/stack_names.h"
#include "app/recipe/masks/mask.h"
#include "app/session/grids/regrid.h"
#include <algorithm>
#include <conv/filter.h>
#include <cstdio>
#include <set>

// Memory of an item, before and after it is read.
namespace app::cli {
namespace {

/// Formats with samples as large in memory as in the file: small files need no look at the header.
bool isPlain(const std::string& extension) {
    for (const char* plain : {".npy", ".nii", ".raw", ".wav", ".pgm", ".ppm", ".bmp"})
        if (extension == plain)
            return true;
    return false;
}

/// Returns true for uncompressed outputs. Inputs of these names may be compressed or only a header.
bool isWrittenPlain(const std::string& extension, const WorkItem& item) {
    for (const char* plain : {".mha", ".mhd", ".nrrd", ".nhdr"})
        if (extension == plain)
            return item.compression.value_or(0) == 0;
    return isPlain(extension);
}

/// Another process decodes DICOM: reading its headers costs about as much as reading all.
bool isDecodedElsewhere(const fs::path& path) {
    return io::formatOf(path).name == "DICOM";
}

std::string bytesText(std::int64_t bytes) {
    char text[40];
    if (bytes >= std::int64_t{10} << 30)
        std::snprintf(text, sizeof text, "%.0f GiB", static_cast<double>(bytes) / 0x1p30);
    else
        std::snprintf(text, sizeof text, "%.3g MiB", static_cast<double>(bytes) / 0x1p20);
    return text;
}

/// Returns the bytes of tiles from file to file: input with halo of the present and the next tile, blocks between the
/// steps, and the result as saved of the present and the previous tile. Reading and writing overlap with computing.
std::int64_t hostBytes(const conv::Plan& plan) {
    std::int64_t in = 1, out = 1;
    for (std::size_t a = 0; a < 3; ++a) {
        std::int64_t reach = 0;
        for (const conv::PlannedOp& op : plan.ops)
            reach += op.problem.taps[a] - 1;
        const std::int64_t tile = std::min(plan.tile[a], plan.input.extent[a]);
        out *= tile;
        in *= std::min(tile + reach, plan.input.extent[a]);
    }
    return 2 * in * static_cast<std::int64_t>(conv::sizeOf(plan.input.type)) +
           2 * out * static_cast<std::int64_t>(conv::sizeOf(plan.result)) + plan.workingBytesOn(conv::DeviceKind::cpu);
}

/// Returns true if the plan works in host memory; a GPU's planner limits its own.
bool usesHost(const conv::Plan& plan) {
    return plan.device.kind == conv::DeviceKind::cpu || plan.elsewhere;
}

/// `in`: layout on the last grid; `file`: layout of the file, whose type decides the result's.
std::int64_t bytesBehindGrids(const WorkItem& item, const Recipe& rest, const conv::Layout& in,
                              const conv::Layout& file) {
    const std::int64_t samples = in.sampleCount();
    const auto out = static_cast<std::int64_t>(conv::sizeOf(outputType(item, file)));
    const std::int64_t beside = item.pictures.empty() ? 0 : in.byteCount(); // input for pictures
    std::int64_t encoded = 0;                                               // writing, beside the result
    if (const std::string extension = io::extensionOf(item.output);
        !isWrittenPlain(extension, item) && !item.output.empty()) {
        const bool deflated = extension.ends_with(".gz") || item.compression.value_or(0) > 0;
        const bool inChunks = deflated || extension.ends_with(".zarr");
        encoded = std::min(samples * out, inChunks ? std::int64_t{16} << 20 : samples * out);
    }
    return in.byteCount() + beside + samples * (out + (item.rescale ? 4 : 0)) + encoded + maskBytes(rest, in);
}

/// Returns the bytes that steps along time take besides: blocks of curves, and results between them and other steps.
std::int64_t bytesInTime(const Recipe& rest, const conv::Layout& in) {
    constexpr std::int64_t block = std::int64_t{64} << 20;
    if (!actsInTime(rest))
        return 0;
    const auto all = in.sampleCount() * static_cast<std::int64_t>(sizeof(float));
    return std::min(block, 4 * all) + (timePartsOf(rest).size() > 1 ? all : 0);
}

} // namespace

std::int64_t bytesFor(const WorkItem& item, const conv::Layout& in) {
    const GridParts grids = partsOf(*item.recipe);
    const std::vector<conv::Layout> steps = layoutsThrough(grids, in);
    std::int64_t most = bytesBehindGrids(item, grids.rest, steps.back(), in) + bytesInTime(grids.rest, steps.back());
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) // each step holds its input and its result
        most = std::max(most, steps[i].byteCount() + steps[i + 1].byteCount());
    return most;
}

std::int64_t ItemWork::bytesExpected() {
    constexpr std::int64_t small = std::int64_t{1} << 20;
    try {
        const FileState state = stateOf(item_.input);
        // Reading gives the real size; without a limit, an estimate suffices until then.
        if (isPlain(io::extensionOf(item_.input)) && state.bytes < small)
            expected_ = 6 * state.bytes;
        else if (context_.request.planOptions.memoryBytes == 0 && !io::isStack(item_.load.series) &&
                 isDecodedElsewhere(item_.input))
            expected_ = 3 * state.bytes;
        else
            expected_ = bytesFor(item_, probeInput(item_));
    } catch (const conv::Error&) {
        return expected_; // reading reports the error
    }
    return expected_;
}

std::int64_t ItemWork::bytesNeeded() const {
    // An item from file to file takes all memory, except slabs of one that would fit.
    if (!parts_)
        return bytesFor(item_, fileLayout());
    if (!slab_ || expected_ > context_.heldBytes)
        return context_.heldBytes;
    const double share =
        static_cast<double>(slab_->region.count()) / static_cast<double>(parts_->layout().whole().count());
    return parts_->bytesBeside() + static_cast<std::int64_t>(2 * share * static_cast<double>(expected_));
}

std::optional<Allowance> ItemWork::memoryOfTiles() const {
    if (streamed_)
        return memoryOfStream(context_.heldBytes);
    return parts_ && expected_ > context_.heldBytes ? std::optional(context_.memory()) : std::nullopt;
}

std::unique_ptr<io::RegionSource> openParts(const Allowance& memory, const WorkItem& item, std::int64_t expected) {
    std::unique_ptr<io::RegionSource> parts = openInput(item);
    if (parts) {
        if (parts->bytesBeside() >= memory.bytes)
            throw conv::Error(conv::ErrorCode::memory,
                              item.name + ": has strips, tiles or chunks that take up to " +
                                  bytesText(parts->bytesBeside()) + " of memory to be read, " +
                                  bytesText(memory.bytes) +
                                  " are allowed; give more by --memory, or write it in smaller ones (TIFF: tiffcp -r "
                                  "for strips, -t for tiles)");
        conv::Layout out = parts->layout();
        out.type = outputType(item, probeInput(item));
        if (!item.rescale && item.pictures.empty() && !isStandardOutput(item.output) &&
            io::writesRegions(item.output, out, parts->info(), item.saveOptions()))
            return parts;
    }
    if (memory.asked > 0)
        throw conv::Error(
            conv::ErrorCode::memory,
            item.name + ": needs " + bytesText(expected) + " of memory for its samples, " + bytesText(memory.bytes) +
                " are allowed; OME-Zarr, .tiff, .nii, .nii.gz, .nrrd, .mha, .npy and .raw files of one "
                "channel (TIFF: with "
                "pages for each) are filtered in parts, without --dtype …:rescale and pictures" +
                (changesGrid(*item.recipe) ? ", and without filters before a step that changes the grid" : ""));
    return nullptr;
}

namespace {

/// Returns a plan whose tiles take at most `allowed` bytes from file to file.
conv::Plan tiledFor(std::int64_t allowed, const std::vector<conv::Filter>& filters, const conv::Layout& layout,
                    conv::PlanOptions planOptions) {
    // On the CPU this includes working memory.
    if (conv::chooseDevices(planOptions.device).front().kind == conv::DeviceKind::cpu)
        planOptions.memoryBytes = allowed;
    conv::Plan plan = conv::makePlan(filters, layout, planOptions);
    for (const conv::Node& node : plan.graph.nodes)
        if (conv::isGlobal(node))
            throw conv::Error(conv::ErrorCode::memory,
                              node.label + ": needs its whole input in memory, more than is allowed.");
    while (usesHost(plan) && hostBytes(plan) > allowed) {
        const std::optional<conv::Index3> smaller = conv::smallerTile(plan);
        if (!smaller)
            throw conv::Error(conv::ErrorCode::memory, "Even in the smallest parts this needs " +
                                                           bytesText(hostBytes(plan)) + " of memory, " +
                                                           bytesText(allowed) + " are allowed.");
        planOptions.tile = *smaller;
        plan = conv::makePlan(filters, layout, planOptions);
    }
    return plan;
}

/// Bytes of the masks that some filters hold in memory.
std::int64_t bytesOfMasks(const std::vector<conv::Filter>& filters) {
    std::set<const conv::Source*> masks;
    std::int64_t bytes = 0;
    for (const conv::Filter& filter : filters)
        if (const conv::Source* mask = filter.masking.mask.get();
            mask && mask != conv::presentMask().get() && masks.insert(mask).second)
            bytes += mask->layout().byteCount();
    return bytes;
}

std::string reasonFor(const Allowance& memory) {
    return memory.bytes < memory.asked ? " A quarter of --memory is the program's own." : " Less is never kept to.";
}

} // namespace

conv::Plan partsPlan(const Allowance& memory, const std::vector<conv::Filter>& filters, const conv::Layout& layout,
                     const conv::PlanOptions& planOptions, std::int64_t beside) {
    constexpr std::int64_t unlimited = std::int64_t{2} << 30;
    beside += bytesOfMasks(filters);
    const std::int64_t held = memory.asked > 0 ? memory.bytes : std::min(memory.bytes, unlimited + beside);
    try {
        if (held <= beside)
            throw conv::Error(conv::ErrorCode::memory, "Masks, and reading and writing in parts, take " +
                                                           bytesText(beside) + " of memory, " + bytesText(held) +
                                                           " are allowed.");
        return tiledFor(held - beside, filters, layout, planOptions);
    } catch (const conv::Error& error) {
        if (memory.asked == 0 || error.code() != conv::ErrorCode::memory)
            throw;
        throw conv::Error(error.code(), error.what() + reasonFor(memory));
    }
}

std::shared_ptr<const conv::Plan> planForParts(const BatchContext& context, const Allowance& memory,
                                               const std::vector<conv::Filter>& filters, const conv::Layout& layout,
                                               conv::PlanOptions planOptions, std::int64_t beside) {
    // The journal gets only final decisions.
    const conv::Plan here = partsPlan(memory, filters, layout, planOptions, beside);
    if (!usesHost(here))
        return context.plans.plan(filters, layout, planOptions);
    planOptions.tile = here.tile;
    std::shared_ptr<const conv::Plan> plan = context.plans.plan(filters, layout, planOptions);
    if (hostBytes(*plan) > std::max(hostBytes(here), memory.bytes - beside))
        throw conv::Error(conv::ErrorCode::memory, "The parts of the run to resume need " +
                                                       bytesText(hostBytes(*plan)) + " of memory, " +
                                                       bytesText(memory.bytes - beside) + " are allowed.");
    return plan;
}

} // namespace app::cli
