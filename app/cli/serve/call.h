// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/serve/message_stream.h"
#include "app/cli/serve/parameters.h"
#include <exception>
#include <stdexcept>
#include <stop_token>
#include <string>

namespace app::cli::serve {

/// Error numbers of JSON-RPC 2.0, and of the Language Server Protocol for a cancelled request.
enum RpcCode : int {
    rpcParseError = -32700,
    rpcInvalidRequest = -32600,
    rpcMethodNotFound = -32601,
    rpcInvalidParams = -32602,
    rpcInternalError = -32603,
    rpcCancelled = -32800,
    rpcServerError = -32000, ///< less the exit code of the command line for such an error
};

/// A message that is no request of this protocol.
struct BadRequest : std::runtime_error {
    BadRequest(RpcCode number, const std::string& sentence) : std::runtime_error(sentence), code(number) {}
    RpcCode code;
};

/// A request, or a message in place of one with the error to answer.
struct Call {
    Json id; ///< text, number, or null for messages without an answer
    bool isNotification = false;
    std::string method;
    Json parameters;
    Attachment attachment;
    std::string slot; ///< a later request of this slot cancels this one; empty: none
    std::exception_ptr fault;
    std::stop_source stop;
};

/// Reads a message; what is wrong with it becomes its fault.
[[nodiscard]] Call callOf(Message message);

/// Returns the texts of answers.
[[nodiscard]] std::string resultText(const Json& id, Json result);
[[nodiscard]] std::string errorText(const Json& id, const std::exception_ptr& error);
[[nodiscard]] std::string progressText(const Json& id, double fraction);

} // namespace app::cli::serve
