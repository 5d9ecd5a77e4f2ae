// SPDX-License-Identifier: Apache-2.0
#include "app/system/locks.h"
#include "app/system/windows/errors.h"
#include <io.h>

namespace app::system {

Lock lockFile(int file) {
    return lockFileEverywhere(file);
}

// A byte far behind the content is locked: Windows keeps others from reading and writing what is locked.
Lock lockFileEverywhere(int file) {
    OVERLAPPED at{};
    at.Offset = 0xFFFFFFFE;
    at.OffsetHigh = 0x7FFFFFFF;
    if (LockFileEx(reinterpret_cast<HANDLE>(_get_osfhandle(file)), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY,
                   0, 1, 0, &at) != 0)
        return Lock::taken;
    const DWORD error = GetLastError();
    setErrno();
    return error == ERROR_LOCK_VIOLATION || error == ERROR_IO_PENDING ? Lock::held : Lock::impossible;
}

} // namespace app::system
