#pragma once

/// Slices that a tilted gantry shears against each other.
namespace app::io {

enum class Tilt {
    refuse,
    resample, ///< shifted within their planes, by linear interpolation, until they stand straight
    keep,     ///< as they are stored; the geometry is sheared
};

/// What is done with them in this process (--tilt), unless a TiltScope says otherwise.
void setTilt(Tilt tilt);
/// What is done with them on this thread.
[[nodiscard]] Tilt tilt();

/// While it lives, files that this thread reads are treated like that.
class TiltScope {
  public:
    explicit TiltScope(Tilt tilt);
    ~TiltScope();
    TiltScope(const TiltScope&) = delete;
    TiltScope& operator=(const TiltScope&) = delete;

  private:
    int before_;
};

} // namespace app::io
