#pragma once
#include "app/io/formats.h"

/// What the module of pictures without OpenCV offers (app/io/libraries/picture_codecs.cpp asks for it by name).
extern "C" {
[[nodiscard]] const app::io::Codec* convappExr();
[[nodiscard]] const app::io::Codec* convappJpeg();
[[nodiscard]] const app::io::Codec* convappJpeg2000();
[[nodiscard]] const app::io::Codec* convappWebp();
}
