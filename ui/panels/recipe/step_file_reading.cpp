// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/step_file_reading.h"
#include "app/recipe/grids/grid_like.h"
#include "app/recipe/grids/grid_steps.h"
#include "app/recipe/masks/mask_text.h"
#include "ui/workspace/background.h"

namespace ui {
namespace {

std::string fileOf(const app::Step& step) {
    const auto found = step.values.find("mask");
    return found == step.values.end() ? std::string() : app::parseMask(std::get<std::string>(found->second)).file;
}

/// Returns the file whose grid a step takes; empty without one.
std::string gridFileOf(const app::Step& step) {
    const app::FilterSpec& spec = app::filterNamed(step.filter);
    if (spec.grid == nullptr)
        return {};
    for (const app::ParamSpec& param : spec.params)
        if (app::namesGridFile(param))
            if (const std::string file = app::toText(app::valueOf(step, param.key)); file != param.standard)
                return file;
    return {};
}

struct Read {
    std::optional<app::Mask> mask;
    std::optional<conv::Error> error;
};

/// Runs on a thread of the pool. The engine keeps what it read for the run; the window needs the warnings.
Read readFile(const app::Step& step, const conv::Layout& layout) {
    try {
        if (readsGridFile(step)) {
            static_cast<void>(app::gridOf(step, layout));
            return {};
        }
        app::Mask mask = app::maskOfStep(step, layout);
        mask.samples = nullptr;
        return {std::move(mask), {}};
    } catch (const conv::Error& error) {
        return {{}, error};
    } catch (const std::exception& error) {
        return {{}, conv::Error(conv::ErrorCode::internal, error.what())};
    }
}

} // namespace

bool readsMaskFile(const app::Step& step) {
    return !fileOf(step).empty();
}

bool readsGridFile(const app::Step& step) {
    const std::string file = gridFileOf(step);
    return !file.empty() && !app::knowsGridFile(file);
}

void StepFileReading::ask(const app::Step& step, const conv::Layout& layout) {
    const bool grid = readsGridFile(step);
    const std::string file = grid ? gridFileOf(step) : fileOf(step),
                      text = file.empty() || grid ? file : std::get<std::string>(step.values.at("mask"));
    const app::io::FileStamp stamp = file.empty() ? app::io::FileStamp{} : app::io::stampOf(file);
    if (text == text_ && layout == layout_ && stamp == stamp_)
        return;
    text_ = text;
    layout_ = layout;
    stamp_ = stamp;
    mask_.reset();
    error_.reset();
    const quint64 now = ++asked_;
    busy_ = !text.empty();
    if (!busy_)
        return;
    inBackground(
        this, [step, layout] { return readFile(step, layout); },
        [this, now](Read read) {
            if (now != asked_)
                return;
            busy_ = false;
            mask_ = std::move(read.mask);
            error_ = std::move(read.error);
            Q_EMIT ended();
        });
}

} // namespace ui
