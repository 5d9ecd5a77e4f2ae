#include "app/session/session.h"
#include <utility>

namespace app {

int Session::add(io::fs::path path, std::shared_ptr<const conv::Volume> source) {
    if (!source)
        throw conv::Error(conv::ErrorCode::internal, "A document needs a data set.");
    auto document = std::make_unique<Document>();
    document->title = path.filename().empty() ? path.parent_path().filename().string() : path.filename().string();
    document->path = std::move(path);
    document->source = std::move(source);
    documents_.push_back(std::move(document));
    current_ = count() - 1;
    return current_;
}

void Session::close(int index) {
    (void)document(index); // throws for a wrong index
    documents_.erase(documents_.begin() + index);
    if (current_ > index || current_ == count())
        --current_;
}

void Session::setCurrent(int index) {
    (void)document(index);
    current_ = index;
}

bool Session::setRecipe(int index, Recipe recipe, bool merge) {
    Document& d = document(index);
    if (recipe == d.recipe)
        return false;
    if (!(merge && d.mergeable && !d.undo.empty()))
        d.undo.push_back(d.recipe);
    d.recipe = std::move(recipe);
    d.redo.clear();
    d.mergeable = true;
    if (merge && d.recipe == d.undo.back()) {
        d.undo.pop_back();
        d.mergeable = false;
    }
    return true;
}

bool Session::undo(int index) {
    Document& d = document(index);
    if (d.undo.empty())
        return false;
    d.redo.push_back(std::exchange(d.recipe, std::move(d.undo.back())));
    d.undo.pop_back();
    d.mergeable = false;
    return true;
}

bool Session::redo(int index) {
    Document& d = document(index);
    if (d.redo.empty())
        return false;
    d.undo.push_back(std::exchange(d.recipe, std::move(d.redo.back())));
    d.redo.pop_back();
    d.mergeable = false;
    return true;
}

} // namespace app
