#pragma once
#include "app/io/formats.h"

/// What the module of pictures offers (app/io/libraries/picture_codecs.cpp asks for it by name).
extern "C" {
[[nodiscard]] const app::io::Codec* convappPng();
[[nodiscard]] const app::io::Codec* convappJpeg();
[[nodiscard]] const app::io::Codec* convappBmp();
[[nodiscard]] const app::io::Codec* convappTiff();
}
