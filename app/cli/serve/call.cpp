// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve/call.h"
#include "app/cli/options/request.h"
#include <conv/error.h>
#include <new>

namespace app::cli::serve {
namespace {

/// Deepest nesting of a message. Writing out deeper JSON would exhaust the stack.
constexpr int maxDepth = 32;

bool isTooDeep(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\')
            ++i;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '[' || c == '{') && ++depth > maxDepth)
            return true;
        else if (!quoted && (c == ']' || c == '}'))
            --depth;
    }
    return false;
}

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parsed(const Message& message) {
    if (!message.fault.empty())
        throw BadRequest(rpcParseError, message.fault);
    if (isTooDeep(message.text))
        throw BadRequest(rpcParseError, "The message is nested deeper than " + std::to_string(maxDepth) + " levels.");
    Json json = Json::parse(message.text, nullptr, false);
    if (json.is_discarded())
        throw BadRequest(rpcParseError, "The message is no JSON.");
    return json;
}

void read(const Json& json, Call& call) {
    if (!json.is_object())
        throw BadRequest(rpcInvalidRequest, "A message must be an object; batches are not supported.");
    if (const auto id = json.find("id"); id == json.end())
        call.isNotification = true;
    else if (id->is_string() || id->is_number_integer())
        call.id = *id;
    else
        throw BadRequest(rpcInvalidRequest, "id must be a text or a whole number.");
    if (const auto version = json.find("jsonrpc"); version == json.end() || *version != "2.0")
        throw BadRequest(rpcInvalidRequest, "jsonrpc must be \"2.0\".");
    const auto method = json.find("method");
    if (method == json.end() || !method->is_string())
        throw BadRequest(rpcInvalidRequest, "method must be a text.");
    call.method = method->get<std::string>();
    if (const auto parameters = json.find("params"); parameters != json.end()) {
        if (!parameters->is_object())
            throw BadRequest(rpcInvalidParams, "params must be an object.");
        call.parameters = *parameters;
        if (const auto slot = parameters->find("slot"); slot != parameters->end() && slot->is_string())
            call.slot = slot->get<std::string>();
    }
}

Json errorOf(const conv::Error& error) {
    const int code = error.code() == conv::ErrorCode::usage       ? rpcInvalidParams
                     : error.code() == conv::ErrorCode::cancelled ? rpcCancelled
                     : error.code() == conv::ErrorCode::internal  ? rpcInternalError
                                                                  : rpcServerError - exitCodeOf(error.code());
    Json data = {{"cause", name(error.code())}};
    if (const conv::Cause* const cause = error.cause()) {
        data["id"] = cause->id();
        data["values"] = Json::object();
        for (const auto& [key, value] : cause->values())
            data["values"][std::string(key)] = value;
    }
    return {{"code", code}, {"message", error.what()}, {"data", std::move(data)}};
}

Json errorOf(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const conv::Error& e) {
        return errorOf(e);
    } catch (const BadRequest& e) {
        return {{"code", static_cast<int>(e.code)}, {"message", e.what()}};
    } catch (const std::bad_alloc&) {
        return errorOf(conv::Error(conv::ErrorCode::memory, "out of memory"));
    } catch (const std::exception& e) {
        return errorOf(conv::Error(conv::ErrorCode::internal, e.what()));
    }
}

} // namespace

Call callOf(Message message) {
    Call call;
    try {
        read(parsed(message), call);
        call.attachment = std::move(message.attachment);
    } catch (const std::exception&) {
        call.fault = std::current_exception();
        call.isNotification = false; // JSON-RPC answers faulty messages, with the id null if there is none
    }
    return call;
}

std::string resultText(const Json& id, Json result) {
    return dumped({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

std::string errorText(const Json& id, const std::exception_ptr& error) {
    return dumped({{"jsonrpc", "2.0"}, {"id", id}, {"error", errorOf(error)}});
}

std::string progressText(const Json& id, double fraction) {
    return dumped({{"jsonrpc", "2.0"}, {"method", "$/progress"}, {"params", {{"id", id}, {"fraction", fraction}}}});
}

} // namespace app::cli::serve
