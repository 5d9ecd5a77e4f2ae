// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/formats.h"
#include <conv/error.h>

namespace app::io {

/// Returns the path of a module: convapp/‹name›.so beside libconvapp.
[[nodiscard]] fs::path modulePath(const std::string& name);

/// Returns the address of `symbol` in a module, which is loaded on first use and stays loaded. Throws
/// Error(`onFailure`) with the module's file and the loader's message.
[[nodiscard]] void* moduleSymbol(const std::string& name, const char* symbol, conv::ErrorCode onFailure);

/// A codec in a module, which exports `extern "C" const app::io::Codec* ‹symbol›()`.
struct ModuleCodec {
    const char* module;
    const char* symbol;

    [[nodiscard]] const Codec& get(conv::ErrorCode onFailure) const {
        using Getter = const Codec* (*)();
        return *reinterpret_cast<Getter>(moduleSymbol(module, symbol, onFailure))();
    }
};

/// Abilities of such a codec, known without loading the module.
struct Offers {
    bool probe = false;
    bool save = false;
    bool refuses = false;
    bool scenes = false;
    bool compresses = false;
    unsigned keeps = 0; ///< see Codec
    bool companions = false;
    unsigned (*keepsOfChannels)(const conv::Layout&, const conv::Info&, const fs::path&) = nullptr;
};

/// Returns a codec that loads its module on first use. `source` must have static storage.
template <const ModuleCodec& source>
[[nodiscard]] Codec codecFromModule(Offers offers) {
    Codec codec;
    codec.load = [](const fs::path& path, const LoadOptions& options) {
        return source.get(conv::ErrorCode::unreadable).load(path, options);
    };
    if (offers.probe)
        codec.probe = [](const fs::path& path, const LoadOptions& options) {
            return source.get(conv::ErrorCode::unreadable).probe(path, options);
        };
    if (offers.save)
        codec.save = [](const conv::Volume& volume, const fs::path& path, const SaveOptions& options) {
            source.get(conv::ErrorCode::unwritable).save(volume, path, options);
        };
    if (offers.refuses)
        codec.refuses = [](const conv::Layout& layout) {
            return source.get(conv::ErrorCode::unwritable).refuses(layout);
        };
    if (offers.scenes)
        codec.scenes = [](const fs::path& path) { return source.get(conv::ErrorCode::unreadable).scenes(path); };
    if (offers.compresses)
        codec.compresses = [](const fs::path&) { return true; };
    if (offers.companions)
        codec.companions = [](const fs::path& path) {
            return source.get(conv::ErrorCode::unreadable).companions(path);
        };
    codec.keeps = offers.keeps;
    codec.keepsOfChannels = offers.keepsOfChannels;
    return codec;
}

} // namespace app::io
