// SPDX-License-Identifier: Apache-2.0
#include "app/io/fits/decode/fits_child.h"
#include "app/io/child/child_listener.h"
#include "app/io/child/scene_wire.h"
#include "app/io/core/file_bytes.h"

namespace app::io {

FitsChild::FitsChild(const fs::path& path, const std::string& series) : path_(path) {
    child_.emplace(childProgram(fitsProgram), std::vector<std::string>{fitsProgram, "image", path.string(), series},
                   childPipe, ChildProcess::Talk::bothWays);
    image_ =
        ChildListener(path_, *child_, fitsReader).answer(childKind(FitsMessage::image), [](const std::string& text) {
            auto image = readFitsWire(text);
            image.layout.geometry.check();
            (void)image.layout.byteCount();
            return image;
        });
}

void FitsChild::ask(const FitsRequest& request, FitsMessage kind, void* to, std::uint64_t size) const {
    const std::lock_guard lock(mutex_);
    if (!child_)
        refuseFile(path_, "stopped the FITS reader");
    const ChildListener listener(path_, *child_, fitsReader);
    try {
        if (!child_->send(&request, sizeof request))
            listener.stopped();
        const ChildHead head = listener.next();
        if (head.kind != childKind(kind) || head.size != size)
            listener.nonsense();
        listener.take(to, size);
    } catch (...) {
        child_.reset(); // an answer may be half read
        throw;
    }
}

void FitsChild::read(conv::Item item, const conv::Region& region, void* out) const {
    const auto size = static_cast<std::uint64_t>(region.count()) * conv::sizeOf(image_.layout.type);
    ask({FitsRequest::Task::samples, 0, item, region.lo, region.hi}, FitsMessage::samples, out, size);
}

bool FitsChild::verified() const {
    char verdict = 0;
    ask({FitsRequest::Task::verify, 0, {}, {}, {}}, FitsMessage::verdict, &verdict, 1);
    return verdict != 0;
}

std::vector<Scene> FitsChild::scenes(const fs::path& path) {
    ChildProcess child(childProgram(fitsProgram), {fitsProgram, "scenes", path.string(), ""}, childPipe,
                       ChildProcess::Talk::bothWays);
    return ChildListener(path, child, fitsReader).answer(childKind(FitsMessage::scenes), readSceneWire);
}

} // namespace app::io
