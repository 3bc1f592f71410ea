// Tests when the tour is offered, how it is walked, and that its end is remembered.
import { expect, test } from "vitest";
import { openApp, SHOP, startApp, type TestApp } from "#tests/fakes/app.ts";
import { NO_POLICY } from "#contract/policy/policy.ts";
import { start } from "#renderer/app/start-window.ts";
import { runCommand } from "#renderer/app/commands.ts";
import { selectTourShown } from "#renderer/state/slices/window-slice.ts";
import { openWaitingLinks } from "#renderer/links/link-actions.ts";
import { moveTour } from "./tour.ts";

/** A connection of the organisation. */
const GIVEN = {
  id: "desk",
  name: "Service desk",
  appId: "desk1",
  region: "eu",
  chatBaseUrl: "https://desk.invalid/chat/v3",
  callsBaseUrl: "https://desk.invalid/calls/v3",
} as const;

const isShown = ({ state }: TestApp): boolean => selectTourShown(state());

test("a first start offers the tour once: after its last step it does not come back", async () => {
  const first = await startApp({ isFirstStart: true });
  expect(first.state().tour).toEqual({ step: 0, isAsked: false });
  moveTour(first.app, 1);
  moveTour(first.app, 1);
  moveTour(first.app, -1);
  moveTour(first.app, 1);
  expect(first.state().tour?.step).toBe(2);
  moveTour(first.app, 1);
  moveTour(first.app, 1);
  expect(first.state().tour).toBeNull();
  await expect.poll(async () => (await first.app.client.call("settings.read", {})).tourDone).toBe(true);
  await first.close();
  const again = await startApp({ isFirstStart: true, folder: first.folder });
  expect(again.state().tour).toBeNull();
  expect(first.said()).toEqual([]);
});

test("the key that closes a pane skips the tour, and the next one closes the pane", async () => {
  const desk = await startApp({ isFirstStart: true });
  runCommand(desk.app, "closePane");
  expect([desk.state().tour, desk.screen("messages").paneOpen]).toEqual([null, true]);
  runCommand(desk.app, "closePane");
  expect(desk.screen("messages").paneOpen).toBe(false);
  expect(desk.state().settings.tourDone).toBe(true);
});

test("a command shows the tour again, also over a connection", async () => {
  const desk = await startApp();
  expect(desk.state().tour).toBeNull();
  await desk.addShop();
  runCommand(desk.app, "tour");
  expect([desk.state().tour, isShown(desk)]).toEqual([{ step: 0, isAsked: true }, true]);
});

test("a tour that was offered gives way to a new connection and to a link", async () => {
  const desk = await startApp({ isFirstStart: true });
  expect(isShown(desk)).toBe(true);
  await desk.addShop();
  expect(isShown(desk)).toBe(false);

  const other = await startApp({ isFirstStart: true });
  other.links.put("switchboard://calls/v1.eu.nowhere");
  await openWaitingLinks(other.app);
  expect(isShown(other)).toBe(false);
  expect(other.state().settings.tourDone).toBe(false);
});

test("no tour is offered over a link, an opened file, or a connection of the person or the organisation", async () => {
  const linked = openApp({ isFirstStart: true });
  linked.links.put(`switchboard://calls/${linked.sample.calls[3]?.sessionId ?? ""}`);
  await start(linked.app);
  expect(linked.screen("calls").selection).not.toBeNull();

  const unknown = openApp({ isFirstStart: true });
  unknown.links.put("switchboard://calls/v1.eu.nowhere?connection=elsewhere");
  await start(unknown.app);
  expect(unknown.state().dialog).toMatchObject({ kind: "link" });

  const offered = openApp({ isFirstStart: true });
  const line = JSON.stringify({ id: 1, sentAt: 1_790_000_000, data: { text: "one" } });
  offered.offered.put([offered.file("one.ndjson", `${line}\n`)]);
  await start(offered.app);

  const connected = openApp({ isFirstStart: true });
  await connected.app.client.call("connection.save", SHOP);
  await start(connected.app);

  const managed = await startApp({
    isFirstStart: true,
    policy: { ...NO_POLICY, connections: [GIVEN] },
  });
  expect([linked, unknown, offered, connected, managed].map(({ state }) => state().tour)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
