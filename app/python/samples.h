// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/volume.h>
#include <memory>
#include <pybind11/pybind11.h>
#include <stop_token>
#include <string>

/// Samples of Python objects as sources and sinks of the engine. Objects offer them by the buffer protocol; NumPy's
/// headers are not needed.
namespace app::python {

namespace py = pybind11;

/// Samples in host memory with a stride in bytes per axis. Does not own them.
struct Strided {
    std::byte* data = nullptr; ///< first sample
    conv::Layout layout;
    bool swapped = false; ///< bytes of each sample are in the other order than this machine's
    std::array<std::int64_t, 3> steps{0, 0, 0};
    std::int64_t channelStep = 0, timeStep = 0;

    [[nodiscard]] std::byte* at(conv::Item item, const conv::Index3& index) const {
        return data + item.channel * channelStep + item.time * timeStep + index[0] * steps[0] + index[1] * steps[1] +
               index[2] * steps[2];
    }
    /// True if the engine reads and writes such samples where they are: x contiguous, rows and slices in ascending
    /// order, aligned, in this machine's byte order.
    [[nodiscard]] bool inPlace() const;
    /// Returns the strides along y and z in samples. Requires inPlace().
    [[nodiscard]] std::array<std::int64_t, 2> sampleSteps() const;
    /// Returns the address range of the samples, [first, last).
    [[nodiscard]] std::array<const std::byte*, 2> range() const;
};

/// An array as an argument: holds the object's buffer while it lives. Create and destroy it with the GIL held.
class ArrayArgument {
  public:
    /// `axes`: a letter per axis of the array: z, y, x, c (channel) and t (time). Throws TypeError for element types
    /// without samples in the engine, ValueError for other axes, and BufferError or ValueError for read-only memory
    /// that must be written.
    ArrayArgument(const py::object& array, const std::string& axes, bool writable);
    ~ArrayArgument();
    ArrayArgument(const ArrayArgument&) = delete;
    ArrayArgument& operator=(const ArrayArgument&) = delete;
    [[nodiscard]] const Strided& samples() const { return samples_; }
    [[nodiscard]] Strided& samples() { return samples_; }

  private:
    Py_buffer buffer_{};
    Strided samples_;
};

/// Throws ValueError unless the letters name each of `count` axes, and of x, y, z those of a signal, image or volume.
void checkAxes(const std::string& axes, std::ptrdiff_t count);
/// Throws TypeError for elements of that type, which the engine does not have.
[[noreturn]] void refuseType(const std::string& name);
/// Throws ValueError for an array without samples along an axis.
[[noreturn]] void refuseEmpty(char axis);

/// Returns the axes of an array of so many axes: "x", "yx", "zyx", "tzyx". Throws ValueError for others.
[[nodiscard]] std::string usualAxes(std::ptrdiff_t count);

/// Samples of an array that the engine reads where they are. Requires Strided::inPlace().
class ArraySource final : public conv::Source {
  public:
    explicit ArraySource(Strided samples) : samples_(std::move(samples)) {}
    [[nodiscard]] const conv::Layout& layout() const override { return samples_.layout; }
    void read(conv::Item item, const conv::Region& region, void* out) const override;
    [[nodiscard]] conv::ConstView view(conv::Item item) const override;

  private:
    Strided samples_;
};

/// Copies samples of any strides and byte order to a new volume of element type `type`, rounded and saturated. Adds the
/// number of samples that did not fit to `clipped` (may be null). Throws Error(memory), Error(cancelled).
[[nodiscard]] conv::Volume packed(const Strided& samples, conv::ElementType type, const std::stop_token& stop = {},
                                  std::int64_t* clipped = nullptr);

/// Writes results to an array. `domain`: region of source indices that the array covers.
class ArraySink final : public conv::Sink {
  public:
    ArraySink(Strided samples, const conv::Region& domain) : samples_(std::move(samples)), domain_(domain) {}
    void write(conv::Item item, const conv::ConstView& block) override;
    [[nodiscard]] conv::MutableView place(conv::Item item, const conv::Region& region, conv::ElementType type) override;
    [[nodiscard]] std::int64_t clipped() const { return clipped_; }

  private:
    Strided samples_;
    conv::Region domain_;
    std::vector<std::byte> row_;
    std::int64_t clipped_ = 0;
};

/// Returns a new numpy array for data of such a layout, whose axes are in the order of `axes` and whose memory is in
/// the engine's order: times, channels, slices, rows, samples.
[[nodiscard]] py::object newArray(const conv::Layout& layout, const std::string& axes);

} // namespace app::python
