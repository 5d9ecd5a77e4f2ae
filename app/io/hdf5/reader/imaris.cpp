// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/channel_colors.h"
#include "app/io/hdf5/reader/attributes.h"
#include "app/io/hdf5/reader/images.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <charconv>
#include <cmath>
#include <cstdio>
#include <ctime>

/// Imaris files (.ims, version 5.5 and later).
namespace app::io {
namespace {

constexpr std::size_t mostImages = std::size_t{1} << 18;
constexpr std::array<const char*, 3> letters{"X", "Y", "Z"};

std::optional<double> numberIn(hid_t object, const std::string& name) {
    const std::optional<std::string> text = attributeText(object, name.c_str());
    return text ? parsedNumber(trimmed(*text)) : std::nullopt;
}

std::optional<std::int64_t> countIn(hid_t object, const std::string& name) {
    constexpr double most = 1e12;
    const std::optional<double> number = numberIn(object, name);
    if (!number || *number < 1 || *number > most || *number != std::floor(*number))
        return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

/// Returns the colour of "0.2 1 0.5": shares of red, green and blue.
std::optional<std::uint32_t> colorOf(std::string_view text) {
    std::uint32_t color = 0;
    for (int part = 0; part < 3; ++part) {
        text = trimmed(text);
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::optional<double> share = parsedNumber(text.substr(0, end));
        if (!share || !(*share >= 0 && *share <= 1))
            return std::nullopt;
        color = color << 8 | static_cast<std::uint32_t>(std::lround(255 * *share));
        text.remove_prefix(end);
    }
    return color;
}

class ImarisReader {
  public:
    ImarisReader(const H5File& file, std::size_t level) : file_(file), level_(level) {}

    Hdf5Image read() {
        root_ = "/DataSet/ResolutionLevel " + std::to_string(level_);
        const auto levels = count("/DataSet", "ResolutionLevel ");
        if (file_.kind(root_) != H5File::Kind::group)
            file_.refuse("has no level " + std::to_string(level_) + "; it has " + std::to_string(levels) +
                         ", counted from 0, the finest");
        conv::Layout& layout = image_.layout;
        layout.times = static_cast<std::int64_t>(count(root_, "TimePoint "));
        layout.channels = static_cast<std::int64_t>(count(root_ + "/TimePoint 0", "Channel "));
        if (layout.times < 1 || layout.channels < 1 ||
            static_cast<std::size_t>(layout.times * layout.channels) > mostImages)
            file_.refuse("the group `" + root_ + "`", "has " + std::to_string(layout.times) + " time points and " +
                                                          std::to_string(layout.channels) + " channels");
        for (std::int64_t t = 0; t < layout.times; ++t)
            for (std::int64_t c = 0; c < layout.channels; ++c)
                addItem(t, c);
        layout.type = image_.arrays[0].type;
        image_.axes = {2, 1, 0, -1, -1};
        layout.extent = extent_;
        layout.dimension = extent_[2] > 1 ? 3 : 2;
        readGeometry();
        readChannels();
        readTimes();
        image_.levels = static_cast<std::uint32_t>(levels);
        image_.info.notes.emplace_back("Imaris", "level " + std::to_string(level_) + " of " + std::to_string(levels));
        noteHdf5Storage(image_);
        return std::move(image_);
    }

  private:
    /// Returns the number of groups `prefix`0, `prefix`1 … that follow each other.
    [[nodiscard]] std::size_t count(const std::string& group, const std::string& prefix) const {
        std::size_t found = 0;
        if (file_.kind(group) == H5File::Kind::group)
            while (found <= mostImages &&
                   file_.kind(group + "/" + prefix + std::to_string(found)) == H5File::Kind::group)
                ++found;
        return found;
    }

    void addItem(std::int64_t time, std::int64_t channel) {
        const std::string group = root_ + "/TimePoint " + std::to_string(time) + "/Channel " + std::to_string(channel);
        if (file_.kind(group + "/Data") != H5File::Kind::dataset)
            file_.refuse("has no dataset `" + group + "/Data`");
        H5Dataset dataset = openDataset(file_, group + "/Data");
        const std::vector<std::int64_t>& shape = dataset.array.shape;
        if (shape.size() != 3)
            file_.refuse("the dataset `" + group + "/Data`", "has " + std::to_string(shape.size()) + " axes, not 3");
        // Datasets are padded to full chunks.
        const H5Handle attributes = file_.open(group);
        conv::Index3 extent{};
        for (std::size_t a = 0; a < 3; ++a) {
            const std::string name = std::string("ImageSize") + letters[a];
            const std::optional<std::int64_t> size = countIn(attributes.id(), name);
            if (!size || *size > shape[2 - a])
                file_.refuse("the group `" + group + "`",
                             size ? "contradicts itself: `" + name + "` is " + std::to_string(*size) +
                                        ", and its dataset has " + std::to_string(shape[2 - a]) + " samples there"
                                  : "has no number in `" + name + "`, without which the padding is not known");
            extent[a] = *size;
        }
        if (image_.arrays.empty())
            extent_ = extent;
        const bool same = image_.arrays.empty() ||
                          (extent == extent_ && shape == image_.arrays[0].shape &&
                           dataset.array.type == image_.arrays[0].type && dataset.array.half == image_.arrays[0].half);
        if (!same)
            file_.refuse("the dataset `" + group + "/Data`",
                         "differs in size or type from channel 0 at time 0, with which it forms one image");
        readStorage(file_, dataset);
        image_.arrays.push_back(std::move(dataset.array));
    }

    void readGeometry() {
        conv::Geometry& geometry = image_.layout.geometry;
        if (file_.kind("/DataSetInfo/Image") != H5File::Kind::group)
            return image_.info.warnings.push_back("The file has no `DataSetInfo/Image`; the spacing counts as px.");
        const H5Handle info = file_.open("/DataSetInfo/Image");
        const std::string unit = attributeText(info.id(), "Unit").value_or("");
        const std::optional<double> millimetres = millimetresPer(unit);
        if (!millimetres && !meansPixels(unit))
            return image_.info.warnings.push_back(unknownUnit("Unit", unit));
        if (!millimetres)
            return image_.info.warnings.push_back("`DataSetInfo/Image` has no unit; the spacing counts as px.");
        conv::Geometry read;
        for (std::size_t a = 0; a < 3; ++a) {
            const std::string number = std::to_string(a);
            const std::optional<double> low = numberIn(info.id(), "ExtMin" + number),
                                        high = numberIn(info.id(), "ExtMax" + number);
            if (!low || !high || !(*high > *low) || !std::isfinite(*high - *low)) {
                image_.info.warnings.push_back("`ExtMin" + number + "` and `ExtMax" + number +
                                               "` are not two growing numbers; the spacing counts as px. Use "
                                               "--spacing to give it in mm.");
                return;
            }
            // The extent reaches from the outer edge of the first sample to that of the last.
            read.spacing[a] = (*high - *low) / static_cast<double>(extent_[a]) * *millimetres;
            read.origin[a] = *low * *millimetres + read.spacing[a] / 2;
        }
        read.unit = conv::LengthUnit::millimetre;
        geometry = read;
    }

    void readChannels() {
        std::vector<std::string> names;
        ChannelColors colors;
        bool named = false;
        for (std::int64_t c = 0; c < image_.layout.channels; ++c) {
            const std::string group = "/DataSetInfo/Channel " + std::to_string(c);
            std::string name = "Channel " + std::to_string(c), colour;
            if (file_.kind(group) == H5File::Kind::group) {
                const H5Handle info = file_.open(group);
                const std::string own(trimmed(printable(attributeText(info.id(), "Name").value_or(""))));
                named = named || !own.empty();
                name = own.empty() ? name : own;
                colour = printable(attributeText(info.id(), "Color").value_or(""));
            }
            names.push_back(name);
            colors.push_back(colorOf(colour));
        }
        noteColors(colors, image_.info);
        if (named && image_.layout.channels > 1)
            image_.layout.channelNames = names;
    }

    void readTimes() {
        const std::int64_t times = image_.layout.times;
        if (times < 2 || file_.kind("/DataSetInfo/TimeInfo") != H5File::Kind::group)
            return;
        const H5Handle info = file_.open("/DataSetInfo/TimeInfo");
        std::vector<double> seconds;
        for (std::int64_t t = 1; t <= times; ++t) {
            const std::string text = attributeText(info.id(), ("TimePoint" + std::to_string(t)).c_str()).value_or("");
            std::tm day{};
            double second = 0;
            if (std::sscanf(text.c_str(), "%d-%d-%d %d:%d:%lf", &day.tm_year, &day.tm_mon, &day.tm_mday, &day.tm_hour,
                            &day.tm_min, &second) != 6)
                return;
            day.tm_year -= 1900;
            day.tm_mon -= 1;
            seconds.push_back(static_cast<double>(::timegm(&day)) + second);
        }
        const double step = (seconds.back() - seconds.front()) / static_cast<double>(times - 1);
        constexpr double tolerance = 0.05;
        for (std::size_t t = 1; t < seconds.size(); ++t)
            if (!(step > 0) || std::abs(seconds[t] - seconds[t - 1] - step) > tolerance * step)
                return image_.info.warnings.push_back("The time points are not equally spaced; the time step is "
                                                      "not known.");
        image_.info.timeStep = step;
    }

    const H5File& file_;
    std::size_t level_;
    std::string root_;
    conv::Index3 extent_{};
    Hdf5Image image_;
};

} // namespace

bool isImaris(const H5File& file) {
    return file.kind("/DataSet/ResolutionLevel 0") == H5File::Kind::group &&
           file.kind("/DataSetInfo") == H5File::Kind::group;
}

Hdf5Image readImaris(const H5File& file, std::size_t level) {
    return ImarisReader(file, level).read();
}

} // namespace app::io
