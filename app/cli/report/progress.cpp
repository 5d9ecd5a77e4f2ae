// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report/progress.h"
#include "app/cli/report/report.h"
#include "app/io/text/text.h"
#include "app/system/streams.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

constexpr std::size_t maxWarnings = 20;

ProgressStyle chosen(ProgressStyle style, int verbosity) {
    if (style != ProgressStyle::automatic)
        return style;
    if (verbosity < 0)
        return ProgressStyle::none;
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal && std::string_view(terminal) == "dumb";
    return system::isTerminal() && !dumb ? ProgressStyle::bar : ProgressStyle::lines;
}

std::string clockText(double seconds) {
    const auto s = std::llround(seconds);
    char text[40];
    if (s >= 3600)
        std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", s / 3600, s / 60 % 60, s % 60);
    else
        std::snprintf(text, sizeof text, "%lld:%02lld", s / 60, s % 60);
    return text;
}

} // namespace

Progress::Progress(ProgressStyle style, std::size_t items, int verbosity)
    : style_(chosen(style, verbosity)),
      out_(system::ownStandardError()),
      items_(items),
      verbosity_(verbosity),
      start_(Clock::now()),
      last_(start_) {}

Progress::Progress(std::function<void(const std::string&, bool)> tell) : Progress(ProgressStyle::none, 1, 0) {
    tell_ = std::move(tell);
}

Progress::~Progress() {
    clear();
    if (warned_ > maxWarnings && verbosity_ == 0)
        put(std::to_string(warned_ - maxWarnings) + " further warnings are in the report");
    if (out_ != stderr)
        std::fclose(out_);
}

void Progress::extend(std::size_t items) {
    const std::lock_guard lock(mutex_);
    first_ = items_;
    items_ += items;
}

void Progress::begin(std::size_t item, const std::string& file) {
    const std::lock_guard lock(mutex_);
    if (style_ == ProgressStyle::json)
        putJson(eventJson("begin", item, file));
}

void Progress::computing(std::size_t item, const std::string& file) {
    const std::lock_guard lock(mutex_);
    item_ = item;
    file_ = style_ == ProgressStyle::json ? file : io::oneLine(file);
    fraction_ = 0;
}

void Progress::update(double fraction) {
    using namespace std::chrono_literals;
    const std::lock_guard lock(mutex_);
    fraction_ = fraction;
    const Clock::duration between = style_ == ProgressStyle::lines ? Clock::duration(10s) : Clock::duration(100ms);
    if (style_ == ProgressStyle::none || Clock::now() - last_ < between)
        return;
    last_ = Clock::now();
    draw();
}

double Progress::secondsLeft() const {
    const double done = std::min(
        (static_cast<double>(ended_) + fraction_) / static_cast<double>(std::max<std::size_t>(items_, 1)), 1.0);
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    return done > 0 ? elapsed * (1 - done) / done : 0;
}

void Progress::draw() {
    const int percent = static_cast<int>(100 * fraction_);
    const std::string left = clockText(secondsLeft());
    if (style_ == ProgressStyle::json) {
        nlohmann::ordered_json json = eventJson("progress", item_, file_);
        json["fraction"] = fraction_;
        json["done"] = ended_;
        json["seconds_left"] = secondsLeft();
        putJson(json);
    } else if (style_ == ProgressStyle::slicer) {
        std::printf("<filter-progress>%.3f</filter-progress>\n", fraction_);
        std::fflush(stdout);
    } else if (style_ == ProgressStyle::lines) {
        std::fprintf(out_, "convapp: %zu of %zu done, %d %% of %s, about %s left\n", ended_, items_, percent,
                     file_.c_str(), left.c_str());
        std::fflush(out_);
    } else {
        const double all = items_ == 1 ? fraction_ : static_cast<double>(ended_) / static_cast<double>(items_);
        const std::size_t filled = static_cast<std::size_t>(24 * std::clamp(all, 0.0, 1.0));
        const std::string bar = std::string(filled, '#') + std::string(24 - filled, '.');
        std::fprintf(out_, "\r\033[K[%s] %zu of %zu  %s left  %3d %% of %s", bar.c_str(), ended_, items_, left.c_str(),
                     percent, io::ending(file_, 50).c_str());
        std::fflush(out_);
        drawn_ = true;
    }
}

void Progress::end(std::size_t item, const std::string& file, std::string_view status) {
    const std::lock_guard lock(mutex_);
    ++ended_;
    if (style_ == ProgressStyle::json) {
        nlohmann::ordered_json json = eventJson("end", item, file);
        json["status"] = status;
        putJson(json);
    }
    clear();
}

void Progress::end(std::size_t item, const ItemReport& report) {
    const std::lock_guard lock(mutex_);
    ++ended_;
    if (style_ == ProgressStyle::json) {
        nlohmann::ordered_json json = eventJson("end", item, report.input);
        json["status"] = report.status;
        json["output"] = report.output;
        json["ms"] = report.totalMilliseconds();
        if (!report.warnings.empty())
            json["warnings"] = report.warnings;
        if (report.error)
            json["error"] = {{"code", name(report.error->code())}, {"message", report.error->what()}};
        putJson(json);
    }
    clear();
}

void Progress::object(const nlohmann::ordered_json& json) {
    const std::lock_guard lock(mutex_);
    if (style_ == ProgressStyle::json)
        putJson(json);
}

void Progress::clear() {
    if (drawn_)
        std::fprintf(out_, "\r\033[K");
    drawn_ = false;
}

void Progress::put(const std::string& line, const std::string& below) {
    if (style_ != ProgressStyle::json) {
        std::fprintf(out_, "convapp: %s%s\n", io::oneLine(line).c_str(), below.c_str());
    } else {
        putJson({{"event", "note"}, {"text", line + below}});
    }
    std::fflush(out_);
}

void Progress::putJson(const nlohmann::ordered_json& json) {
    std::fprintf(out_, "%s\n", json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    std::fflush(out_);
}

void Progress::note(const std::string& line, const std::string& below) {
    if (tell_)
        return tell_(line, false);
    const std::lock_guard lock(mutex_);
    clear();
    put(line, below.empty() ? "" : "\n" + below);
}

void Progress::warn(const std::string& line) {
    if (tell_)
        return tell_(line, true);
    const std::lock_guard lock(mutex_);
    if (verbosity_ < 0 || (++warned_ > maxWarnings && verbosity_ == 0))
        return;
    clear();
    put(line);
}

nlohmann::ordered_json Progress::eventJson(std::string_view event, std::size_t item, const std::string& file) const {
    return {{"event", event}, {"item", first_ + item}, {"items", items_}, {"file", file}};
}

} // namespace app::cli
