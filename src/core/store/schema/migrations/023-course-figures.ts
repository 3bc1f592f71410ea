// Schema 23: the figures of a call's course have columns.
import { courseFigures } from "#domain/course/figures.ts";
import { readCall } from "#domain/records/call.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";
import type { Database } from "#core/store/base/database.ts";
import { eachRow } from "#core/store/base/each-row.ts";
import { withFigures } from "#core/store/records/course-facts.ts";

const NAMES = courseFigures.keyof().options;
const UPDATE = `UPDATE call SET ${NAMES.map((name) => `${name} = ?`).join(", ")} WHERE rowId = ?`;

/** Computes the figures of all stored calls from their records. A store may have some of the columns. */
export function courseFiguresOfCalls(database: Database): void {
  const held = new Set(database.columnsOf("call"));
  for (const name of NAMES) if (!held.has(name)) database.execute(`ALTER TABLE call ADD COLUMN ${name} INTEGER`);
  eachRow<RawCall>(database, "SELECT * FROM call_raw", ({ rowId, ...raw }) => {
    const figures = figuresOf(raw);
    if (figures !== null) database.run(UPDATE, ...NAMES.map((name) => figures[name]), rowId);
  });
}

/** Null for a record that cannot be read: the check of archives finds it. */
function figuresOf(raw: RawCall): ReturnType<typeof withFigures> | null {
  try {
    const record = mergedCall(raw);
    const reading = readCall(record);
    return reading.ok ? withFigures(reading.record, record) : null;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}
