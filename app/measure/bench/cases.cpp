// SPDX-License-Identifier: Apache-2.0
#include "app/measure/bench/article.h"
#include "app/measure/bench/kinds.h"
#include "app/measure/bench/random.h"
#include <algorithm>
#include <conv/error.h>

namespace app::bench {
namespace {

using conv::Error;
using conv::ErrorCode;

const Kind& kindNamed(const std::string& name) {
    for (const Kind& k : kinds())
        if (k.name == name)
            return k;
    throw Error(ErrorCode::usage, "There is no benchmark '" + name + "'; there are " + benchKinds() + ".");
}

/// "256": samples along each axis; "512x512x133": along x, y, z.
conv::Index3 extentOf(int dimension, std::string_view text) {
    conv::Index3 extent{1, 1, 1};
    std::size_t from = 0;
    for (int a = 0; a < dimension; ++a) {
        const std::size_t end = std::min(text.find('x', from), text.size());
        extent[static_cast<std::size_t>(a)] = wholeOf("size", text.substr(from, end - from));
        if (end == text.size() && a == 0) {
            std::fill_n(extent.begin(), dimension, extent[0]);
            return extent;
        }
        from = std::min(end + 1, text.size());
        if ((end == text.size()) != (a == dimension - 1))
            throw Error(ErrorCode::usage, "The axis size takes one number, or one for each of " +
                                              std::to_string(dimension) + " axes, not '" + std::string(text) + "'.");
    }
    return extent;
}

/// Throws Error(usage) unless the type holds the offset beside the noise.
double offsetOf(const PointValues& at, conv::ElementType type) {
    const std::string_view text = at.text("offset");
    const double offset = text.empty() || text == "0" ? 0 : numberOf("offset", text);
    if (offset > 0 && (conv::sizeOf(type) < 2 || (conv::sizeOf(type) < 4 && offset > 30000)))
        throw Error(ErrorCode::usage,
                    "The axis offset takes values up to 30000 for types of 16 bits, and none for 8 (got " +
                        std::string(text) + " with " + std::string(conv::name(type)) + ").");
    return offset;
}

BenchCase caseAt(const Kind& kind, Point point) {
    BenchCase c;
    int dimension = kind.dimension;
    if (dimension == 0)
        dimension = static_cast<int>(PointValues(point, 0).whole("dimension"));
    if (dimension > 3)
        throw Error(ErrorCode::usage, "The axis dimension takes 1, 2 or 3.");
    const PointValues at(point, dimension);
    const auto textOr = [&](std::string_view axis, std::string_view standard) {
        return at.text(axis).empty() ? standard : at.text(axis);
    };
    const char* usual[] = {"1000000", "4096", "256"};
    c.layout.dimension = dimension;
    c.layout.extent = extentOf(dimension, textOr("size", usual[dimension - 1]));
    const std::string_view type = textOr("type", "float32");
    if (const auto t = conv::elementTypeNamed(type))
        c.layout.type = *t;
    else
        throw Error(ErrorCode::usage,
                    "The axis type takes element types such as uint8 or float32, not '" + std::string(type) + "'.");
    c.offset = offsetOf(at, c.layout.type);
    conv::Filter filter = kind.filter(at);
    const std::string_view boundary = textOr("boundary", "reflect");
    if (const auto b = conv::boundaryNamed(boundary))
        filter.boundary = *b;
    else
        throw Error(ErrorCode::usage,
                    "The axis boundary takes boundary modes such as reflect, not '" + std::string(boundary) + "'.");
    c.filters = {std::move(filter)};
    static constexpr const char* power[] = {"", "²", "³"};
    const conv::Index3& extent = c.layout.extent;
    c.label = std::string(kind.name) + " " + std::to_string(extent[0]);
    if (std::all_of(extent.begin(), extent.begin() + dimension, [&](std::int64_t n) { return n == extent[0]; }))
        c.label += power[dimension - 1];
    else
        for (int a = 1; a < dimension; ++a)
            c.label += " × " + std::to_string(extent[static_cast<std::size_t>(a)]);
    for (const auto& [name, value] : point)
        if (name != "size" && name != "dimension" && !value.empty())
            c.label += " " + name + "=" + value;
    c.at = std::move(point);
    return c;
}

std::vector<BenchCase> casesOf(const Article& article, const BenchRequest& request) {
    if (!request.axes.empty())
        throw Error(ErrorCode::usage, std::string(article.kind) + " has sizes of its own and takes no --axis.");
    std::vector<BenchCase> cases;
    for (const ArticleTable& table : article.tables)
        cases.push_back(caseAt(kindNamed(std::string(table.work)), table.point));
    return cases;
}

} // namespace

std::string benchKinds() {
    std::string all;
    for (const Kind& k : kinds())
        all.append(all.empty() ? "" : ", ").append(k.name);
    for (const Article& a : articles())
        all.append(", ").append(a.kind);
    return all;
}

std::vector<BenchCase> casesOf(const BenchRequest& request) {
    if (const Article* article = articleOf(request.kind))
        return casesOf(*article, request);
    const Kind& kind = kindNamed(request.kind);
    std::vector<Axis> axes = kind.standard;
    for (const Axis& given : request.axes) {
        const auto at = std::find_if(axes.begin(), axes.end(), [&](const Axis& a) { return a.name == given.name; });
        if (at != axes.end())
            *at = given;
        else if (given.name == "boundary" || given.name == "type" || given.name == "offset")
            axes.push_back(given);
        else
            throw Error(ErrorCode::usage, std::string(kind.name) + " has no axis '" + given.name + "'.");
    }
    std::vector<Point> points{{}};
    for (const Axis& axis : axes) {
        std::vector<Point> more;
        for (const Point& p : points)
            for (const std::string& value : axis.values) {
                more.push_back(p);
                more.back().emplace_back(axis.name, value);
            }
        points = std::move(more);
    }
    std::vector<BenchCase> cases;
    for (Point& p : points)
        cases.push_back(caseAt(kind, std::move(p)));
    return cases;
}

conv::Volume noise(const conv::Layout& layout, double offset) {
    conv::Volume volume(layout);
    Random random(1);
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        const std::int64_t count = layout.sampleCount();
        const T middle = static_cast<T>(offset);
        T* out = volume.as<T>();
        for (std::int64_t i = 0; i < count; ++i) {
            if constexpr (std::is_floating_point_v<T>)
                out[i] = static_cast<T>(random.signedUnit()) + middle;
            else // 11 bits: fits or wraps within every integer type
                out[i] = static_cast<T>(static_cast<T>(random.next() >> 53) + middle);
        }
    });
    return volume;
}

} // namespace app::bench
