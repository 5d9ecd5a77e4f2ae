#include "app/cli/progress.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace app::cli {
namespace {

ProgressStyle chosen(ProgressStyle style, int verbosity) {
    if (style != ProgressStyle::automatic)
        return style;
    if (verbosity < 0)
        return ProgressStyle::none;
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal && std::string_view(terminal) == "dumb";
    return ::isatty(STDERR_FILENO) && !dumb ? ProgressStyle::bar : ProgressStyle::lines;
}

} // namespace

Progress::Progress(ProgressStyle style, std::size_t items, int verbosity)
    : style_(chosen(style, verbosity)), items_(items), last_(Clock::now()) {}

void Progress::begin(std::size_t item, const std::string& file) {
    item_ = item;
    file_ = file;
    fraction_ = 0;
    if (style_ == ProgressStyle::json)
        jsonLine("begin", "");
}

void Progress::update(double fraction) {
    using namespace std::chrono_literals;
    fraction_ = fraction;
    const Clock::duration between = style_ == ProgressStyle::lines ? Clock::duration(10s) : Clock::duration(100ms);
    if (style_ == ProgressStyle::none || Clock::now() - last_ < between)
        return;
    last_ = Clock::now();
    draw();
}

void Progress::draw() {
    const int percent = static_cast<int>(100 * fraction_);
    if (style_ == ProgressStyle::json) {
        jsonLine("progress", "");
    } else if (style_ == ProgressStyle::lines) {
        std::fprintf(stderr, "convapp: %zu of %zu, %d %% of %s\n", item_ + 1, items_, percent, file_.c_str());
    } else {
        const std::size_t filled = static_cast<std::size_t>(24 * std::clamp(fraction_, 0.0, 1.0));
        const std::string bar = std::string(filled, '#') + std::string(24 - filled, '.');
        std::fprintf(stderr, "\r\033[K[%s] %3d %%  %zu of %zu  %.60s", bar.c_str(), percent, item_ + 1, items_,
                     file_.c_str());
        std::fflush(stderr);
        drawn_ = true;
    }
}

void Progress::end(std::string_view status) {
    fraction_ = 1;
    if (style_ == ProgressStyle::json)
        jsonLine("end", status);
    clear();
}

void Progress::clear() {
    if (drawn_)
        std::fprintf(stderr, "\r\033[K");
    drawn_ = false;
}

void Progress::note(const std::string& line) {
    clear();
    if (style_ != ProgressStyle::json) {
        std::fprintf(stderr, "convapp: %s\n", line.c_str());
        return;
    }
    const nlohmann::ordered_json json = {{"event", "note"}, {"text", line}};
    std::fprintf(stderr, "%s\n", json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

void Progress::jsonLine(std::string_view event, std::string_view status) {
    nlohmann::ordered_json json = {{"event", event}, {"item", item_}, {"items", items_}, {"file", file_}};
    if (event == "progress")
        json["fraction"] = fraction_;
    if (!status.empty())
        json["status"] = status;
    std::fprintf(stderr, "%s\n", json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

} // namespace app::cli
