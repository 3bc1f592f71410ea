// The conditions for a load that was interrupted and resumed: the service's messages, each once, and a correct ledger.
import { expect } from "vitest";
import type { Client } from "#contract/carrier/port.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import type { FakeService } from "#tests/fakes/service.ts";
import { readRows } from "#contract/carrier/row-reader.ts";

/** `kills`: how many pages may have been requested twice. */
export async function expectWholeWalk(
  { call }: Pick<Client, "call">,
  resultId: number,
  { service, requests }: FakeService,
  kills: number,
): Promise<void> {
  const expected = service.messages.map(({ id }) => String(id)).toSorted();
  const summary = await call("result.read", { resultId });
  expect(summary).toMatchObject({ loadingAll: null, walks: { prepend: { ended: "emptyPage" } } });
  expect(verdictOf(summary).kind).toBe("complete");
  expect(summary.ledger).toMatchObject({
    rows: expected.length,
    received: expected.length,
    duplicates: 0,
    unreadable: 0,
    failures: 0,
  });
  // A page in progress at a kill is requested again; no other is.
  expect(requests.length - summary.ledger.requests).toBeLessThanOrEqual(kills);

  const { viewId, rowCount } = await call("view.open", { resultId, spec: { params: {}, search: "", sort: [] } });
  const ids: string[] = [];
  while (ids.length < rowCount) {
    const { rows } = await readRows({ call }, { viewId, from: ids.length, count: 1000 });
    ids.push(...rows.map((row) => ("id" in row ? row.id : "")));
  }
  expect(ids.toSorted()).toEqual(expected);
}
