// The texts of the raw record.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

export const rawTexts = translated("raw", {
  rawJson: "Raw JSON",
  json: "JSON",
  copyAll: "Copy JSON",
  openAll: "Open all (*)",
  closeAll: "Close all",
  search: "Search in this record",
  clear: "Clear the search",
  noHit: "No hit",
  hits: (hits: number) => icu("{hits, plural, one {# hit} other {# hits}}", { hits }),
  hit: (place: number, hits: number) => `${formatNumber(place)} of ${formatNumber(hits)}`,
  nextHit: "Next hit",
  previousHit: "Previous hit",
  fields: (entries: number) => icu("{entries, plural, one {# field} other {# fields}}", { entries }),
  entries: (entries: number) => icu("{entries, plural, one {# entry} other {# entries}}", { entries }),
  unknownCount: (fields: number) => icu("{fields, plural, one {# unknown field} other {# unknown fields}}", { fields }),
  unknown: "unknown field",
  whatUnknown:
    "Switchboard does not read these fields: no column, filter or pane shows them. Press to go to the next one.",
  tooLongToTell: "Too long to mark unknown fields",
  cut: (lines: number) =>
    `Only the first ${formatNumber(lines)} lines are drawn. Close parts of the record to see others.`,
  whole: "whole record",
  value: "Value",
  cutValue: (shown: number, length: number) =>
    icu(
      "The first {shown, number} of {length, plural, one {# character} other {# characters}}. Copy value copies all of them.",
      { shown, length },
    ),
  copyValue: "Copy value",
  copyPath: "Copy path",
  filterBy: "Filter by this value",
  noFilter: "No column has this field.",
  menuOf: (path: string) => `Menu of ${path}`,
  path: "path",
  keys: "Arrow keys move and open, star opens all, letters go to a name, slash searches, Ctrl+C copies the value, Ctrl+Shift+C the path.",
});
