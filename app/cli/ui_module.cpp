#include "app/cli/ui_module.h"
#include "app/cli/request.h"
#include <array>
#include <cstdio>
#include <dlfcn.h>

namespace app::cli {
namespace {

/// lib/convapp/convapp_ui.so beside the library that this code is in.
io::fs::path modulePath() {
    Dl_info here{};
    if (::dladdr(reinterpret_cast<const void*>(&staysHeadless), &here) == 0 || !here.dli_fname)
        return {};
    std::error_code ignored;
    return io::fs::weakly_canonical(here.dli_fname, ignored).parent_path() / "convapp" / "convapp_ui.so";
}

int noWindow(const std::string& reason) {
    std::fprintf(stderr, "convapp: the window cannot be opened: %s\n", reason.c_str());
    std::fprintf(stderr, "convapp: --headless works without it; --help lists what it can do\n");
    return exitDevice;
}

} // namespace

bool staysHeadless(int argc, const char* const* argv) {
    static constexpr std::array<std::string_view, 7> words = {"--headless", "--version", "--help",     "--list",
                                                              "--plan",     "--compare", "--self-test"};
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        for (const std::string_view word : words)
            if (argument == word || (argument.starts_with(word) && argument.substr(word.size()).starts_with('=')))
                return true;
    }
    return false;
}

int runWindow(int argc, char** argv) {
    const io::fs::path path = modulePath();
    std::error_code ignored;
    if (!io::fs::exists(path, ignored))
        return noWindow("this is a build without it (" + path.string() + " is not there)");
    void* module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module)
        return noWindow(::dlerror());
    using Main = int (*)(int, char**);
    const auto entry = reinterpret_cast<Main>(::dlsym(module, "convapp_ui_main"));
    return entry ? entry(argc, argv) : noWindow(path.string() + " has no convapp_ui_main");
}

} // namespace app::cli
