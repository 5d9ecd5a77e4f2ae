// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/axis_scales.h"
#include "app/io/hdf5/reader/attributes.h"
#include "app/io/hdf5/reader/images.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>
#include <limits>

/// MINC 2 files (.mnc).
namespace app::io {
namespace {

constexpr std::string_view imagePath = "/minc-2.0/image/0/image";

std::vector<std::string> namesIn(const std::string& order) {
    std::vector<std::string> names;
    std::size_t at = 0;
    while (at < order.size()) {
        const std::size_t end = std::min(order.find(',', at), order.size());
        names.emplace_back(trimmed(std::string_view(order).substr(at, end - at)));
        at = end + 1;
    }
    return names;
}

/// Place of a MINC dimension in Hdf5Image::axes; npos: unknown.
std::size_t placeOf(const std::string& name) {
    static constexpr std::string_view known[] = {"xspace", "yspace", "zspace", "vector_dimension", "time"};
    const auto* const at = std::ranges::find(known, name);
    return at == std::end(known) ? std::string_view::npos : static_cast<std::size_t>(at - std::begin(known));
}

class MincReader {
  public:
    explicit MincReader(const H5File& file) : file_(file) {}

    Hdf5Image read() {
        H5Dataset dataset = openDataset(file_, std::string(imagePath));
        isLabels_ = H5Tget_class(H5Handle(H5Dget_type(dataset.handle.id())).id()) == H5T_ENUM;
        readOrder(dataset);
        readStorage(file_, dataset);
        image_.arrays.push_back(dataset.array);
        setHdf5Extents(image_);
        if (!isInteger(dataset.array.type) || isLabels_)
            image_.info.notes.emplace_back("MINC", "samples are real values");
        else
            readScale(dataset);
        readGeometry();
        noteHdf5Storage(image_);
        return std::move(image_);
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const {
        file_.refuse("the dataset `" + std::string(imagePath) + "`", why);
    }

    void readOrder(const H5Dataset& dataset) {
        const std::string order = attributeText(dataset.handle.id(), "dimorder").value_or("");
        names_ = namesIn(order);
        if (names_.size() != dataset.array.shape.size())
            refuse("has " + std::to_string(dataset.array.shape.size()) + " axes, and its `dimorder` \"" +
                   printable(order) + "\" names " + std::to_string(names_.size()));
        for (std::size_t a = 0; a < names_.size(); ++a) {
            const std::size_t place = placeOf(names_[a]);
            if (place == std::string_view::npos || image_.axes[place] >= 0)
                refuse("has the axis \"" + printable(names_[a]) +
                       "\" in its `dimorder`; xspace, yspace, zspace, time and vector_dimension are read, each once");
            image_.axes[place] = static_cast<int>(a);
        }
        if (image_.axes[0] < 0 || image_.axes[1] < 0)
            refuse("has no xspace or no yspace in its `dimorder` \"" + printable(order) + "\"");
    }

    /// Returns the numbers of image-min or image-max, and the axes that they vary along.
    std::vector<double> extremes(const char* name, std::vector<int>& axes) const {
        const std::string path = "/minc-2.0/image/0/" + std::string(name);
        if (file_.kind(path) != H5File::Kind::dataset)
            return {};
        const std::vector<double> numbers = datasetNumbers(file_, path, mostScaleValues);
        const std::size_t count = numbers.size();
        const H5Handle dataset = file_.open(path), space(H5Dget_space(dataset.id()));
        // They vary along the slowest axes of the image.
        const int rank = H5Sget_simple_extent_ndims(space.id());
        std::vector<hsize_t> dims(static_cast<std::size_t>(std::max(rank, 0)));
        (void)H5Sget_simple_extent_dims(space.id(), dims.data(), nullptr);
        const std::vector<std::int64_t>& shape = image_.arrays[0].shape;
        for (std::size_t a = 0; a < dims.size() && count > 1; ++a) {
            if (a >= shape.size() || dims[a] != static_cast<hsize_t>(shape[a]))
                file_.refuse("the dataset `" + path + "`", "has " + std::to_string(count) +
                                                               " numbers, which do not belong to the slowest axes of "
                                                               "the image " +
                                                               shapeText(shape));
            axes.push_back(static_cast<int>(a));
        }
        const std::optional<std::string> order = attributeText(dataset.id(), "dimorder");
        const std::vector<std::string> own = order ? namesIn(*order) : std::vector<std::string>();
        if (!own.empty() && count > 1 &&
            !std::equal(own.begin(), own.end(), names_.begin(),
                        names_.begin() + static_cast<std::ptrdiff_t>(std::min(own.size(), names_.size()))))
            file_.refuse("the dataset `" + path + "`", "has the `dimorder` \"" + printable(*order) +
                                                           "\", which is not that of the slowest axes of the image");
        return numbers;
    }

    void readScale(const H5Dataset& dataset) {
        std::vector<int> axes, lowAxes;
        const std::vector<double> high = extremes("image-max", axes), low = extremes("image-min", lowAxes);
        if (high.empty() || low.empty())
            return image_.info.warnings.push_back(
                "The file has no `image-min` and `image-max`: samples are the stored numbers.");
        if (high.size() != low.size() || axes != lowAxes)
            refuse("has an `image-min` of " + std::to_string(low.size()) + " numbers and an `image-max` of " +
                   std::to_string(high.size()));
        auto [first, last] = typeRange(dataset.array.type);
        std::vector<double> valid = attributeNumbers(dataset.handle.id(), "valid_range");
        if (valid.size() == 2) {
            std::ranges::sort(valid);
            // Old files give the range of another type.
            if (!(valid[0] < valid[1]) || valid[0] < first || valid[1] > last)
                refuse("has the `valid_range` " + shortest(valid[0]) + " to " + shortest(valid[1]) +
                       ", which is no range of its type " + std::string(conv::name(dataset.array.type)));
            first = valid[0];
            last = valid[1];
        } else {
            image_.info.warnings.push_back("The image has no `valid_range`; that of its type is taken.");
        }
        Hdf5Scale scale;
        bool identity = true;
        for (std::size_t i = 0; i < high.size(); ++i) {
            const double slope = (high[i] - low[i]) / (last - first), intercept = low[i] - first * slope;
            if (!std::isfinite(slope) || !std::isfinite(intercept))
                refuse("has an `image-min` or `image-max` that is no finite number");
            identity = identity && low[i] == first && high[i] == last;
            scale.slopes.push_back(slope);
            scale.intercepts.push_back(intercept);
        }
        if (identity)
            return; // stored numbers are real
        scale.axes = axes;
        scale.lowest = first;
        scale.highest = last;
        image_.info.notes.emplace_back("MINC", "real values of " + std::to_string(high.size()) + " ranges, stored as " +
                                                   std::string(conv::name(dataset.array.type)) + " from " +
                                                   shortest(first) + " to " + shortest(last));
        image_.layout.type = conv::ElementType::f32;
        image_.scale = std::move(scale);
    }

    static std::pair<double, double> typeRange(conv::ElementType type) {
        return conv::withElementType(type, []<class T>(std::type_identity<T>) {
            return std::pair<double, double>(static_cast<double>(std::numeric_limits<T>::lowest()),
                                             static_cast<double>(std::numeric_limits<T>::max()));
        });
    }

    /// MINC's axes point right, anterior and superior; those of convapp left, posterior and superior.
    void readGeometry() {
        conv::Geometry read;
        read.unit = conv::LengthUnit::millimetre;
        conv::Vec3 start{};
        for (std::size_t a = 0; a < 3; ++a) {
            static constexpr std::array<const char*, 3> names{"xspace", "yspace", "zspace"};
            if (image_.axes[a] < 0)
                continue;
            const std::string path = std::string("/minc-2.0/dimensions/") + names[a];
            if (file_.kind(path) != H5File::Kind::dataset)
                return image_.info.warnings.push_back("The file has no `" + path + "`; the spacing counts as px.");
            const H5Handle axis = file_.open(path);
            const std::string unit = attributeText(axis.id(), "units").value_or("mm");
            const std::optional<double> millimetres = millimetresPer(unit);
            if (!millimetres)
                return image_.info.warnings.push_back(unknownUnit(std::string(names[a]) + ":units", unit));
            if (attributeText(axis.id(), "spacing").value_or("regular__").starts_with("irregular"))
                return image_.info.warnings.push_back("`" + std::string(names[a]) +
                                                      "` has irregular steps; the spacing counts as px.");
            const std::vector<double> step = attributeNumbers(axis.id(), "step"),
                                      begin = attributeNumbers(axis.id(), "start");
            if (step.size() != 1 || step[0] == 0 || !std::isfinite(step[0]))
                return image_.info.warnings.push_back("`" + std::string(names[a]) +
                                                      "` has no `step` other than 0; the spacing counts as px.");
            std::vector<double> cosines = attributeNumbers(axis.id(), "direction_cosines");
            if (cosines.size() != 3) {
                cosines.assign(3, 0);
                cosines[a] = 1;
            }
            const double length = std::hypot(cosines[0], cosines[1], cosines[2]);
            if (!(length > 0) || !std::isfinite(length))
                return image_.info.warnings.push_back("`" + std::string(names[a]) +
                                                      "` has no `direction_cosines`; the spacing counts as px.");
            read.spacing[a] = std::abs(step[0]) * *millimetres;
            for (std::size_t r = 0; r < 3; ++r) {
                const double cosine = cosines[r] / length * (r < 2 ? -1 : 1);
                read.direction[r * 3 + a] = step[0] < 0 ? -cosine : cosine;
                start[r] += cosine * (begin.size() == 1 ? begin[0] : 0) * *millimetres;
            }
        }
        read.origin = start;
        if (!independent(read.direction))
            return image_.info.warnings.push_back(
                "The `direction_cosines` of two axes are parallel; the spacing counts as px.");
        image_.layout.geometry = read;
        readTime();
    }

    static bool independent(const conv::Matrix3& m) {
        constexpr double least = 1e-6;
        return std::abs(m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
                        m[2] * (m[3] * m[7] - m[4] * m[6])) > least;
    }

    void readTime() {
        if (image_.layout.times < 2 || file_.kind("/minc-2.0/dimensions/time") != H5File::Kind::dataset)
            return;
        const H5Handle axis = file_.open("/minc-2.0/dimensions/time");
        const std::vector<double> step = attributeNumbers(axis.id(), "step");
        if (step.size() != 1 || !(step[0] > 0) || !std::isfinite(step[0]))
            return;
        const std::string unit = attributeText(axis.id(), "units").value_or("");
        if (const std::optional<double> seconds = secondsPer(unit))
            image_.info.timeStep = step[0] * *seconds;
        else
            image_.info.warnings.push_back(unknownTimeUnit("`units` of the dimension time", unit));
    }

    const H5File& file_;
    Hdf5Image image_;
    std::vector<std::string> names_;
    bool isLabels_ = false;
};

} // namespace

bool isMinc(const H5File& file) {
    return file.kind(std::string(imagePath)) == H5File::Kind::dataset;
}

Hdf5Image readMinc(const H5File& file) {
    return MincReader(file).read();
}

} // namespace app::io
