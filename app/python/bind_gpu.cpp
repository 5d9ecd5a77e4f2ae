// SPDX-License-Identifier: Apache-2.0
// Arrays in GPU memory: dense, in the engine's order of axes. The package's Python files make others so.
#include "app/io/array/layout_shape.h"
#include "app/python/plan_cache.h"
#include "app/python/repeated_runs.h"
#include "app/session/times/series_run.h"
#include <conv/apply.h>
#include <conv/device_data.h>
#include <conv/error.h>
#include <conv/replay.h>
#include <memory>
#include <mutex>
#include <pybind11/stl.h>

namespace app::python {
namespace {

/// Number of clipped samples, and the notes of a run.
using Outcome = std::pair<std::int64_t, std::vector<std::string>>;

/// A plan for arrays on a GPU. Thread-safe.
class GpuPlan {
  public:
    /// `device`: that of the arrays; a plan of steps that the host computes has another one.
    GpuPlan(const conv::Device& device, std::shared_ptr<const conv::Plan> plan, conv::ElementType type)
        : device_(device),
          plan_(std::move(plan)),
          result_(resultOf(*plan_, type)),
          waits_(type != plan_->output().type || conv::Replay::refusal(*plan_)),
          repeated_(device_, plan_, result_) {}
    [[nodiscard]] const conv::Layout& result() const { return result_; }
    /// `axes`: those of the user's array.
    [[nodiscard]] Planned planned(const std::string& axes) const { return {*plan_, result_.type, axes}; }

    /// Computes from one address to another, after the work of a stream and before later work on it. Waits if the host
    /// has a part in the run, or for the sake of `progress`.
    [[nodiscard]] Outcome apply(std::uintptr_t in, std::uintptr_t out, std::uintptr_t stream,
                                const py::object& progress) {
        Outcome outcome;
        try {
            runInterruptibly(plan_->predictedSeconds <= briefSeconds, progress,
                             [&](const std::stop_token& stop, const std::function<void(double)>& tell) {
                                 if (!waits_ && progress.is_none() &&
                                     (repeated_.compute(in, out, stream, stop) || enqueued(in, out, stream, stop)))
                                     return;
                                 outcome = computed(in, out, stream, {stop, tell, {}});
                             });
        } catch (const conv::Error& error) {
            if (error.code() == conv::ErrorCode::device)
                PlanCache::shared().clear();
            throw;
        }
        return outcome;
    }
    [[nodiscard]] std::unique_ptr<RecordedRun> record(std::uintptr_t in, std::uintptr_t out,
                                                      std::uintptr_t stream) const {
        std::unique_ptr<RecordedRun> run;
        runInterruptibly(false, py::none(), [&](const std::stop_token& stop, const auto&) {
            run = std::make_unique<RecordedRun>(device_, *plan_, result_, in, out, stream, stop);
        });
        return run;
    }

  private:
    [[nodiscard]] static conv::Layout resultOf(const conv::Plan& plan, conv::ElementType type) {
        conv::Layout layout = plan.output();
        layout.type = type;
        return layout;
    }
    /// False if there is not enough memory at once: tiles take less.
    [[nodiscard]] bool enqueued(std::uintptr_t in, std::uintptr_t out, std::uintptr_t stream,
                                const std::stop_token& stop) const {
        const conv::DeviceData source(device_, plan_->input, pointerOf(in));
        conv::DeviceData target(device_, result_, pointerOf(out));
        try {
            conv::enqueue(*plan_, source, target, pointerOf(stream), stop);
        } catch (const conv::Error& error) {
            if (error.code() == conv::ErrorCode::memory)
                return false;
            throw;
        }
        return true;
    }
    [[nodiscard]] Outcome computed(std::uintptr_t in, std::uintptr_t out, std::uintptr_t stream,
                                   const conv::RunControl& control) const {
        const conv::DeviceData source(device_, plan_->input, pointerOf(in));
        conv::DeviceData target(device_, result_, pointerOf(out));
        conv::waitForStream(device_, pointerOf(stream));
        conv::DeviceSink sink(target, plan_->outputDomain);
        conv::Report report = conv::apply(*plan_, source, {}, sink, control);
        return {report.clipped + sink.clipped(), std::move(report.notes)};
    }

    conv::Device device_;
    std::shared_ptr<const conv::Plan> plan_;
    conv::Layout result_;
    bool waits_; ///< the host has a part in a run
    RepeatedRuns repeated_;
};

/// Steps for arrays of one shape and type on a GPU. Thread-safe.
class GpuSteps {
  public:
    GpuSteps(const std::vector<std::int64_t>& shape, const std::string& type, const std::string& axes,
             const conv::Geometry& geometry, int alpha, Steps steps, RunOptions options, const std::string& dtype,
             int device)
        : layout_(layoutOf(shape, type, axes, geometry, alpha)), steps_(std::move(steps)) {
        refuseInTime(steps_.recipe,
                     "filters along time run on the CPU, and this array lies on a GPU; pass a copy in host "
                     "memory, as array.get() of CuPy or tensor.cpu() of PyTorch");
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

    /// Returns the plan that the samples require. Waits for the stream that writes them if it has to look at them.
    [[nodiscard]] std::shared_ptr<GpuPlan> plan(std::uintptr_t address, std::uintptr_t stream) {
        {
            const std::lock_guard lock(mutex_);
            if (forAll_)
                return forAll_;
        }
        std::shared_ptr<GpuPlan> plan;
        runInterruptibly(true, py::none(), [&](const std::stop_token& stop, const auto&) {
            const auto find = [&](conv::FactKinds required, const conv::Plan& found, conv::SampleFacts& facts) {
                conv::waitForStream(device_, pointerOf(stream));
                const conv::DeviceData source(device_, layout_, pointerOf(address));
                conv::findFacts(required, source, found.device, facts, stop);
            };
            const conv::FactualPlan found = PlanCache::shared().plan(steps_, planOptions_, layout_, find);
            plan = std::make_shared<GpuPlan>(device_, found.plan, type_);
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
    std::shared_ptr<GpuPlan> forAll_; ///< for samples of every kind; null: it depends on them, or is not made yet
};

} // namespace

void bindGpu(py::module_& module) {
    py::class_<RecordedRun>(module, "GpuRecorded").def("launch", &RecordedRun::launch);
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
        .def("plan", &GpuSteps::plan);
}

} // namespace app::python
