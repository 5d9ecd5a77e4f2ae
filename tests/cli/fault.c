// SPDX-License-Identifier: Apache-2.0
/* Preloaded into the program: at the n-th call that changes a file, something goes wrong. FAULT_AT=n counts write, pwrite,
 * rename, fsync, fdatasync, mkdir and open-for-writing on regular files and folders; FAULT=kill ends the process there as
 * the power would, enospc, erofs and eio make this and every later one of these calls fail. FAULT_COUNT=FILE writes how
 * many calls there were. FAULT_ONLY=TEXT counts only calls on paths (or descriptors of paths) that hold the text. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

/* FAULT_NO_INOTIFY=1: the kernel has no inotify left. */
int inotify_init1(int flags) {
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "inotify_init1");
    if (!getenv("FAULT_NO_INOTIFY"))
        return next(flags);
    errno = EMFILE;
    return -1;
}

static int concerns(const char* path) {
    const char* only = getenv("FAULT_ONLY");
    return !only || strstr(path, only);
}

static int descriptor_concerns(int descriptor) {
    struct stat status;
    char link[64], path[4096];
    if (fstat(descriptor, &status) != 0 || !(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)))
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const ssize_t n = readlink(link, path, sizeof path - 1);
    if (n <= 0)
        return 0;
    path[n] = 0;
    return strncmp(path, "/memfd:", 7) != 0 && concerns(path);
}

/* 0, or the error that the call is to fail with. */
static int fault(void) {
    const char* at = getenv("FAULT_AT");
    const char* kind = getenv("FAULT");
    const long n = ++calls;
    if (!at || !kind || n < atol(at))
        return 0;
    if (strcmp(kind, "kill") == 0)
        kill(getpid(), SIGKILL);
    return strcmp(kind, "enospc") == 0 ? ENOSPC : strcmp(kind, "erofs") == 0 ? EROFS : EIO;
}

__attribute__((destructor)) static void tell(void) {
    const char* path = getenv("FAULT_COUNT");
    FILE* file = path ? fopen(path, "w") : 0;
    if (file) {
        fprintf(file, "%ld\n", (long)calls);
        fclose(file);
    }
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL_IF(condition)              \
    if (condition) {                    \
        const int error = fault();      \
        if (error) {                    \
            errno = error;              \
            return -1;                  \
        }                               \
    }

ssize_t write(int d, const void* data, size_t n) {
    FAIL_IF(descriptor_concerns(d))
    return REAL(write)(d, data, n);
}

ssize_t pwrite(int d, const void* data, size_t n, off_t at) {
    FAIL_IF(descriptor_concerns(d))
    return REAL(pwrite)(d, data, n, at);
}

ssize_t pwrite64(int d, const void* data, size_t n, off64_t at) {
    FAIL_IF(descriptor_concerns(d))
    return REAL(pwrite64)(d, data, n, at);
}

int fsync(int d) {
    FAIL_IF(descriptor_concerns(d))
    return REAL(fsync)(d);
}

int fdatasync(int d) {
    FAIL_IF(descriptor_concerns(d))
    return REAL(fdatasync)(d);
}

int rename(const char* from, const char* to) {
    FAIL_IF(concerns(to))
    return REAL(rename)(from, to);
}

int renameat2(int a, const char* from, int b, const char* to, unsigned flags) {
    FAIL_IF(concerns(to))
    return REAL(renameat2)(a, from, b, to, flags);
}

int mkdir(const char* path, mode_t mode) {
    FAIL_IF(concerns(path))
    return REAL(mkdir)(path, mode);
}

static int opening(const char* path, int flags) {
    return (flags & O_ACCMODE) != O_RDONLY && concerns(path) && strncmp(path, "/dev/", 5) != 0 &&
           strncmp(path, "/proc/", 6) != 0;
}

#define MODE                                             \
    mode_t mode = 0;                                     \
    if (flags & (O_CREAT | O_TMPFILE)) {                 \
        va_list rest;                                    \
        va_start(rest, flags);                           \
        mode = (mode_t)va_arg(rest, int);                \
        va_end(rest);                                    \
    }

int open(const char* path, int flags, ...) {
    MODE
    FAIL_IF(opening(path, flags))
    return REAL(open)(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    MODE
    FAIL_IF(opening(path, flags))
    return REAL(open64)(path, flags, mode);
}
