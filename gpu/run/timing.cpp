// SPDX-License-Identifier: Apache-2.0
#include <conv/timing.h>

namespace conv {

Timing& Timing::operator+=(const Timing& other) {
    read += other.read;
    allocate += other.allocate;
    upload += other.upload;
    firstRun += other.firstRun;
    kernel += other.kernel;
    download += other.download;
    write += other.write;
    total += other.total;
    operations += other.operations;
    bytesRead += other.bytesRead;
    bytesWritten += other.bytesWritten;
    return *this;
}

} // namespace conv
