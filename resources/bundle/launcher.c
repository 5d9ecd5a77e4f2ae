// SPDX-License-Identifier: Apache-2.0
// Starts a program of the bundle with the bundle's own dynamic linker and libraries, so that it needs nothing of the
// system but a kernel. Linked statically. The same file stands at several places: as `convapp`, for bin/convapp, and as
// each child program lib/convapp/convapp-…, for the .elf of that name beside it.
#define _GNU_SOURCE // asprintf
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

static char root[PATH_MAX];

// `path` within the bundle; never freed.
static char* inside(const char* path) {
    char* whole = NULL;
    if (asprintf(&whole, "%s/%s", root, path) < 0)
        abort();
    return whole;
}

static void cut(char* path) {
    char* slash = strrchr(path, '/');
    if (slash)
        *slash = 0;
}

// Sets a variable for what the system does not have.
static void unlessThere(const char* file, const char* variable, const char* path) {
    if (access(file, R_OK) != 0)
        setenv(variable, inside(path), 0);
}

int main(int count, char** arguments) {
    // /proc may be missing; then what the kernel was asked to run is known from the auxiliary vector.
    char self[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length > 0)
        self[length] = 0;
    else if (!realpath((const char*)getauxval(AT_EXECFN), self)) {
        fprintf(stderr, "convapp: cannot find the folder it was unpacked to.\n");
        return 70;
    }
    strcpy(root, self);
    cut(root);
    const char* name = self + strlen(root); // with its slash
    char* program = NULL;
    if (strncmp(name, "/convapp-", 9) == 0) {
        cut(root);
        cut(root);
        if (asprintf(&program, "%s/lib/convapp%s.elf", root, name) < 0)
            abort();
    } else {
        program = inside("bin/convapp");
        setenv("QT_PLUGIN_PATH", inside("lib/qt6/plugins"), 1);
        setenv("LIBGL_DRIVERS_PATH", inside("lib/dri"), 0);
        char* vendors = NULL; // the system's driver first, NVIDIA's say; Mesa is here
        if (asprintf(&vendors, "/etc/glvnd/egl_vendor.d:/usr/share/glvnd/egl_vendor.d:%s/share/glvnd/egl_vendor.d",
                     root) < 0)
            abort();
        setenv("__EGL_VENDOR_LIBRARY_DIRS", vendors, 0);
        unlessThere("/usr/share/X11/xkb", "QT_XKB_CONFIG_ROOT", "share/X11/xkb");
        unlessThere("/etc/fonts/fonts.conf", "FONTCONFIG_FILE", "share/fonts/fonts.conf");
    }

    char** all = calloc((size_t)count + 6, sizeof *all);
    if (!all)
        abort();
    int n = 0;
    all[n++] = inside("lib/ld-linux-x86-64.so.2");
    all[n++] = "--library-path";
    all[n++] = inside("lib");
    all[n++] = "--argv0";
    all[n++] = count > 0 ? arguments[0] : "convapp";
    all[n++] = program;
    for (int i = 1; i < count; ++i)
        all[n++] = arguments[i];
    execv(all[0], all);
    fprintf(stderr, "convapp: %s cannot be started: %m.\n", all[0]);
    return 70;
}
