// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace app::cli {

/// JSON Schema of a report; printed by --schema report.
inline constexpr const char* reportJsonSchema = R"json({
"$schema": "https://json-schema.org/draft/2020-12/schema",
"title": "Report of a run of convapp",
"type": "object",
"required": ["schema", "program", "host", "started", "arguments", "device", "recipe", "items", "totals", "exit_code"],
"properties": {
  "schema": {"const": 1},
  "program": {"type": "object", "required": ["name", "version", "git"], "properties": {
    "name": {"const": "convapp"}, "version": {"type": "string"}, "git": {"type": "string"}}, "additionalProperties": false},
  "host": {"type": "string"},
  "started": {"type": "string", "description": "ISO 8601, UTC"},
  "arguments": {"type": "array", "items": {"type": "string"}},
  "device": {"type": ["object", "null"]},
  "device_requested": {"type": "string"},
  "device_fell_back": {"type": "boolean"},
  "device_why": {"type": "string"},
  "recipe": {"type": "object", "required": ["schema", "sha256", "steps"], "properties": {
    "schema": {"const": 1}, "sha256": {"type": "string"},
    "steps": {"type": "array", "items": {"type": "object", "required": ["filter", "text", "parameters"]}}}},
  "items": {"type": "array", "items": {"$ref": "#/$defs/item"}},
  "totals": {"type": "object", "required": ["items", "done", "kept", "failed", "clipped", "ms"], "properties": {
      "first_run": {"type": "object", "required": ["items", "kernel_ms"]},
      "warm": {"type": "object", "required": ["items", "kernel_ms", "gflops"]}},
    "additionalProperties": {"type": "number"}},
  "exit_code": {"type": "integer"},
  "merged": {"type": "array", "items": {"type": "string"}, "description": "the reports that this one was made of"}
},
"additionalProperties": false,
"$defs": {
  "layout": {"type": "object", "required": ["type", "dimension", "extent", "channels", "times", "alpha"], "properties": {
    "type": {"type": "string"}, "dimension": {"type": "integer"},
    "extent": {"type": "array", "items": {"type": "integer"}}, "channels": {"type": "integer"},
    "times": {"type": "integer"}, "alpha": {"type": "integer"}}, "additionalProperties": false},
  "geometry": {"type": "object", "required": ["unit", "spacing", "origin", "direction"]},
  "item": {"type": "object", "required": ["input", "output", "status"], "properties": {
    "input": {"type": "string"},
    "output": {"type": "string"},
    "status": {"enum": ["done", "kept", "failed", "cancelled"]},
    "error": {"type": "object", "required": ["code", "exit_code", "message"], "properties": {
      "code": {"enum": ["usage", "unreadable", "unwritable", "device", "memory", "mismatch", "cancelled", "internal"]},
      "exit_code": {"type": "integer"}, "message": {"type": "string"}}, "additionalProperties": false},
    "rank": {"type": "integer", "description": "of the process that worked on it, where several shared the run"},
    "retries": {"type": "integer"},
    "timed_out": {"type": "boolean"},
    "warnings": {"type": "array", "items": {"type": "string"}},
    "pictures": {"type": "array", "items": {"type": "string"}, "description": "files of --render and --montage"},
    "geometry": {"type": "object", "properties": {
      "in": {"$ref": "#/$defs/geometry"}, "out": {"$ref": "#/$defs/geometry"},
      "preserved": {"type": "boolean"}, "in_file": {"type": "string"}}},
    "layout": {"type": "object", "properties": {
      "in": {"$ref": "#/$defs/layout"}, "out": {"$ref": "#/$defs/layout"}}},
    "types": {"type": "object", "required": ["in", "compute", "out"]},
    "clipped": {"type": "integer"},
    "thresholds": {"type": "array", "description": "Otsu's thresholds; steps count from 1, null: no sample counted",
      "items": {"type": "object", "required": ["step", "channel", "time", "value"], "properties": {
        "step": {"type": "integer"}, "channel": {"type": "integer"}, "time": {"type": "integer"},
        "value": {"type": ["number", "null"]}}}},
    "rescaled": {"type": "object", "description": "stored = slope * value + intercept",
      "required": ["slope", "intercept"]},
    "filters": {"type": "array", "items": {"type": "string"}},
    "device": {"type": "string"},
    "device_fell_back": {"type": "boolean"},
    "strict": {"type": ["string", "null"], "description": "why only sums of each output's own products were taken"},
    "float64": {"type": "string", "description": "why it was computed in float64; absent in float32"},
    "variant": {"type": "string"},
    "why": {"type": "string"},
    "tasks": {"type": "array", "items": {"type": "object",
      "required": ["label", "variant", "why", "device", "ms", "predicted_ms"]}},
    "tiles": {"type": "integer"},
    "in_parts": {"type": "boolean", "description": "from file to file, never whole in memory"},
    "working_bytes": {"type": "integer"},
    "plan": {"type": "string", "description": "equal for equal bits"},
    "timed": {"enum": ["first run", "warm"], "description": "whether the variants had run in the process before"},
    "ms": {"type": "object", "additionalProperties": {"type": "number"},
      "description": "first_run: kernels of a first run and what their first use cost; absent from warm runs"},
    "gflops": {"type": "number"},
    "gb_per_s": {"type": "number"},
    "agreement": {"type": "object", "required": ["against", "samples", "max_abs", "peak"]},
    "thumbnails": {"type": "object", "properties": {"before": {"type": "string"}, "after": {"type": "string"}}}
  }, "additionalProperties": false}
}
})json";

} // namespace app::cli
