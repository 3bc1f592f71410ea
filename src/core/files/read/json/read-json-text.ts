// Reads JSON that is not one record a line: lists, saved answers of the service, values in a row, indented or not.
import type { ReadLimits, TextReader } from "../records/batch.ts";
import type { Collector } from "../records/collect.ts";
import { JsonSplitter } from "./split-json.ts";

export function readJsonText(collector: Collector, limits: ReadLimits): TextReader {
  return new JsonSplitter(
    {
      takeValue: (bytes, start, end, place) => void collector.takeJson(bytes, start, end, place),
      takeDamage: (beginning, length, damage, place) => collector.takeDamage(beginning, length, damage, place),
    },
    limits,
  );
}
