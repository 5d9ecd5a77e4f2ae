// SPDX-License-Identifier: Apache-2.0
// Checks that results have the geometry of their inputs, in memory and in the written files.
#include "app/cli/batch/item/item_geometry.h"
#include "app/cli/batch/files/streams.h"

namespace app::cli {

void checkGeometry(const conv::Plan& plan, const conv::Layout& in, const conv::Layout& out, ItemReport& report) {
    report.geometryKept = out.geometry == in.geometry.movedTo(plan.outputDomain.lo);
    if (!report.geometryKept)
        throw conv::Error(conv::ErrorCode::mismatch,
                          report.input + ": the geometry of the result is not that of the input");
}

void checkGeometryInFile(const conv::Layout& out, const io::fs::path& path, ItemReport& report) {
    const std::string called = isStandardOutput(report.output) ? report.output : path.string();
    const conv::Geometry& a = out.geometry;
    if (a.unit == conv::LengthUnit::pixel) {
        report.geometryInFile = "nothing to keep";
        return;
    }
    const auto lost = [&](const std::string& what) {
        report.warnings.push_back(called + ": this format does not keep " + what + " (" + conv::symbol(a.unit) + ")");
    };
    const std::string all = out.dimension == 1 ? "the sampling rate" : "spacing, origin and direction";
    if (io::formatForSaving(path).name == "RAW") { // RAW cannot be read back without its layout
        report.geometryInFile = "not kept by this format";
        return lost(all);
    }
    io::LoadOptions asStored;
    asStored.tilt = io::Tilt::keep;
    asStored.gaps = io::Gaps::ignore;
    const conv::Layout written = io::probe(path, asStored);
    const conv::Geometry& b = written.geometry;
    if (out.dimension == 1 && written.extent[0] > out.extent[0]) // EDF holds complete records
        report.warnings.push_back(
            path.string() + ": holds " + std::to_string(written.extent[0] - out.extent[0]) +
            " samples more than the signal has: its last record is filled up with the last value");
    if (conv::sameGeometry(a, b, 1e-3)) {
        report.geometryInFile = "kept";
        return;
    }
    conv::Geometry spacingOnly = a;
    spacingOnly.origin = conv::Geometry{}.origin;
    spacingOnly.direction = conv::Geometry{}.direction;
    if (conv::sameGeometry(spacingOnly, b, 1e-3)) { // TIFF
        report.geometryInFile = "spacing kept";
        return lost(out.dimension == 1 ? "the time of the first sample" : "origin and direction");
    }
    if (a.unit == b.unit && a.unit == conv::LengthUnit::millimetre && out.dimension == written.dimension &&
        out.dimension == 3)
        throw conv::Error(conv::ErrorCode::mismatch, called + ": the file does not hold the geometry of its samples");
    report.geometryInFile = "not kept by this format";
    lost(all);
}

} // namespace app::cli
