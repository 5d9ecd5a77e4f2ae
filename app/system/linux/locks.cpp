// SPDX-License-Identifier: Apache-2.0
#include "app/system/locks.h"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>

namespace app::system {

Lock lockFile(int file) {
    if (::flock(file, LOCK_EX | LOCK_NB) == 0)
        return Lock::taken;
    return errno == EWOULDBLOCK ? Lock::held : Lock::impossible;
}

Lock lockFileEverywhere(int file) {
    struct flock whole{};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    if (::fcntl(file, F_OFD_SETLK, &whole) == 0)
        return Lock::taken;
    return errno == EAGAIN || errno == EACCES || errno == EINTR ? Lock::held : Lock::impossible;
}

} // namespace app::system
