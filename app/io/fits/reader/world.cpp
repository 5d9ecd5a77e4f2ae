// SPDX-License-Identifier: Apache-2.0
#include "app/io/fits/reader/world.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

/// Kinds of axes that are no place: their unit is no distance between samples.
constexpr std::string_view spectra[] = {"WAVE", "AWAV", "FREQ", "ENER", "WAVN", "VRAD",
                                        "VOPT", "ZOPT", "VELO", "BETA", "FELO", "LAMB"};

std::string numbered(const char* keyword, int axis) {
    return keyword + std::to_string(axis + 1);
}

class World {
  public:
    World(const FitsFile& file, const FitsUnit& unit) : file_(file) {
        for (std::size_t a = 0; a < 3; ++a)
            if (unit.axes[a] >= 0)
                axes_.push_back(unit.axes[a]);
    }

    void set(FitsUnit& unit) {
        conv::Info& info = unit.image.info;
        if (!measureAxes(info))
            return;
        if (file_.text("CUNIT1").has_value() && !setGeometry(unit.image.layout.geometry))
            info.warnings.emplace_back("The axes of the file (CDELT, CD, PC) have no length or lie in one plane; the "
                                       "spacing counts as px.");
    }

  private:
    /// Finds the unit of each axis. Returns false if they are not all lengths, or one time.
    bool measureAxes(conv::Info& info) {
        std::string unknown, angle;
        for (const int axis : axes_) {
            const std::string unit = file_.text(numbered("CUNIT", axis)).value_or("");
            const std::string type = file_.text(numbered("CTYPE", axis)).value_or("");
            const bool spectral =
                std::ranges::any_of(spectra, [&](std::string_view kind) { return type.starts_with(kind); });
            const double length = spectral ? 0 : millimetresPer(unit).value_or(0);
            const double time = axes_.size() == 1 ? secondsPer(unit).value_or(0) : 0;
            if (length > 0) {
                scales_.push_back(length);
            } else if (time > 0) {
                scales_.push_back(time);
                time_ = true;
            } else if (spectral || meansAngle(unit) || secondsPer(unit).has_value()) {
                angle = type.empty() || !spectral ? numbered("CUNIT", axis) + " is \"" + unit + "\""
                                                  : numbered("CTYPE", axis) + " is \"" + type + "\"";
            } else if (!meansPixels(unit)) {
                unknown = unknownUnit(numbered("CUNIT", axis), unit);
            }
        }
        if (scales_.size() == axes_.size())
            return true;
        if (!unknown.empty())
            info.warnings.push_back(unknown);
        else if (!angle.empty())
            info.notes.emplace_back("Spacing", angle + ", which is no length: the spacing counts as px");
        return false;
    }

    /// Returns element (i, j) of the matrix from samples to world coordinates, in mm or s.
    [[nodiscard]] double element(int i, int j) const {
        const std::string name = std::to_string(axes_[static_cast<std::size_t>(i)] + 1) + "_" +
                                 std::to_string(axes_[static_cast<std::size_t>(j)] + 1);
        const double scale = scales_[static_cast<std::size_t>(i)];
        if (hasMatrix("CD"))
            return scale * file_.number("CD" + name).value_or(0);
        const double step = file_.number(numbered("CDELT", axes_[static_cast<std::size_t>(i)])).value_or(1);
        if (hasMatrix("PC"))
            return scale * step * file_.number("PC" + name).value_or(i == j ? 1 : 0);
        // The rotation of the plane of the first two axes, in the older convention.
        const double angle = file_.number("CROTA2").value_or(0) * std::acos(-1.0) / 180;
        if (angle == 0 || i > 1 || j > 1)
            return i == j ? scale * step : 0;
        const double across = file_.number(numbered("CDELT", axes_[static_cast<std::size_t>(j)])).value_or(1);
        return scale * across * (i == j ? std::cos(angle) : i == 0 ? -std::sin(angle) : std::sin(angle));
    }
    [[nodiscard]] bool hasMatrix(const std::string& name) const {
        for (int i = 1; i <= 4; ++i)
            for (int j = 1; j <= 4; ++j)
                if (file_.number(name + std::to_string(i) + "_" + std::to_string(j)))
                    return true;
        return false;
    }

    /// Returns false if the axes have no length or are linearly dependent.
    bool setGeometry(conv::Geometry& to) const {
        conv::Geometry g;
        const int count = static_cast<int>(axes_.size());
        for (int j = 0; j < count; ++j) {
            double length = 0;
            for (int i = 0; i < count; ++i)
                length += std::pow(element(i, j), 2);
            length = std::sqrt(length);
            if (!(length > 0) || !std::isfinite(length))
                return false;
            g.spacing[static_cast<std::size_t>(j)] = length;
            for (int i = 0; i < count; ++i)
                g.direction[static_cast<std::size_t>(3 * i + j)] = element(i, j) / length;
        }
        const conv::Matrix3& d = g.direction;
        const double volume = d[0] * (d[4] * d[8] - d[5] * d[7]) - d[1] * (d[3] * d[8] - d[5] * d[6]) +
                              d[2] * (d[3] * d[7] - d[4] * d[6]);
        if (!(std::abs(volume) > 1e-6))
            return false;
        for (int i = 0; i < count; ++i) {
            double origin = scales_[static_cast<std::size_t>(i)] *
                            file_.number(numbered("CRVAL", axes_[static_cast<std::size_t>(i)])).value_or(0);
            for (int j = 0; j < count; ++j) // CRPIX counts from 1
                origin += element(i, j) *
                          (1 - file_.number(numbered("CRPIX", axes_[static_cast<std::size_t>(j)])).value_or(0));
            if (!std::isfinite(origin))
                return false;
            g.origin[static_cast<std::size_t>(i)] = origin;
        }
        g.unit = time_ ? conv::LengthUnit::second : conv::LengthUnit::millimetre;
        if (time_ && g.direction[0] < 0)
            return false;
        to = g;
        return true;
    }

    const FitsFile& file_;
    std::vector<int> axes_;
    std::vector<double> scales_; ///< mm or s for each axis
    bool time_ = false;
};

} // namespace

void setFitsGeometry(const FitsFile& file, FitsUnit& unit) {
    World(file, unit).set(unit);
}

} // namespace app::io
