#include "app/io/dicom_tilt.h"
#include <atomic>

namespace app::io {
namespace {

std::atomic<Tilt> wish{Tilt::refuse};
constexpr int none = -1;
thread_local int ownWish = none;

} // namespace

void setTilt(Tilt tilt) {
    wish = tilt;
}

Tilt tilt() {
    return ownWish == none ? wish.load() : static_cast<Tilt>(ownWish);
}

TiltScope::TiltScope(Tilt tilt) : before_(ownWish) {
    ownWish = static_cast<int>(tilt);
}

TiltScope::~TiltScope() {
    ownWish = before_;
}

} // namespace app::io
