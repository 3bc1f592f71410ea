// Proves that nothing of one connection is shown or sent under another: random moves of the window while random actions
// wait for slow services.
import fc from "fast-check";
import { expect, test, onTestFinished } from "vitest";
import { startApp, type TestApp } from "#tests/fakes/app.ts";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { readConnections, chooseConnection } from "#renderer/connections/connection-actions.ts";
import { goToEnd, goToNearest } from "#renderer/conversation/actions/move-in-conversation.ts";
import { leaveConversation, readFromCall, readFromMessage } from "#renderer/conversation/actions/read-conversation.ts";
import { openThread } from "#renderer/conversation/actions/thread-actions.ts";
import { openLine, openTarget } from "#renderer/palette/open-target.ts";
import { openPalette } from "#renderer/palette/palette-actions.ts";
import { askForPerson, openPerson, readPerson } from "#renderer/record/actions/person/person-actions.ts";
import { go, watchPlaces } from "#renderer/place/actions/place-actions.ts";
import { searchFor, showInContext } from "#renderer/list/actions/query/find-actions.ts";
import { loadMore, runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { showScreen } from "#renderer/list/actions/query/record-actions.ts";
import { openCallsOf, openSameMeeting } from "#renderer/record/actions/related/open-related.ts";
import { markAll } from "#renderer/list/actions/rows/marked-actions.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { learnIds } from "#renderer/state/known-names.ts";
import { conversationOf } from "#renderer/record/model/related/queries.ts";
import { OWNERS, startTwoServices, type Owner, type TwoServices } from "./two-services.ts";
import { runs } from "#tests/random-runs.ts";

interface Step {
  readonly action: number;
  readonly pick: number;
  /** how long the services wait before an answer, and the test before the next step */
  readonly delayMs: number;
  readonly pauseMs: number;
}

interface Records {
  readonly messages: readonly MessageRow[];
  readonly calls: readonly CallRow[];
}

/** What a person may do at a connection; each begins and is not waited for. */
const ACTIONS: readonly ((desk: TestApp, message: MessageRow, call: CallRow, pick: number) => unknown)[] = [
  ({ app }, message) => readFromMessage(app, message),
  ({ app }, _message, call) => readFromCall(app, call),
  ({ app }, { id, conversationId }) =>
    openLine(app, { kind: "record", target: { kind: "message", id, conversationId, rowId: -1, resultId: null } }),
  ({ app }, { rowId, id, conversationId }) =>
    openLine(app, { kind: "record", target: { kind: "message", id, conversationId, rowId, resultId: null } }),
  ({ app }, { conversationId }) => openLine(app, { kind: "conversation", conversationId: conversationId ?? "" }),
  ({ app }, { sender }) =>
    openLine(app, { kind: "list", query: { kind: "messages", params: { sender: sender ?? "" } } }),
  ({ app }, { sender }) => openPerson(app, sender ?? ""),
  ({ app }, { sender }) => readPerson(app, sender ?? "", new AbortController().signal),
  ({ app }, { sender }) => askForPerson(app, sender ?? ""),
  ({ app }, message) => openCallsOf(app, conversationOf(message) ?? ""),
  ({ app }, _message, call) => openSameMeeting(app, call),
  ({ app }, message) => openThread(app, message),
  ({ app }, { sender }) => openPalette(app, sender ?? ""),
  ({ app }, { id }) => openTarget(app, { kind: "ask", what: "message", id }, new AbortController().signal),
  ({ app }, _message, { sessionId }) =>
    openTarget(app, { kind: "ask", what: "call", id: sessionId }, new AbortController().signal),
  ({ app }) => runQuery(app, "messages"),
  ({ app }) => runQuery(app, "calls"),
  ({ app }, _message, _call, pick) => loadMore(app, kindOf(pick)),
  ({ app }, _message, _call, pick) => loadAll(app, kindOf(pick)),
  ({ app }, _message, _call, pick) => searchFor(app, kindOf(pick), "e"),
  ({ app }, _message, _call, pick) => showInContext(app, kindOf(pick)),
  ({ app }, _message, _call, pick) => markAll(app, kindOf(pick)),
  ({ app }) => leaveConversation(app),
  ({ app }) => goToEnd(app, "first"),
  ({ app }) => goToNearest(app, "person", "previous"),
  ({ app }, _message, _call, pick) => go(app, pick % 2 === 0 ? "back" : "forward"),
  ({ app }, _message, _call, pick) => showScreen(app, kindOf(pick)),
  ({ app }, { sender }) => learnIds(app, [sender ?? ""]),
];

function kindOf(pick: number): QueryKind {
  return pick % 2 === 0 ? "messages" : "calls";
}

const step = fc.record({
  action: fc.nat(1000),
  pick: fc.nat(1000),
  delayMs: fc.constantFrom(0, 5, 20, 60),
  pauseMs: fc.constantFrom(0, 0, 0, 2, 10, 30),
});

function ownerNow({ state }: TestApp): Owner {
  return OWNERS.find((owner) => owner === state().settings.currentConnectionId) ?? "ant";
}

/** What is wrong with the state of the window now. Rows are known by their number: each belongs to one connection. */
function faultsOf(desk: TestApp, two: TwoServices, ownerOfRow: ReadonlyMap<string, Owner>): readonly string[] {
  const { screens, thread, personReading, personAsked, palette, names, walks } = desk.state();
  const owner = ownerNow(desk);
  const faults: string[] = [];
  for (const kind of ["messages", "calls"] as const) {
    const { result, selection, draft, ranDraft, marked } = screens[kind];
    if (result !== null && result.connectionId !== owner) faults.push(`${kind}: a result of ${result.connectionId}`);
    for (const rowId of [selection?.rowId ?? null, ...marked]) {
      const of = rowId === null ? undefined : ownerOfRow.get(`${kind} ${rowId}`);
      if (of !== undefined && of !== owner) faults.push(`${kind}: a row of ${of} is selected`);
    }
    if (two.isForeign(owner, JSON.stringify([draft, ranDraft, result, selection, walks[kind]])))
      faults.push(`${kind}: a query of another connection`);
  }
  const beside = [thread, personReading, personAsked, palette?.found, palette?.lists, [...names]];
  if (two.isForeign(owner, JSON.stringify(beside)))
    faults.push("the pane, the palette or a name is of another connection");
  return faults.map((fault) => `at ${owner}: ${fault}`);
}

/** Requests of which a parameter, a path or the key belongs to the other service. */
function strangeRequests(two: TwoServices): readonly string[] {
  return OWNERS.flatMap((owner) =>
    two.service[owner].requests.flatMap(({ path, query, headers }) => {
      const isOwn = headers["apikey"] === two.key[owner] && !two.isForeign(owner, JSON.stringify([path, query]));
      return isOwn ? [] : [`${owner} was asked ${path} ${JSON.stringify(query)}`];
    }),
  );
}

async function recordsOf(desk: TestApp, owner: Owner): Promise<Records> {
  await chooseConnection(desk.app, owner);
  await runQuery(desk.app, "messages");
  await runQuery(desk.app, "calls");
  const [messages, calls] = [await desk.rows("messages"), await desk.rows("calls")];
  return {
    messages: messages.flatMap((row) => ("conversationId" in row ? [row] : [])),
    calls: calls.flatMap((row) => ("conversationId" in row ? [] : [row])),
  };
}

async function startDesk(two: TwoServices): Promise<TestApp> {
  const desk = await startApp({ messages: 20, calls: 10 });
  for (const owner of OWNERS) {
    await desk.client.call("connection.save", two.connection[owner]);
    await desk.client.call("key.set", { connectionId: owner, key: two.key[owner] });
  }
  await readConnections(desk.app);
  watchPlaces(desk.app);
  return desk;
}

test(
  "no record, selection or query of one connection is shown or sent under another",
  { timeout: 600_000 },
  async () => {
    const two = await startTwoServices();
    onTestFinished(async () => {
      for (const owner of OWNERS) await two.service[owner].close();
    });
    const desk = await startDesk(two);
    const records = { ant: await recordsOf(desk, "ant"), bee: await recordsOf(desk, "bee") };
    const ownerOfRow = new Map(
      OWNERS.flatMap((owner) =>
        (["messages", "calls"] as const).flatMap((kind) =>
          records[owner][kind].map(({ rowId }) => [`${kind} ${rowId}`, owner] as const),
        ),
      ),
    );
    const faults = new Set<string>();
    desk.app.store.subscribe(() => faultsOf(desk, two, ownerOfRow).forEach((fault) => faults.add(fault)));
    let moves = 0;

    async function take({ action, pick, delayMs, pauseMs }: Step): Promise<void> {
      for (const owner of OWNERS) two.service[owner].setFaults({ kind: "delay", milliseconds: delayMs });
      const owner = ownerNow(desk);
      const { messages, calls } = records[owner];
      const [message, call] = [messages[pick % messages.length], calls[pick % calls.length]];
      if (message === undefined || call === undefined) throw new Error("a service has no records");
      // Every third step is a move to the other connection.
      if (action % 3 === 0) {
        moves += 1;
        void chooseConnection(desk.app, owner === "ant" ? "bee" : "ant");
      } else void ACTIONS[action % ACTIONS.length]?.(desk, message, call, pick);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        for (const each of steps) await take(each);
        expect([...faults]).toEqual([]);
        expect(strangeRequests(two)).toEqual([]);
      }),
      { numRuns: runs("stores"), endOnFailure: true },
    );
    await expect.poll(() => desk.state().activities, { timeout: 60_000 }).toEqual([]);
    expect([...faults, ...strangeRequests(two)]).toEqual([]);
    expect(moves).toBeGreaterThan(50);
    // The services were really asked by both.
    for (const owner of OWNERS) expect(two.service[owner].requests.length).toBeGreaterThan(20);
  },
);
