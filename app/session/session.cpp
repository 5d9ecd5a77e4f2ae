// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"
#include <utility>

namespace app {

int Session::add(io::fs::path path, std::shared_ptr<const conv::Volume> source, int at) {
    if (!source)
        throw conv::Error(conv::ErrorCode::internal, "A document needs a data set.");
    auto document = std::make_unique<Document>();
    document->title = path.filename().empty() ? path.parent_path().filename().string() : path.filename().string();
    document->path = std::move(path);
    document->source = std::move(source);
    current_ = at >= 0 && at < count() ? at : count();
    documents_.insert(documents_.begin() + current_, std::move(document));
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
        d.undo.push_back({d.recipe, d.planOptions});
    d.recipe = std::move(recipe);
    d.redo.clear();
    d.mergeable = true;
    if (merge && Version{d.recipe, d.planOptions} == d.undo.back()) {
        d.undo.pop_back();
        d.mergeable = false;
    }
    return true;
}

bool Session::setChoice(int index, conv::PlanOptions planOptions) {
    Document& d = document(index);
    if (planOptions == d.planOptions)
        return false;
    d.undo.push_back({d.recipe, std::exchange(d.planOptions, std::move(planOptions))});
    d.redo.clear();
    d.mergeable = false;
    return true;
}

namespace {

/// Makes the newest version of `from` the present one, and moves the present one to `to`.
bool step(Document& d, std::vector<Version>& from, std::vector<Version>& to) {
    if (from.empty())
        return false;
    Version next = std::move(from.back());
    from.pop_back();
    to.push_back(
        {std::exchange(d.recipe, std::move(next.recipe)), std::exchange(d.planOptions, std::move(next.planOptions))});
    d.mergeable = false;
    return true;
}

} // namespace

bool Session::undo(int index) {
    Document& d = document(index);
    return step(d, d.undo, d.redo);
}

bool Session::redo(int index) {
    Document& d = document(index);
    return step(d, d.redo, d.undo);
}

} // namespace app
