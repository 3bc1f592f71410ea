// Finds the other calls of a meeting among the loaded ones.
import { readRows } from "../../../contract/carrier/read-rows.ts";
import type { CallRow } from "../../../contract/methods/rows.ts";
import type { App } from "../base/app.ts";

export interface SameMeeting {
  /** other loaded calls with the same meeting id */
  readonly count: number;
  /** the newest of them, at most `MOST_NAMED` */
  readonly calls: readonly CallRow[];
}

const MOST_NAMED = 5;

/** The loaded calls of the result that have this meeting id, besides the one with this session. */
export async function findSameMeeting(
  { client }: App,
  call: { readonly resultId: number; readonly mid: string; readonly sessionId: string },
  signal: AbortSignal,
): Promise<SameMeeting> {
  const { resultId, mid, sessionId } = call;
  const values = [
    { column: "mid", value: mid, excluded: false },
    { column: "sessionId", value: sessionId, excluded: true },
  ];
  const found = await client.call(
    "view.open",
    { resultId, spec: { params: {}, values, search: "", sort: [] } },
    { signal },
  );
  try {
    // The first rows of a long list come before the others are counted.
    const { viewId, rowCount } = found.isWhole
      ? found
      : await client.call("view.refresh", { viewId: found.viewId }, { signal });
    if (rowCount === 0) return { count: 0, calls: [] };
    const { rows } = await readRows(client, { viewId, from: 0, count: MOST_NAMED });
    return { count: rowCount, calls: rows.filter((row): row is CallRow => "initiator" in row) };
  } finally {
    client.call("view.close", { viewId: found.viewId }).catch(() => undefined);
  }
}
