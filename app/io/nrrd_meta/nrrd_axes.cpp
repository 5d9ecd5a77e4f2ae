// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/nrrd_fields.h"
#include "app/io/nrrd_meta/nrrd_words.h"
#include "app/io/text/header_text.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>
#include <map>

namespace app::io {
namespace {

enum class Role : std::uint8_t { space, time, channel, open };

/// Kinds of axes whose samples are components of one value, with their number (0: any).
const std::map<std::string, std::int64_t>& componentKinds() {
    static const std::map<std::string, std::int64_t> kinds = {
        {"stub", 1},
        {"scalar", 1},
        {"2vector", 2},
        {"3color", 3},
        {"rgbcolor", 3},
        {"hsvcolor", 3},
        {"xyzcolor", 3},
        {"4color", 4},
        {"rgbacolor", 4},
        {"3vector", 3},
        {"3gradient", 3},
        {"3normal", 3},
        {"4vector", 4},
        {"quaternion", 4},
        {"2dsymmetricmatrix", 3},
        {"2dmaskedsymmetricmatrix", 4},
        {"2dmatrix", 4},
        {"2dmaskedmatrix", 5},
        {"3dsymmetricmatrix", 6},
        {"3dmaskedsymmetricmatrix", 7},
        {"3dmatrix", 9},
        {"3dmaskedmatrix", 10},
        {"vector", 0},
        {"covariantvector", 0},
        {"normal", 0},
        {"point", 0},
    };
    return kinds;
}

std::string plainKind(const std::string& kind) {
    std::string plain = lowered(kind);
    std::erase_if(plain, [](char c) { return c == '-' || c == '"'; });
    return plain == "???" || plain == "none" || plain == "unknown" ? "" : plain;
}

std::string axisText(std::size_t axis, std::int64_t size) {
    return "axis " + std::to_string(axis) + " (" + std::to_string(size) + " samples)";
}

/// Removes the time axis of a space with time from the directions: a direction only along it is a time step.
void separateTime(const fs::path& path, NrrdAxes& axes, std::vector<Role>& roles) {
    for (std::size_t i = 0; i < axes.directions.size(); ++i) {
        std::vector<double>& direction = axes.directions[i];
        if (direction.size() != 4)
            continue;
        const double time = direction[3];
        direction.resize(3);
        const bool still = direction == std::vector<double>(3, 0.0);
        if (time != 0 && !still)
            refuseFile(path, "has an axis that runs through space and time at once (" + std::to_string(i) + ")");
        if (time == 0)
            continue;
        axes.timeStep = std::abs(time);
        direction.clear();
        roles[i] = Role::time;
    }
}

std::vector<Role> rolesOf(const fs::path& path, const NrrdFields& fields, NrrdAxes& axes,
                          const std::vector<std::int64_t>& sizes, std::vector<std::string>& warnings) {
    const std::vector<std::string> kinds = wordsOf(fields.field("kinds"));
    const bool directed = !axes.directions.empty();
    if (!kinds.empty() && kinds.size() != sizes.size())
        refuseFile(path,
                   "has " + std::to_string(kinds.size()) + " kinds for " + std::to_string(sizes.size()) + " axes");
    std::vector<Role> roles(sizes.size(), Role::space);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::string kind = kinds.empty() ? "" : plainKind(kinds[i]);
        if (kind == "complex")
            refuseFile(path, "has complex samples, which are not supported");
        if (kind == "time" || kind == "list") {
            roles[i] = Role::time;
        } else if (kind.empty() || kind == "domain" || kind == "space") {
            roles[i] = directed && axes.directions[i].empty() ? Role::open : Role::space;
        } else {
            roles[i] = Role::channel;
            axes.opacity = axes.opacity || ((kind == "rgbacolor" || kind == "4color"));
            const auto found = componentKinds().find(kind);
            if (found != componentKinds().end() && found->second > 0 && found->second != sizes[i])
                refuseFile(path, "contradicts itself: a " + printable(kinds[i]) + " has " +
                                     std::to_string(found->second) + " components, axis " + std::to_string(i) + " " +
                                     std::to_string(sizes[i]));
            if (found == componentKinds().end())
                warnings.push_back("The kind \"" + printable(kinds[i].substr(0, 40)) + "\" of " +
                                   axisText(i, sizes[i]) + " is not known; its samples count as channels.");
        }
    }
    return roles;
}

/// Axes without direction beside others with one: the fastest is components, others are series.
void settleOpen(std::vector<Role>& roles, const std::vector<std::int64_t>& sizes, std::vector<std::string>& warnings) {
    for (std::size_t i = 0; i < roles.size(); ++i) {
        if (roles[i] != Role::open)
            continue;
        roles[i] = i == 0 ? Role::channel : Role::time;
        if (sizes[i] > 1)
            warnings.push_back("`kinds` does not say what " + axisText(i, sizes[i]) +
                               " is, and it has no direction in space; its samples count as " +
                               (i == 0 ? "channels." : "time points."));
    }
}

} // namespace

