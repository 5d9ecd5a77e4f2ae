// SPDX-License-Identifier: Apache-2.0
// Arrays in GPU memory: dense, in the engine's order of axes. The package's Python files make others so.
#include "app/io/array/layout_shape.h"
#include "app/python/plan_cache.h"
#include "app/python/repeated_runs.h"
#include "app/session/times/series_run.h"
#include <conv/apply.h>
#include <conv/device_data.h>
#include <conv/error.h>
#include <conv/plan_for.h>
#include <conv/replay.h>
#include <memory>
#include <mutex>
#include <pybind11/stl.h>

namespace app::python {
namespace {

/// Number of clipped samples, and the notes of a run.
using Outcome = std::pair<std::int64_t, std::vector<std::string>>;

/// Runs work as runInterruptibly does. Plans depend on the device, so that none is kept after an error of it.
void runOnGpu(bool brief, const py::object& progress, const Work& work) {
    try {
        runInterruptibly(brief, progress, work);
    } catch (const conv::Error& error) {
        if (error.code() == conv::ErrorCode::device)
            PlanCache::shared().clear();
        throw;
    }
}

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
    [[nodiscard]] bool isBrief() const { return plan_->predictedSeconds <= briefSeconds; }
    /// `axes`: those of the user's array.
    [[nodiscard]] Planned planned(const std::string& axes) const { return {*plan_, result_.type, axes}; }

    /// Computes from one address to another, after the work of a stream and before later work on it. Waits if the host
    /// has a part in the run, or for the sake of `progress`.
    [[nodiscard]] Outcome apply(std::uintptr_t in, std::uintptr_t out, std::uintptr_t stream,
                                const py::object& progress) {
        Outcome outcome;
        runOnGpu(isBrief(), progress, [&](const std::stop_token& stop, const std::function<void(double)>& tell) {
            if (!progress.is_none() || !begin(in, out, stream, stop))
                outcome = computed(in, out, stream, {stop, tell, {}});
        });
        return outcome;
    }
    /// As apply, without the GIL, but never waits: false if it would have to.
    [[nodiscard]] bool begin(std::uintptr_t in, std::uintptr_t out, std::uintptr_t stream,
                             const std::stop_token& stop) {
        return !waits_ && (repeated_.compute(in, out, stream, stop) || enqueued(in, out, stream, stop));
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
        return planFor({}, address, stream);
    }
    /// Computes as GpuPlan::apply does, by the plan that the samples require. If it has to look at them, it expects
    /// them to be of the kind of the latest ones: it begins by their plan meanwhile, and computes again if it was
    /// wrong.
    [[nodiscard]] Outcome apply(std::uintptr_t in, std::uintptr_t out, std::uintptr_t stream,
                                const py::object& progress) {
        conv::SampleFacts facts;
        if (const std::shared_ptr<const Found> expected = latest(); expected && expected->isFor(layout_)) {
            if (!expected->required.any())
                return expected->plan->apply(in, out, stream, progress);
            bool begun = false;
            if (progress.is_none())
                runOnGpu(expected->plan->isBrief(), progress, [&](const std::stop_token& stop, const auto&) {
                    const conv::DeviceData source(device_, layout_, pointerOf(in));
                    conv::PendingFacts pending(expected->required, source, pointerOf(stream), stop);
                    begun = expected->plan->begin(in, out, stream, stop);
                    pending.wait(facts);
                });
            if (begun && facts == expected->facts)
                return {};
        }
        return planFor(std::move(facts), in, stream)->apply(in, out, stream, progress);
    }

  private:
    /// A plan, and facts about samples that it is for.
    struct Found {
        std::shared_ptr<GpuPlan> plan;
        std::shared_ptr<const conv::Plan> of;
        conv::FactKinds required;
        conv::SampleFacts facts;
        bool again = true; ///< the samples before were of the same kind, or there were none

        /// True if samples like the latest are to be expected. Many small items take as many looks.
        [[nodiscard]] bool isFor(const conv::Layout& layout) const {
            constexpr std::int64_t maxItems = 4;
            return !required.any() || (again && layout.channels * layout.times <= maxItems);
        }
    };

    /// The facts that a look for these kinds finds.
    [[nodiscard]] static conv::SampleFacts ofKinds(conv::FactKinds required, conv::SampleFacts facts) {
        if (!required.strict && !required.float64) {
            facts.strictReason.reset();
            facts.float64Reason.reset();
        }
        if (!required.offset)
            facts.offset.reset();
        return facts;
    }
    [[nodiscard]] std::shared_ptr<const Found> latest() {
        const std::lock_guard lock(mutex_);
        return latest_;
    }
    /// Returns the plan that the samples require; `facts` are those known of them.
    [[nodiscard]] std::shared_ptr<GpuPlan> planFor(conv::SampleFacts facts, std::uintptr_t address,
                                                   std::uintptr_t stream) {
        const std::shared_ptr<const Found> before = latest();
        if (before && !before->required.any())
            return before->plan;
        std::shared_ptr<Found> found;
        runOnGpu(true, py::none(), [&](const std::stop_token& stop, const auto&) {
            const auto look = [&](conv::FactKinds required, const conv::Plan&, conv::SampleFacts& known) {
                const conv::DeviceData source(device_, layout_, pointerOf(address));
                conv::PendingFacts(required, source, pointerOf(stream), stop).wait(known);
            };
            const conv::FactualPlan plan = PlanCache::shared().plan(steps_, planOptions_, layout_, facts, look);
            const bool isSame = before && before->of == plan.plan;
            found = std::make_shared<Found>(
                isSame ? before->plan : std::make_shared<GpuPlan>(device_, plan.plan, type_), plan.plan, plan.required,
                ofKinds(plan.required, std::move(facts)), !before || isSame);
            const std::lock_guard lock(mutex_);
            latest_ = found;
        });
        return found->plan;
    }

    conv::Layout layout_;
    Steps steps_;
    conv::Device device_;
    conv::ElementType type_ = conv::ElementType::f32;
    conv::PlanOptions planOptions_;
    std::mutex mutex_;
    std::shared_ptr<const Found> latest_; ///< null: none yet
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
        .def("plan", &GpuSteps::plan)
        .def("apply", &GpuSteps::apply);
}

} // namespace app::python
