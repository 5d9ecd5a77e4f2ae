// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options/cli_options.h"
#include "app/cli/options/parse_values.h"
#include "app/cli/options/request.h"
#include "app/text/near_names.h"
#include "app/text/text.h"
#include <algorithm>
#include <charconv>
#include <cmath>

namespace app::cli {
namespace {

constexpr int minSide = 16, maxSide = 16384;

std::array<double, 2> pairOf(std::string_view option, std::string_view text, char separator, const char* example) {
    const std::size_t cut = text.find(separator);
    const auto first = numberOf(text.substr(0, cut));
    const auto second = cut == std::string_view::npos ? std::nullopt : numberOf(text.substr(cut + 1));
    if (!first || !second || !std::isfinite(*first) || !std::isfinite(*second))
        refuseOption(option, text, std::string("expects two numbers, like ") + example);
    return {*first, *second};
}

std::array<int, 2> wholePairOf(std::string_view option, std::string_view text, int min, int max, const char* example) {
    const auto pair = pairOf(option, text, 'x', example);
    for (const double n : pair)
        if (n != std::floor(n) || n < min || n > max)
            refuseOption(option, text,
                         "'" + shortest(n) + "' is not a whole number from " + std::to_string(min) + " to " +
                             std::to_string(max));
    return {static_cast<int>(pair[0]), static_cast<int>(pair[1])};
}

void readWindow(std::string_view text, PictureStyle& style) {
    if (text == "auto")
        return;
    if (text == "full") {
        style.fullWindow = true;
        return;
    }
    std::array<double, 2> window{};
    if (text.find('/') != std::string_view::npos) {
        const auto [width, level] = pairOf("--window", text, '/', "400/40, width and level");
        window = {level - width / 2, level + width / 2};
    } else {
        window = pairOf("--window", text, ':', "-160:240, black and white (or auto, full, 400/40)");
    }
    if (!(window[1] > window[0]))
        refuseOption("--window", text, "white must lie above black");
    style.window = window;
}

RgbColor colorOf(std::string_view text, std::string_view whole) {
    static constexpr std::pair<std::string_view, RgbColor> named[] = {
        {"black", {0, 0, 0}}, {"gray", {128, 128, 128}}, {"white", {255, 255, 255}}, {"dark", {16, 19, 23}}};
    std::vector<std::string_view> names;
    for (const auto& [name, color] : named) {
        if (name == text)
            return color;
        names.push_back(name);
    }
    RgbColor color{};
    if (text.size() == 7 && text[0] == '#') {
        bool good = true;
        for (std::size_t c = 0; c < 3; ++c) {
            const char* from = text.data() + 1 + 2 * c;
            const auto [end, error] = std::from_chars(from, from + 2, color[c], 16);
            good = good && error == std::errc() && end == from + 2;
        }
        if (good)
            return color;
    }
    refuseOption("--background", whole, "'" + std::string(text) + "' is no color like #20252d; " + hint(text, names));
}

void readBackground(std::string_view text, PictureStyle& style) {
    if (text == "dark") // the scene's own colours
        return;
    const std::size_t cut = text.find(':');
    const RgbColor top = colorOf(text.substr(0, cut), text);
    style.background = {top, cut == std::string_view::npos ? top : colorOf(text.substr(cut + 1), text)};
}

void readSlices(std::string_view text, PictureStyle& style) {
    const std::vector<std::string_view> parts = splitOutsideQuotes(text, ':');
    if (parts.empty() || parts.size() > 3)
        refuseOption("--slices", text, "expects FIRST:LAST or FIRST:LAST:STEP, counted from 0, like 10:60:5");
    std::array<std::int64_t, 3> slices{0, -1, 0};
    slices[0] = parts[0].empty() ? 0 : parseWhole("--slices", parts[0], 0);
    if (parts.size() == 1)
        slices[1] = slices[0];
    else if (!parts[1].empty())
        slices[1] = parseWhole("--slices", parts[1], 0);
    if (parts.size() == 3)
        slices[2] = parseWhole("--slices", parts[2], 1);
    if (slices[1] >= 0 && slices[1] < slices[0])
        refuseOption("--slices", text, "the last lies before the first");
    style.slices = slices;
}

void readName(const char* option, const std::string& text, PictureNames which, std::string& name) {
    std::vector<std::string_view> known;
    const std::vector<PictureName> list = pictureModule().names(which);
    for (const PictureName& one : list)
        known.push_back(one.name);
    name = text;
    const bool automatic = which == PictureNames::looks && text == "auto";
    if (!automatic && std::find(known.begin(), known.end(), text) == known.end())
        refuseOption(option, text, "is not known; " + hint(text, known));
}

void readView(const std::string& text, PictureStyle& style) {
    if (text.find_first_of("0123456789") == std::string::npos)
        return readName("--view", text, PictureNames::views, style.view);
    style.view.clear();
    style.angles = pairOf("--view", text, 'x', "30x15, degrees to the left and up");
    if (std::abs(style.angles[1]) > 89) // straight up, "up" is undefined
        refuseOption("--view", text, "up and down go to 89 degrees; superior and inferior look along z");
}

PictureStyle styleOf(const CliOptions& t) {
    PictureStyle style;
    readName("--preset", t.look, PictureNames::looks, style.look);
    if (!t.mode.empty())
        readName("--mode", t.mode, PictureNames::modes, style.mode);
    readName("--colors", t.colors, PictureNames::colors, style.colors);
    readName("--plane", t.plane, PictureNames::planes, style.plane);
    readView(t.view, style);
    readWindow(t.window, style);
    readBackground(t.background, style);
    if (!t.pictureSize.empty()) {
        const auto size = wholePairOf("--size", t.pictureSize, minSide, maxSide, "1200x900");
        style.width = size[0];
        style.height = size[1];
    }
    if (!t.grid.empty()) {
        const auto grid = wholePairOf("--grid", t.grid, 1, 1000, "5x4, columns and rows");
        style.columns = grid[0];
        style.rows = grid[1];
    }
    if (!t.slices.empty())
        readSlices(t.slices, style);
    if (!t.isovalue.empty()) {
        style.isovalue = numberOf(t.isovalue);
        if (!style.isovalue || !std::isfinite(*style.isovalue))
            refuseOption("--isovalue", t.isovalue, "expects a number");
    }
    if (!t.zoom.empty()) {
        const auto zoom = numberOf(t.zoom);
        if (!zoom || !(*zoom >= 0.01) || *zoom > 100)
            refuseOption("--zoom", t.zoom, "expects a number from 0.01 to 100");
        style.zoom = *zoom;
    }
    style.time = parseWhole("--time", t.time, 0);
    style.beside = t.beside;
    style.plain = t.plain;
    return style;
}

} // namespace

void readPictures(const CliOptions& t, const std::map<std::string, std::string>& from, Request& request) {
    for (const auto& [kind, form] : {std::pair{PictureKind::render, t.render}, {PictureKind::montage, t.montage}}) {
        if (form == "-")
            refuseOption(optionOf(kind), form, "pictures are written to files");
        if (!form.empty())
            request.pictures.push_back({kind, form});
    }
    const auto typed = [&](const char* option) { return from.at(option) == "command line"; };
    const auto belongs = [&](const std::string& drawn, const char* to, std::initializer_list<const char*> options) {
        for (const char* option : options)
            if (drawn.empty() && typed(option))
                throw conv::Error(conv::ErrorCode::usage, std::string("--") + option + " goes with " + to);
    };
    belongs(t.render, "--render", {"preset", "mode", "view", "isovalue"});
    belongs(t.montage, "--montage", {"colors", "plane", "slices", "grid", "zoom"});
    belongs(t.render + t.montage, "--render and --montage",
            {"size", "window", "background", "time", "beside", "plain"});
    if (!request.pictures.empty())
        request.style = styleOf(t);
}

} // namespace app::cli