NrrdAxes nrrdAxes(const fs::path& path, const NrrdFields& fields, const std::vector<std::int64_t>& sizes,
                  std::vector<std::string>& warnings) {
    NrrdAxes axes;
    if (const std::string text = fields.field("spacedirections"); !text.empty()) {
        axes.directions = nrrdVectors(path, text);
        if (axes.directions.size() != sizes.size())
            refuseFile(path, "has " + std::to_string(axes.directions.size()) + " space directions for " +
                                 std::to_string(sizes.size()) + " axes");
    }
    std::vector<Role> roles = rolesOf(path, fields, axes, sizes, warnings);
    separateTime(path, axes, roles);
    settleOpen(roles, sizes, warnings);
    // A fourth space axis without a kind is a series.
    if (std::count(roles.begin(), roles.end(), Role::space) == 4 &&
        std::count(roles.begin(), roles.end(), Role::time) == 0)
        *std::find(roles.rbegin(), roles.rend(), Role::space) = Role::time;
    const auto count = [&](Role role) { return std::count(roles.begin(), roles.end(), role); };
    if (count(Role::space) < 2 || count(Role::space) > 3)
        refuseFile(path, "has " + std::to_string(count(Role::space)) + " axes of space; 2 and 3 are supported");
    if (count(Role::time) > 1)
        refuseFile(path, "has a list of time series, which is not supported");
    if (count(Role::channel) > 1)
        refuseFile(path, "has two axes of components, which is not supported");
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (roles[i] == Role::space) {
            axes.order.push_back({static_cast<FileAxis::Is>(axes.space.size()), sizes[i]});
            axes.space.push_back(i);
        } else if (roles[i] == Role::time) {
            axes.order.push_back({FileAxis::Is::time, sizes[i]});
            axes.time = i;
        } else {
            axes.order.push_back({FileAxis::Is::channel, sizes[i]});
        }
    }
    return axes;
}

double nrrdTimeStep(const NrrdFields& fields, const NrrdAxes& axes, std::vector<std::string>& warnings) {
    for (const auto& [key, value] : fields.keys)
        if (key == timeStepKey) {
            const double seconds = parsedNumber(trimmed(value)).value_or(0);
            if (seconds > 0 && std::isfinite(seconds))
                return seconds;
            warnings.push_back(timeStepWarning("`" + std::string(timeStepKey) + "` is \"" +
                                               printable(trimmed(value).substr(0, 40)) +
                                               "\", which is no number of seconds above 0") +
                               ".");
            return 0;
        }
    if (!axes.time)
        return 0;
    const std::vector<std::string> steps = wordsOf(fields.field("spacings")), kinds = wordsOf(fields.field("kinds"));
    // A space with time has its step among the directions, and its unit among those of the space.
    const bool ofSpace = axes.timeStep > 0;
    const std::string unitField = ofSpace ? "space units" : "units";
    const std::vector<std::string> units = nrrdWords(fields.field(ofSpace ? "spaceunits" : "units"));
    const std::size_t place = ofSpace ? 3 : *axes.time;
    const double step = ofSpace                     ? axes.timeStep
                        : *axes.time < steps.size() ? parsedNumber(steps[*axes.time]).value_or(0)
                                                    : 0;
    // A list has time steps only if it gives them.
    const bool list = *axes.time < kinds.size() && lowered(kinds[*axes.time]) == "list";
    if (!(step > 0) || !std::isfinite(step))
        return 0;
    const std::string unit = place < units.size() ? units[place] : "";
    const std::optional<double> seconds = unit.empty() ? std::nullopt : secondsPer(unit);
    if (!seconds && !list)
        warnings.push_back(unit.empty() ? timeStepWarning("`" + std::string(ofSpace ? "space directions" : "spacings") +
                                                          "` gives the time axis a step of " + shortest(step) +
                                                          ", but `" + unitField + "` no unit") +
                                              "."
                                        : unknownTimeUnit("`" + unitField + "` of the time axis", unit.substr(0, 40)));
    return seconds ? step * *seconds : 0;
}

} // namespace app::io
