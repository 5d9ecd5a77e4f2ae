// SPDX-License-Identifier: Apache-2.0
#include "app/io/edf/edf_write.h"

// Replaces edf/edf_write.cpp in a build without edflib: EDF and BDF are read only.
namespace app::io {

void addEdfWriter(Codec&) {}

} // namespace app::io
