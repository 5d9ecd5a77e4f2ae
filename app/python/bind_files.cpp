// SPDX-License-Identifier: Apache-2.0
// read() and write(): files by the formats of app/io.
#include "app/cli/options/parse_values.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/files/regions.h"
#include "app/io/stack/stack_names.h"
#include "app/io/web/address.h"
#include "app/io/web/reading_stop.h"
#include "app/python/work.h"
#include "app/session/montage/montage.h"
#include <conv/error.h>
#include <memory>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

namespace app::python {
namespace {

/// A volume that numpy arrays share.
struct Loaded {
    std::shared_ptr<conv::Volume> volume;
};

/// A box in the order x, y, z: a first and an end index per axis.
using Box = std::vector<std::array<std::int64_t, 2>>;

conv::Region regionOf(const Box& box, const conv::Layout& layout) {
    conv::Region region = layout.whole();
    if (static_cast<int>(box.size()) != layout.dimension)
        throw conv::Error(conv::ErrorCode::usage, "region= has " + std::to_string(box.size()) +
                                                      " ranges, but the file has " + conv::describe(layout) +
                                                      ": give one per axis, in the order x, y, z.");
    for (std::size_t a = 0; a < box.size(); ++a) {
        region.lo[a] = box[a][0];
        region.hi[a] = box[a][1];
    }
    if (region.empty() || !layout.whole().contains(region))
        throw conv::Error(conv::ErrorCode::usage, "region= " + conv::describe(region) + " is empty, or not inside " +
                                                      conv::describe(layout) + ".");
    return region;
}

conv::Volume cut(const conv::Source& source, const conv::Info& info, const Box& box) {
    const conv::Region region = regionOf(box, source.layout());
    conv::Layout layout = source.layout();
    layout.extent = region.extent();
    layout.geometry = layout.geometry.movedTo(region.lo);
    conv::Volume part(layout, info);
    for (const conv::Item item : conv::itemsOf(layout))
        source.read(item, region, part.data(item));
    return part;
}

Loaded read(const io::fs::path& path, std::optional<conv::Vec3> spacing, std::optional<double> rate,
            std::optional<int> column, std::optional<int> channel, const std::string& series, bool stack,
            const std::string& tilt, const std::string& gaps, const std::optional<Box>& region) {
    io::LoadOptions options;
    options.spacing = spacing;
    options.rate = rate;
    options.column = column;
    options.channel = channel;
    options.series = stack ? std::string(io::stackSeries) : series;
    options.tilt = cli::parseTilt(tilt);
    options.gaps = cli::parseGaps(gaps);
    std::optional<conv::Volume> volume;
    // A reader of files heeds no stop: Ctrl-C takes effect when the file is read. One that waits for a server does.
    runInterruptibly(!io::isAddress(path), py::none(), [&](const std::stop_token& stop, const auto&) {
        const io::ThreadReadingStop heeded(stop);
        if (region) {
            if (const std::unique_ptr<io::RegionSource> parts = io::openRegions(path, options)) {
                volume.emplace(cut(*parts, parts->info(), *region));
                return;
            }
        }
        volume.emplace(io::load(path, options));
        if (region)
            volume.emplace(cut(*volume, volume->info(), *region));
    });
    return {std::make_shared<conv::Volume>(std::move(*volume))};
}

/// Returns the number of samples that did not fit the type.
std::int64_t write(const py::object& array, const std::string& axes, const conv::Geometry& geometry, int alpha,
                   const conv::Info& info, const std::vector<std::string>& channels, const std::string& dtype,
                   const io::fs::path& path, bool overwrite, std::optional<int> compression) {
    const std::string names = axes.empty() ? usualAxes(py::len(array.attr("shape"))) : axes;
    Input input(array, names, geometry, alpha);
    Strided samples = input.samples();
    if (!channels.empty())
        samples.layout.channelNames = channels;
    const conv::ElementType type =
        app::resultTypeFor(Recipe{}, samples.layout, {},
                           dtype.empty() || dtype == "same" ? std::string(conv::name(samples.layout.type)) : dtype);
    std::int64_t clipped = 0;
    runInterruptibly(samples.layout.byteCount() <= briefBytes, py::none(),
                     [&](const std::stop_token& stop, const auto&) {
                         io::requireDicomSource(path, info);
                         io::checkCompression(path, compression);
                         conv::Volume volume = packed(samples, type, stop, &clipped);
                         volume.info() = info;
                         io::save(volume, path, {overwrite, compression});
                     });
    return clipped;
}

Loaded rereference(const py::object& array, const std::string& axes, const conv::Geometry& geometry,
                   const conv::Info& info, const std::vector<std::string>& channels, const std::string& montage) {
    Input input(array, axes, geometry, -1);
    Strided samples = input.samples();
    samples.layout.channelNames = channels;
    std::optional<conv::Volume> result;
    runInterruptibly(samples.layout.byteCount() <= briefBytes, py::none(),
                     [&](const std::stop_token& stop, const auto&) {
                         conv::Volume signal = packed(samples, samples.layout.type, stop);
                         signal.info() = info;
                         result.emplace(inMontage(signal, montageOf(montage)));
                     });
    return {std::make_shared<conv::Volume>(std::move(*result))};
}

py::buffer_info bufferOf(Loaded& loaded) {
    conv::Volume& volume = *loaded.volume;
    const conv::Layout& l = volume.layout();
    const auto size = static_cast<py::ssize_t>(conv::sizeOf(l.type));
    const std::string format = conv::withElementType(
        l.type, [](auto type) { return py::format_descriptor<typename decltype(type)::type>::format(); });
    const std::vector<py::ssize_t> shape{l.times, l.channels, l.extent[2], l.extent[1], l.extent[0]};
    std::vector<py::ssize_t> strides(shape.size(), size);
    for (std::size_t i = shape.size() - 1; i-- > 0;)
        strides[i] = strides[i + 1] * shape[i + 1];
    return {volume.data(), size, format, static_cast<py::ssize_t>(shape.size()), shape, strides};
}

} // namespace

void bindFiles(py::module_& module) {
    py::class_<conv::Info>(module, "Info")
        .def(py::init<>())
        .def_readwrite("value_unit", &conv::Info::valueUnit)
        .def_readwrite("time_step", &conv::Info::timeStep)
        .def_readonly("notes", &conv::Info::notes)
        .def_readonly("warnings", &conv::Info::warnings)
        .def("copy", [](const conv::Info& info) { return conv::Info(info); });
    py::class_<Loaded>(module, "Loaded", py::buffer_protocol())
        .def_buffer(&bufferOf)
        .def_property_readonly("info", [](const Loaded& l) { return conv::Info(l.volume->info()); })
        .def_property_readonly("geometry", [](const Loaded& l) { return l.volume->layout().geometry; })
        .def_property_readonly("dimension", [](const Loaded& l) { return l.volume->layout().dimension; })
        .def_property_readonly("channels", [](const Loaded& l) { return l.volume->layout().channels; })
        .def_property_readonly("times", [](const Loaded& l) { return l.volume->layout().times; })
        .def_property_readonly("alpha", [](const Loaded& l) { return l.volume->layout().alpha; })
        .def_property_readonly("channel_names", [](const Loaded& l) { return l.volume->layout().channelNames; });
    module.def("read", &read);
    module.def("write", &write);
    module.def("rereference", &rereference);
}

} // namespace app::python
