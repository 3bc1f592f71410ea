// Tests that a source of rows answers every request of a grid, also when the window has moved on.
import { expect, test, vi } from "vitest";
import { SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import { startAtShop } from "#tests/fakes/app.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { screenOf } from "#renderer/state/app.ts";
import { makeDatasource } from "./datasource.ts";

test("a block that is asked for after the window has moved on fails without an error", async () => {
  const { app } = await startAtShop();
  await runQuery(app, "messages");
  const { view } = screenOf(app, "messages");
  if (view === null) throw new Error("no view");
  const onFailure = vi.fn();
  const source = makeDatasource(app.bind(), view, () => false, onFailure);
  const ask = async (): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    source.getRows({
      startRow: 0,
      endRow: 10,
      successCallback: (rows) => resolve(`${rows.length} rows`),
      failCallback: () => resolve("failed"),
    });
    return promise;
  };
  expect(await ask()).toBe("10 rows");
  await source.prepare(0);
  await chooseConnection(app, SAMPLE_CONNECTION_ID);
  expect([await ask(), await ask()]).toEqual(["failed", "failed"]);
  expect(onFailure).not.toHaveBeenCalled();
});
