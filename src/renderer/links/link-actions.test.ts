// Links from outside: followed, asked about, kept and refused, against the real engine and the sample service.
import { openInBrowser } from "#renderer/state/open-in-browser.ts";
import { expect, test } from "vitest";
import { SHOP, openApp, startApp, type TestApp } from "#tests/fakes/app.ts";
import { start } from "#renderer/app/start-window.ts";
import { chooseConnection, saveConnection } from "#renderer/connections/connection-actions.ts";
import { setEntries } from "#renderer/list/model/draft/bar-filters.ts";
import { removeFromBar } from "#renderer/list/actions/query/bar-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import {
  askForMessage,
  followLinkOver,
  keepLink,
  leaveConnectionForm,
  leaveLink,
  openWaitingLinks,
} from "./link-actions.ts";

const callLink = (sessionId: string, rest = ""): string =>
  `switchboard://calls/${encodeURIComponent(sessionId)}${rest}`;

/** Gives the window a link, as the system does. */
async function open(desk: TestApp, link: string): Promise<void> {
  desk.links.put(link);
  await openWaitingLinks(desk.app);
}

/** The window over "shop" with the newest messages listed. */
async function startWithShop(): Promise<TestApp> {
  const desk = await startApp();
  await desk.addShop();
  await chooseConnection(desk.app, SHOP.id);
  await runQuery(desk.app, "messages");
  return desk;
}

const linkIn = ({ state }: TestApp) => {
  const { dialog } = state();
  if (dialog?.kind !== "link") throw new Error("no question about a link is open");
  return dialog.link;
};

test("a link waiting at the start opens its call, which no list has loaded", async () => {
  const desk = openApp();
  const sessionId = desk.sample.calls.at(-1)?.sessionId ?? "";
  desk.links.put(callLink(sessionId));
  await start(desk.app);
  expect(desk.state().screen).toBe("calls");
  expect(desk.screen("calls")).toMatchObject({ selection: { rowId: null, sessionId }, paneOpen: true });
});

test("links are followed in order, and a link to a message selects it", async () => {
  const desk = await startApp();
  const message = desk.sample.messages[7];
  desk.links.put(callLink(desk.sample.calls[3]?.sessionId ?? ""));
  desk.links.put(`switchboard://messages/${message?.id}`);
  await openWaitingLinks(desk.app);
  expect(desk.screen("calls").selection?.sessionId).toBe(desk.sample.calls[3]?.sessionId);
  const { selection, paneOpen } = desk.screen("messages");
  const selected = (await desk.rows("messages")).find(({ rowId }) => rowId === selection?.rowId);
  expect(selected).toMatchObject({ id: String(message?.id) });
  expect([desk.state().screen, paneOpen]).toEqual(["messages", true]);
});

test("an invalid link is reported, and the links after it are followed", async () => {
  const desk = await startApp();
  const sessionId = desk.sample.calls[3]?.sessionId ?? "";
  desk.links.put("switchboard://calls/..%2F..%2Fetc%2Fpasswd");
  desk.links.put(callLink(sessionId));
  await openWaitingLinks(desk.app);
  expect(desk.said().join("\n")).toContain("Can't open a link");
  expect(desk.screen("calls").selection?.sessionId).toBe(sessionId);
});

test("a link of another connection asks before it changes the connection", async () => {
  const desk = await startWithShop();
  const sessionId = desk.sample.calls[3]?.sessionId ?? "";
  const asked = desk.requests.length;
  await open(desk, callLink(sessionId, "?connection=sample"));
  expect(linkIn(desk)).toMatchObject({ sessionId, connectionId: "sample" });
  expect(desk.state().settings.currentConnectionId).toBe("shop");
  expect(desk.requests).toHaveLength(asked);
  await followLinkOver(desk.app, linkIn(desk), "sample");
  expect(desk.state()).toMatchObject({ dialog: null, screen: "calls", settings: { currentConnectionId: "sample" } });
  expect(desk.screen("calls").selection?.sessionId).toBe(sessionId);
});

test("a link with another identity waits until the person agrees, and later links wait too", async () => {
  const desk = await startWithShop();
  const sessionId = desk.sample.calls[3]?.sessionId ?? "";
  const asked = desk.requests.length;
  desk.links.put(callLink(sessionId, "?viewing-as=somebody_else"));
  desk.links.put(callLink(desk.sample.calls[4]?.sessionId ?? ""));
  await openWaitingLinks(desk.app);
  expect(linkIn(desk)).toMatchObject({ viewingAs: "somebody_else" });
  await openWaitingLinks(desk.app);
  expect(desk.requests).toHaveLength(asked);
  expect(desk.screen("calls").selection).toBeNull();
  await leaveLink(desk.app);
  expect(desk.state().dialog).toBeNull();
  expect(desk.screen("calls").selection?.sessionId).toBe(desk.sample.calls[4]?.sessionId);
});

