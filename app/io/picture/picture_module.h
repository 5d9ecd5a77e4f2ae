// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/formats.h"

/// Codecs of the image modules; app/io/libraries/picture_codecs.cpp looks them up by name.
extern "C" {
[[nodiscard]] const app::io::Codec* convappPng();
[[nodiscard]] const app::io::Codec* convappBmp();
[[nodiscard]] const app::io::Codec* convappExr();
[[nodiscard]] const app::io::Codec* convappJpeg();
[[nodiscard]] const app::io::Codec* convappJpeg2000();
[[nodiscard]] const app::io::Codec* convappWebp();
}
