// SPDX-License-Identifier: Apache-2.0
#include "app/io/formats.h"

namespace app::io {

Codec eeglabCodec() {
    return {};
}

} // namespace app::io
