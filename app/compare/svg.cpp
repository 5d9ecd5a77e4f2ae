// SPDX-License-Identifier: Apache-2.0
#include "app/compare/svg.h"
#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <ranges>

namespace app::compare {

std::string labelOf(const Measurement& row, const std::vector<Measurement>& rows) {
    const bool several = std::any_of(rows.begin(), rows.end(), [&](const Measurement& r) {
        return r.verdict != Verdict::refused && r.device != row.device;
    });
    return several ? row.name + " · " + row.device : row.name;
}

std::string emptyChart(const ChartStyle& style, const std::string& words) {
    Svg svg(style, 60, words);
    svg.text(8, 34, words, style.text2);
    return std::move(svg).done();
}

std::string at(double value) {
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 2).ptr;
    return {buffer.data(), end};
}

Svg::Svg(const ChartStyle& style, int height, const std::string& label) {
    const std::string w = std::to_string(style.width), h = std::to_string(height);
    text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + w + " " + h + "\" width=\"" + w +
            "\" height=\"" + h + "\" role=\"img\" aria-label=\"" + escaped(label) + "\" font-family=\"" +
            escaped(style.font) + "\" font-size=\"12\">\n";
}

void Svg::line(double x1, double y1, double x2, double y2, const std::string& colour, const std::string& more) {
    text_ += "<line x1=\"" + at(x1) + "\" y1=\"" + at(y1) + "\" x2=\"" + at(x2) + "\" y2=\"" + at(y2) + "\" stroke=\"" +
             colour + "\" " + more + "/>\n";
}

void Svg::rect(double x, double y, double w, double h, const std::string& fill, const std::string& more) {
    text_ += "<rect x=\"" + at(x) + "\" y=\"" + at(y) + "\" width=\"" + at(std::max(0.0, w)) + "\" height=\"" + at(h) +
             "\" fill=\"" + fill + "\" " + more + "/>\n";
}

void Svg::text(double x, double y, std::string_view words, const std::string& colour, const char* anchor,
               const std::string& more) {
    text_ += "<text x=\"" + at(x) + "\" y=\"" + at(y) + "\" fill=\"" + colour + "\" text-anchor=\"" + anchor + "\" " +
             more + ">" + escaped(words) + "</text>\n";
}

void Svg::path(const std::string& d, const std::string& stroke, const std::string& more) {
    text_ += "<path d=\"" + d + "\" stroke=\"" + stroke + "\" fill=\"none\" " + more + "/>\n";
}

void Svg::mark(double x, double y, std::size_t shape, const std::string& colour, bool hollow) {
    const double r = 5.5;
    const auto p = [&](double dx, double dy) { return at(x + dx * r) + " " + at(y + dy * r); };
    const std::string look = "\" fill=\"" + (hollow ? std::string("none") : colour) + "\" stroke=\"" + colour +
                             "\" stroke-width=\"1.8\"/>\n";
    switch (shape % 6) {
    case 0:
        text_ += "<circle cx=\"" + at(x) + "\" cy=\"" + at(y) + "\" r=\"" + at(r) + look;
        return;
    case 1:
        text_ += "<path d=\"M" + p(0, -1.25) + " L" + p(1.25, 0) + " L" + p(0, 1.25) + " L" + p(-1.25, 0) + " Z" + look;
        return;
    case 2:
        text_ += "<path d=\"M" + p(-1, -1) + " L" + p(1, -1) + " L" + p(1, 1) + " L" + p(-1, 1) + " Z" + look;
        return;
    case 3:
        text_ += "<path d=\"M" + p(0, -1.15) + " L" + p(1.15, 0.95) + " L" + p(-1.15, 0.95) + " Z" + look;
        return;
    case 4:
        text_ += "<path d=\"M" + p(0, 1.15) + " L" + p(1.15, -0.95) + " L" + p(-1.15, -0.95) + " Z" + look;
        return;
    default:
        text_ += "<path d=\"M" + p(-1.1, 0) + " L" + p(1.1, 0) + " M" + p(0, -1.1) + " L" + p(0, 1.1) + look;
    }
}

void Svg::begin(const std::string& title) {
    text_ += "<g class=\"mark\"><title>" + escaped(title) + "</title>\n";
}

void Svg::end() {
    text_ += "</g>\n";
}

std::string Svg::done() && {
    return std::move(text_) + "</svg>\n";
}

LogAxis::LogAxis(double min, double max, double from, double to, bool decades) : from_(from), to_(to) {
    low_ = std::log10(min);
    high_ = std::log10(max);
    if (decades) {
        low_ = std::floor(low_ + 1e-9);
        high_ = std::ceil(high_ - 1e-9);
    } else {
        const double room = std::max(0.08, 0.06 * (high_ - low_));
        low_ -= room;
        high_ += room;
    }
    if (high_ - low_ < 0.1)
        high_ = low_ + 1;
}

double LogAxis::operator()(double value) const {
    const double l = value > 0 ? std::log10(value) : low_;
    return from_ + (std::clamp(l, low_, high_) - low_) / (high_ - low_) * (to_ - from_);
}

std::vector<double> LogAxis::ticks() const {
    std::vector<double> found;
    for (int decade = static_cast<int>(std::floor(low_)); decade <= static_cast<int>(std::ceil(high_)); ++decade)
        for (const double m : {1.0, 2.0, 5.0}) {
            if (m > 1 && high_ - low_ > 2.5)
                continue;
            const double value = m * std::pow(10, decade), l = std::log10(value);
            if (l >= low_ - 1e-9 && l <= high_ + 1e-9 && (high_ - low_ <= 9 || decade % 2 == 0))
                found.push_back(value);
        }
    return found;
}

std::vector<double> spreadOut(std::vector<double> wanted, double height, double top, double bottom) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    double free = top;
    for (const std::size_t i : order) {
        wanted[i] = std::max(wanted[i], free);
        free = wanted[i] + height;
    }
    double max = bottom;
    for (const std::size_t i : std::views::reverse(order)) {
        wanted[i] = std::min(wanted[i], max);
        max = wanted[i] - height;
    }
    return wanted;
}

} // namespace app::compare
