// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace app::cli {

/// JSON Schema of the messages of --serve; printed by --schema server.
inline constexpr const char* serverJsonSchema = R"json({
"$schema": "https://json-schema.org/draft/2020-12/schema",
"title": "Messages of convapp --serve",
"oneOf": [{"$ref": "#/$defs/request"}, {"$ref": "#/$defs/cancel"}, {"$ref": "#/$defs/answer"}, {"$ref": "#/$defs/progress"}],
"$defs": {
  "id": {"type": ["string", "integer"]},
  "name": {"type": "string", "minLength": 1},
  "counts": {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1, "maxItems": 5},
  "axes": {"type": "string", "pattern": "^t?c?(z?y)?x$", "description": "slowest in memory first"},
  "vector": {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3, "description": "x, y, z"},
  "ranges": {"type": "array", "minItems": 1, "maxItems": 3, "description": "first and end index along x, y, z",
    "items": {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}},
  "dtype": {"enum": ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"]},
  "request": {
    "type": "object", "required": ["jsonrpc", "id", "method"], "additionalProperties": false,
    "properties": {"jsonrpc": {"const": "2.0"}, "id": {"$ref": "#/$defs/id"}, "method": {"type": "string"},
      "params": {"type": "object"}},
    "oneOf": [
      {"properties": {"method": {"enum": ["initialize", "shutdown"]}, "params": {"maxProperties": 0}}},
      {"properties": {"method": {"const": "list"}, "params": {"required": ["topic"], "additionalProperties": false,
        "properties": {"topic": {"type": "string", "description": "as after --list"}}}}},
      {"properties": {"method": {"const": "open"}, "params": {"$ref": "#/$defs/open"}}},
      {"properties": {"method": {"const": "close"}, "params": {"required": ["data"], "additionalProperties": false,
        "properties": {"data": {"$ref": "#/$defs/name"}}}}},
      {"properties": {"method": {"const": "plan"}, "params": {"$ref": "#/$defs/plan"}}},
      {"properties": {"method": {"const": "filter"}, "params": {"$ref": "#/$defs/filter"}}}
    ]
  },
  "open": {"type": "object", "required": ["data"], "additionalProperties": false, "properties": {
    "data": {"$ref": "#/$defs/name"},
    "file": {"type": "string"}, "series": {"type": "string"},
    "levels": {"type": "boolean", "description": "levels of resolution are read when requests ask for them"},
    "column": {"type": "integer", "minimum": 0}, "channel": {"type": "integer", "minimum": 0},
    "shared_memory": {"type": "string"}, "shape": {"$ref": "#/$defs/counts"}, "dtype": {"$ref": "#/$defs/dtype"},
    "axes": {"$ref": "#/$defs/axes"}, "alpha": {"type": "integer", "minimum": 0},
    "spacing": {"$ref": "#/$defs/vector"}, "origin": {"$ref": "#/$defs/vector"},
    "direction": {"type": "array", "items": {"type": "number"}, "minItems": 9, "maxItems": 9},
    "unit": {"enum": ["px", "mm", "s"]}, "rate": {"type": "number", "exclusiveMinimum": 0},
    "channel_names": {"type": "array", "items": {"type": "string"}},
    "time_step": {"type": "number", "exclusiveMinimum": 0, "description": "s from one time point to the next"}}},
  "computation": {"type": "object", "required": ["data"], "properties": {
    "data": {"$ref": "#/$defs/name"},
    "filters": {"type": ["string", "array"], "items": {"type": "string"}, "description": "texts as after --filter"},
    "recipe": {"type": "object", "description": "see --schema recipe; its steps precede `filters`"},
    "device": {"type": "string"}, "variant": {"type": "string"}, "precision": {"enum": ["auto", "float32", "float64"]},
    "memory": {"type": "integer", "minimum": 0}, "strict": {"type": "boolean"},
    "level": {"type": "integer", "minimum": 0, "description": "of data opened with levels; 0: the finest"},
    "dtype": {"anyOf": [{"$ref": "#/$defs/dtype"}, {"const": "same"}]}}},
  "plan": {"allOf": [{"$ref": "#/$defs/computation"}], "unevaluatedProperties": false},
  "filter": {"allOf": [{"$ref": "#/$defs/computation"}], "unevaluatedProperties": false, "properties": {
    "region": {"$ref": "#/$defs/ranges"},
    "shared_memory": {"type": "string", "description": "for the result"},
    "slot": {"type": "string", "description": "a later request of this slot cancels this one"},
    "progress": {"type": "boolean"}}},
  "cancel": {"type": "object", "required": ["jsonrpc", "method", "params"], "additionalProperties": false, "properties": {
    "jsonrpc": {"const": "2.0"}, "method": {"const": "$/cancelRequest"},
    "params": {"type": "object", "required": ["id"], "additionalProperties": false,
      "properties": {"id": {"$ref": "#/$defs/id"}}}}},
  "progress": {"type": "object", "required": ["jsonrpc", "method", "params"], "additionalProperties": false, "properties": {
    "jsonrpc": {"const": "2.0"}, "method": {"const": "$/progress"},
    "params": {"type": "object", "required": ["id", "fraction"], "additionalProperties": false, "properties": {
      "id": {"$ref": "#/$defs/id"}, "fraction": {"type": "number", "minimum": 0, "maximum": 1}}}}},
  "answer": {
    "type": "object", "required": ["jsonrpc", "id"], "additionalProperties": false,
    "properties": {"jsonrpc": {"const": "2.0"}, "id": {"anyOf": [{"$ref": "#/$defs/id"}, {"type": "null"}]},
      "result": {"anyOf": [{"type": "null"}, {"type": "array"}, {"$ref": "#/$defs/program"}, {"$ref": "#/$defs/samples"},
        {"type": "object", "required": ["tasks", "halo", "predicted_ms", "working_bytes"],
          "description": "a plan, as --plan --json prints it"}]},
      "error": {"type": "object", "required": ["code", "message"], "additionalProperties": false, "properties": {
        "code": {"type": "integer"}, "message": {"type": "string"},
        "data": {"type": "object", "required": ["cause"], "additionalProperties": false, "properties": {
          "cause": {"enum": ["usage", "unreadable", "unwritable", "device", "memory", "mismatch", "cancelled", "internal"]},
          "id": {"type": "string"}, "values": {"type": "object", "additionalProperties": {"type": "string"}}}}}}},
    "oneOf": [{"required": ["result"]}, {"required": ["error"]}]
  },
  "program": {"type": "object", "required": ["program", "protocol", "devices"], "additionalProperties": false, "properties": {
    "program": {"type": "object"}, "protocol": {"const": 1}, "devices": {"type": "array"}}},
  "samples": {"type": "object", "required": ["shape", "axes", "dtype", "geometry", "bytes"], "additionalProperties": false,
    "properties": {
    "shape": {"$ref": "#/$defs/counts"}, "axes": {"$ref": "#/$defs/axes"}, "dtype": {"$ref": "#/$defs/dtype"},
    "geometry": {"type": "object", "required": ["unit", "spacing", "origin", "direction"]},
    "bytes": {"type": "integer", "minimum": 1},
    "alpha": {"type": "integer", "minimum": -1, "description": "opacity channel; −1: none"},
    "channel_names": {"type": "array", "items": {"type": "string"}}, "value_unit": {"type": "string"},
    "warnings": {"type": "array", "items": {"type": "string"}},
    "levels": {"type": "array", "minItems": 1, "description": "the finest first", "items": {"type": "object",
      "required": ["shape", "axes", "geometry", "bytes"], "additionalProperties": false, "properties": {
        "shape": {"$ref": "#/$defs/counts"}, "axes": {"$ref": "#/$defs/axes"},
        "geometry": {"type": "object", "required": ["unit", "spacing", "origin", "direction"]},
        "bytes": {"type": "integer", "minimum": 1}}}},
    "region": {"$ref": "#/$defs/ranges"}, "clipped": {"type": "integer", "minimum": 0}, "device": {"type": "string"},
    "variants": {"type": "array", "items": {"type": "string"}},
    "milliseconds": {"type": "object", "required": ["kernel", "total"]},
    "notes": {"type": "array", "items": {"type": "string"}}}}
}
})json";

} // namespace app::cli
