// The place of a window outlives the reload of its page, once, with the filters of loaded rows that no setting keeps.
import { expect, test } from "vitest";
import { startAtShop } from "#tests/fakes/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { currentPlace } from "./place-actions.ts";
import { reloadHere, takeReloadTarget } from "./reload-here.ts";

/** A page whose history holds a copy of what was put there, as a browser's does, and which counts its reloads. */
function makePage(state: unknown = null) {
  const history = {
    state,
    replaceState(value: unknown): void {
      history.state = structuredClone(value);
    },
  };
  let reloads = 0;
  return { history, location: { reload: (): void => void (reloads += 1) }, reloads: () => reloads };
}

test("the place is kept over one reload, and belongs to no later one", async () => {
  const { app } = await startAtShop();
  await runQuery(app, "messages");
  const place = currentPlace(app);
  const page = makePage();
  reloadHere(app, page);
  expect(page.reloads()).toBe(1);
  expect(place).toMatchObject({ connectionId: expect.any(String), screen: "messages" });
  expect(takeReloadTarget(page)).toEqual({ place, reads: false });
  expect(takeReloadTarget(page)).toBeNull();
});

test("a window without a place is loaded again without one", async () => {
  const { app } = await startAtShop();
  const page = makePage("of an earlier place");
  reloadHere(app, page);
  expect([page.reloads(), takeReloadTarget(page)]).toEqual([1, null]);
});

test.each([[null], ["text"], [{ place: { screen: "moon" }, reads: false }]])("the state %j is no place", (state) => {
  expect(takeReloadTarget(makePage(state))).toBeNull();
});
