// SPDX-License-Identifier: Apache-2.0
#include "app/io/eeglab/reader/dataset.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <cmath>

namespace app::io {
namespace {

class SetReader {
  public:
    explicit SetReader(const EeglabFields& fields) : fields_(fields) {}

    EeglabSet read() {
        const std::int64_t channels = whole("nbchan");
        set_.epochPoints = whole("pnts");
        set_.epochs = fields_.field("trials") == nullptr ? 1 : whole("trials");
        set_.recording.points = static_cast<std::int64_t>(std::min<std::uint64_t>(
            saturatedProduct({static_cast<std::uint64_t>(set_.epochPoints), static_cast<std::uint64_t>(set_.epochs)}),
            std::uint64_t{1} << 52));
        const double rate = fields_.number("srate");
        if (!(rate > 0) || !std::isfinite(rate) || !std::isfinite(1 / rate))
            fields_.refuse("announces a sampling rate of " + shortest(rate) + " Hz (field `srate`)");
        set_.recording.interval = 1 / rate;
        readChannels(channels);
        readSamples(channels);
        readEvents();
        describe();
        return std::move(set_);
    }

  private:
    /// Returns the whole number, 1 or more, in a field.
    [[nodiscard]] std::int64_t whole(const char* name) const {
        const double value = fields_.number(name);
        if (!(value >= 1) || !(value < 1e12) || value != std::floor(value))
            fields_.refuse("has " + shortest(value) + " in the field `" + name +
                           "`, where a whole number above 0 is due");
        return static_cast<std::int64_t>(value);
    }
    void warn(std::string sentence) { set_.recording.warnings.push_back(std::move(sentence)); }

    /// Returns a field of an element in an array of structures; null if there is none.
    static matvar_t* member(matvar_t* array, const char* name, std::size_t index) {
        return Mat_VarGetStructFieldByName(array, name, index);
    }

    void readChannels(std::int64_t count) {
        matvar_t* const places = fields_.field("chanlocs");
        const std::size_t described = places != nullptr && places->class_type == MAT_C_STRUCT ? countOf(*places) : 0;
        const bool usable = described == static_cast<std::size_t>(count);
        if (described > 0 && !usable)
            warn("The dataset has " + std::to_string(count) + " channels and describes " + std::to_string(described) +
                 " (field `chanlocs`); the channels are numbered.");
        constexpr std::int64_t most = 1 << 20;
        if (count > most)
            fields_.refuse("announces " + std::to_string(count) + " channels (field `nbchan`)");
        for (std::int64_t c = 0; c < count; ++c) {
            RecordingChannel channel{"Ch" + std::to_string(c + 1), "\xC2\xB5V"}; // the unit of EEGLAB
            if (usable) {
                if (const auto label = textOf(member(places, "labels", static_cast<std::size_t>(c)));
                    label && !label->empty())
                    channel.label = *label;
                if (const auto unit = textOf(member(places, "unit", static_cast<std::size_t>(c)));
                    unit && !unit->empty())
                    channel.unit = *unit;
            }
            set_.recording.channels.push_back(std::move(channel));
        }
    }

    void readSamples(std::int64_t channels) {
        const matvar_t* const data = fields_.field("data");
        if (const auto name = textOf(data); name && !name->empty()) {
            if (lowered(std::filesystem::path(*name).extension().string()) == ".dat")
                fields_.refuse(
                    "names `" + *name +
                    "` as the file of its samples; such files of old versions have another order of samples, "
                    "and are not read");
            set_.file = *name;
            return;
        }
        if ((data->class_type != MAT_C_SINGLE && data->class_type != MAT_C_DOUBLE) || data->isComplex != 0)
            fields_.refuse("has samples of another type than single and double (field `data`)");
        set_.recording.type = data->class_type == MAT_C_SINGLE ? conv::ElementType::f32 : conv::ElementType::f64;
        std::string shape;
        for (int axis = 0; axis < data->rank; ++axis)
            shape += (axis == 0 ? "" : " × ") + std::to_string(data->dims[axis]);
        const bool fits = data->rank >= 2 && data->rank <= 3 && data->dims[0] == static_cast<std::size_t>(channels) &&
                          countOf(*data) == saturatedProduct({static_cast<std::uint64_t>(channels),
                                                              static_cast<std::uint64_t>(set_.recording.points)});
        if (!fits)
            fields_.refuse("announces " + std::to_string(channels) + " channels, " + std::to_string(set_.epochPoints) +
                           " points and " + std::to_string(set_.epochs) + " epochs, and has " + shape +
                           " samples (field `data`)");
        if (data->data == nullptr || data->nbytes != countOf(*data) * conv::sizeOf(set_.recording.type))
            fields_.refuse("is damaged: its samples (field `data`) cannot be read");
    }

    void readEvents() {
        matvar_t* const events = fields_.field("event");
        if (events == nullptr || events->class_type != MAT_C_STRUCT)
            return;
        std::size_t outside = 0;
        for (std::size_t i = 0; i < countOf(*events); ++i) {
            const auto latency = numberOf(member(events, "latency", i)); // counted from 1
            const matvar_t* const kind = member(events, "type", i);
            const auto number = numberOf(kind);
            const std::string text = number ? shortest(*number) : textOf(kind).value_or("");
            // Boundaries lie between two samples, also before the first.
            const bool boundary = lowered(text) == "boundary" && set_.epochs == 1;
            if (!latency || !(*latency >= (boundary ? 0 : 1)) ||
                !(*latency < static_cast<double>(set_.recording.points) + 1)) {
                ++outside;
                continue;
            }
            if (boundary)
                set_.boundaries.push_back(static_cast<std::int64_t>(std::ceil(*latency - 1)));
            set_.marks.push_back(
                {std::max(0.0, *latency - 1), numberOf(member(events, "duration", i)).value_or(0), text});
        }
        if (outside > 0)
            warn("The file has " + std::to_string(outside) +
                 " events without a place in the recording; they are left out.");
    }

    void describe() {
        auto& notes = set_.recording.notes;
        notes.emplace_back("Format", "EEGLAB");
        for (const auto& [field, label] :
             {std::pair{"setname", "Name"}, {"ref", "Reference"}, {"subject", "Subject"}, {"condition", "Condition"}})
            if (const auto text = textOf(fields_.field(field)); text && !text->empty())
                notes.emplace_back(label, *text);
        if (set_.epochs > 1) {
            notes.emplace_back("Epochs", std::to_string(set_.epochs));
            if (const auto start = numberOf(fields_.field("xmin")); start && std::isfinite(*start))
                notes.emplace_back("First sample of an epoch", shortest(*start) + " s from its event");
        }
    }

    const EeglabFields& fields_;
    EeglabSet set_;
};

} // namespace

EeglabSet readEeglabSet(const EeglabFields& fields) {
    return SetReader(fields).read();
}

} // namespace app::io
