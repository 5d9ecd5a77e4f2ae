// SPDX-License-Identifier: Apache-2.0
// Arrays in GPU memory: dense, in the engine's order of axes. The package's Python files make others so.
#include "app/io/array/layout_shape.h"
#include "app/python/plan_cache.h"
#include <bit>
#include <conv/apply.h>
#include <conv/device_data.h>
#include <conv/error.h>
#include <conv/replay.h>
#include <memory>
#include <mutex>
#include <pybind11/stl.h>

namespace app::python {
namespace {

void* pointerOf(std::uintptr_t address) {
    return std::bit_cast<void*>(address);
}

/// Number of clipped samples, and the notes of a run.
using Outcome = std::pair<std::int64_t, std::vector<std::string>>;

/// A computation recorded on two arrays. They must stay where they are.
class GpuRecorded {
  public:
    GpuRecorded(const conv::Plan& plan, const conv::Layout& result, std::uintptr_t in, std::uintptr_t out)
        : source_(plan.device, plan.input, pointerOf(in)), target_(plan.device, result, pointerOf(out)) {
        runInterruptibly(false, py::none(), [&](const std::stop_token& stop, const auto&) {
            replay_.emplace(plan, std::vector{conv::Replay::Pair{&source_, &target_}}, stop);
        });
    }
    /// Puts it on a stream and does not wait.
    void launch(std::uintptr_t stream) { replay_->launch(pointerOf(stream)); }

  private:
    conv::DeviceData source_, target_;
    std::optional<conv::Replay> replay_;
};

/// A plan for arrays on a GPU. Immutable.
class GpuPlan {
  public:
    GpuPlan(std::shared_ptr<const conv::Plan> plan, conv::ElementType type)
        : plan_(std::move(plan)), result_(plan_->output()) {
        result_.type = type;
    }
    [[nodiscard]] const conv::Layout& result() const { return result_; }
    /// `axes`: those of the user's array.
    [[nodiscard]] Planned planned(const std::string& axes) const { return {*plan_, result_.type, axes}; }

    /// Computes from one address to another. The samples must be complete.
    [[nodiscard]] Outcome apply(std::uintptr_t in, std::uintptr_t out, const py::object& progress) const {
        const conv::DeviceData source(plan_->device, plan_->input, pointerOf(in));
        conv::DeviceData target(plan_->device, result_, pointerOf(out));
        conv::DeviceSink sink(target, plan_->outputDomain);
        conv::Report report;
        try {
            runInterruptibly(plan_->predictedSeconds <= briefSeconds, progress,
                             [&](const std::stop_token& stop, const std::function<void(double)>& tell) {
                                 report = conv::apply(*plan_, source, {}, sink, {stop, tell, {}});
                             });
        } catch (const conv::Error& error) {
            if (error.code() == conv::ErrorCode::device)
                PlanCache::shared().clear();
            throw;
        }
        return {report.clipped + sink.clipped(), std::move(report.notes)};
    }
    [[nodiscard]] std::unique_ptr<GpuRecorded> record(std::uintptr_t in, std::uintptr_t out) const {
        return std::make_unique<GpuRecorded>(*plan_, result_, in, out);
    }

  private:
    std::shared_ptr<const conv::Plan> plan_;
    conv::Layout result_;
};

/// Steps for arrays of one shape and type on a GPU. Thread-safe.
class GpuSteps {
  public:
    GpuSteps(const std::vector<std::int64_t>& shape, const std::string& type, const std::string& axes,
             const conv::Geometry& geometry, int alpha, Steps steps, RunOptions options, const std::string& dtype,
             int device)
        : layout_(layoutOf(shape, type, axes, geometry, alpha)), steps_(std::move(steps)) {
        const std::string name = "cuda:" + std::to_string(device);
        if (options.device != "auto" && options.device != "cuda" && options.device != name)
            throw conv::Error(conv::ErrorCode::usage, "device=" + options.device + ": the array lies on " + name +
                                                          "; copy it, or leave `device` out.");
        if (const std::string why = conv::noCudaReason(); !why.empty())
            throw conv::Error(conv::ErrorCode::device, "`array` lies in the memory of a GPU. " + why);
        device_ = conv::chooseDevice(name);
        options.device = name;
        type_ = resultTypeFor(steps_, layout_, options, dtype);
        planOptions_ = planOptionsFor(steps_.recipe, options, type_);
        planOptions_.resident = true;
    }

    /// Waits for the stream that writes the samples, and returns the plan that they require.
    [[nodiscard]] std::shared_ptr<const GpuPlan> plan(std::uintptr_t address, std::uintptr_t stream) {
        std::shared_ptr<const GpuPlan> plan;
        runInterruptibly(true, py::none(), [&](const std::stop_token& stop, const auto&) {
            conv::waitForStream(device_, pointerOf(stream));
            {
                const std::lock_guard lock(mutex_);
                plan = forAll_;
            }
            if (plan)
                return;
            const conv::DeviceData source(device_, layout_, pointerOf(address));
            conv::FactualPlan found = PlanCache::shared().plan(steps_, planOptions_, source, stop);
            plan = std::make_shared<const GpuPlan>(std::move(found.plan), type_);
            const std::lock_guard lock(mutex_);
            if (!found.required.any())
                forAll_ = plan;
        });
        return plan;
    }

  private:
    conv::Layout layout_;
    Steps steps_;
    conv::Device device_;
    conv::ElementType type_ = conv::ElementType::f32;
    conv::PlanOptions planOptions_;
    std::mutex mutex_;
    std::shared_ptr<const GpuPlan> forAll_; ///< for samples of every kind; null: it depends on them, or is not made yet
};

} // namespace

void bindGpu(py::module_& module) {
    py::class_<GpuRecorded>(module, "GpuRecorded").def("launch", &GpuRecorded::launch);
    py::class_<GpuPlan, std::shared_ptr<GpuPlan>>(module, "GpuPlan")
        .def_property_readonly("dtype", [](const GpuPlan& p) { return conv::name(p.result().type); })
        .def_property_readonly("geometry", [](const GpuPlan& p) { return p.result().geometry; })
        .def("shape", [](const GpuPlan& p,
                         const std::string& axes) { return py::tuple(py::cast(io::shapeOf(p.result(), axes))); })
        .def("apply", &GpuPlan::apply)
        .def("record", &GpuPlan::record)
        .def("planned", &GpuPlan::planned);
    py::class_<GpuSteps>(module, "GpuSteps")
        .def(py::init<const std::vector<std::int64_t>&, const std::string&, const std::string&, const conv::Geometry&,
                      int, Steps, RunOptions, const std::string&, int>())
        .def("plan", [](GpuSteps& steps, std::uintptr_t address, std::uintptr_t stream) {
            return std::const_pointer_cast<GpuPlan>(steps.plan(address, stream)); // bindings have no const objects
        });
}

} // namespace app::python