test("an accepted link uses the other identity, or none if the person chooses so", async () => {
  const desk = await startWithShop();
  const sessionId = desk.sample.calls[3]?.sessionId ?? "";
  await open(desk, callLink(sessionId, "?viewing-as=somebody_else"));
  const link = linkIn(desk);
  await followLinkOver(desk.app, link, "shop");
  expect(desk.screen("calls").selection).toMatchObject({ rowId: null, sessionId, viewingAs: "somebody_else" });
  await followLinkOver(desk.app, { kind: "call", sessionId }, "shop");
  expect(desk.screen("calls").selection).toEqual({ rowId: null, sessionId, isOpened: true });
});

test("a link of an unknown connection asks for one, and cancelling opens nothing", async () => {
  const desk = await startWithShop();
  await open(desk, callLink(desk.sample.calls[3]?.sessionId ?? "", "?connection=elsewhere"));
  expect(linkIn(desk)).toMatchObject({ connectionId: "elsewhere" });
  await leaveLink(desk.app);
  expect(desk.state()).toMatchObject({ dialog: null, screen: "messages" });
});

test("without a connection, a link that the sample does not have is kept until there is one", async () => {
  const desk = await startApp();
  await open(desk, callLink("v1.eu.nowhere"));
  const link = linkIn(desk);
  keepLink(desk.app, link);
  expect(desk.state()).toMatchObject({ keptLink: link, dialog: { kind: "connection", connectionId: null } });
  await leaveConnectionForm(desk.app, false);
  expect(desk.said().join("\n")).toContain("The link is kept");
  expect(desk.state().keptLink).toEqual(link);

  await saveConnection(desk.app, SHOP, desk.sample.key);
  await chooseConnection(desk.app, SHOP.id);
  desk.app.store.setState({ dialog: null });
  await leaveConnectionForm(desk.app, true);
  expect(desk.state()).toMatchObject({ keptLink: null, screen: "calls" });
  expect(desk.screen("calls").selection?.sessionId).toBe("v1.eu.nowhere");
});

test("a kept link with another identity still asks when there is a connection", async () => {
  const desk = await startApp();
  const link = { kind: "call", sessionId: "v1.eu.nowhere", viewingAs: "somebody_else" } as const;
  keepLink(desk.app, link);
  await leaveConnectionForm(desk.app, true);
  expect(desk.state().keptLink).toBeNull();
  expect(linkIn(desk)).toEqual(link);
});

test("links wait while a person fills in a form", async () => {
  const desk = await startApp();
  desk.app.store.setState({ dialog: { kind: "connection", connectionId: null } });
  await open(desk, callLink(desk.sample.calls[3]?.sessionId ?? ""));
  expect(desk.screen("calls").selection).toBeNull();
});

test("a message that the service does not send is reported", async () => {
  const desk = await startApp();
  await askForMessage(desk.app, "100");
  expect(desk.said().join("\n")).toContain("The service did not send this message");
  await open(desk, "switchboard://messages/100?connection=sample");
  expect(desk.said().join("\n")).toContain("The message of the link is not here");
});

test("a link to a message leaves no hidden filter, and one that finds nothing leaves the list as it was", async () => {
  const desk = await startWithShop();
  const { result, draft, view } = desk.screen("messages");
  await open(desk, "switchboard://messages/999999999");
  expect(desk.screen("messages")).toMatchObject({ result, draft, view });

  const id = String(desk.sample.messages[7]?.id);
  await open(desk, `switchboard://messages/${id}`);
  const linked = desk.screen("messages");
  expect(setEntries("messages", linked.draft)).toEqual(["id", "affix"]);
  expect(linked.ranDraft).toBe(linked.draft);
  await removeFromBar(desk.app, "messages", "id");
  expect(desk.screen("messages").result?.query.params).toEqual({});
});

test("a link into a conversation shows it as a transcript", async () => {
  const desk = await startWithShop();
  const message = desk.sample.messages[7];
  await open(desk, `switchboard://messages/${message?.id}?conversation=${message?.conversationId}`);
  expect(desk.screen("messages")).toMatchObject({ form: "conversation", sort: [] });
  await open(desk, `switchboard://messages/${message?.id}`);
  expect(desk.screen("messages").form).toBe("table");
});

test("an address is opened in the system's browser", async () => {
  const desk = await startApp();
  openInBrowser(desk.app, "https://files.example/picture.png");
  await expect.poll(() => desk.opened).toEqual(["https://files.example/picture.png"]);
});
