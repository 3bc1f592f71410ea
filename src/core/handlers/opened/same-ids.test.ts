// Tests that records with one id are one record only if they can be: states of it are merged, others stay.
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRows } from "#contract/carrier/row-reader.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { Client } from "#contract/carrier/port.ts";
import { importAll, saveArchive, start } from "#tests/fakes/opened-desk.ts";

const message = (sender: string, conversationId: string | null, sentAt: number, text: string): string =>
  JSON.stringify({ id: "1801", sender, receiver: "desk-7", conversationId, sentAt, updatedAt: 1, data: { text } });

async function textsOf(client: Client, resultId: number | null) {
  const { viewId } = await client.call("view.open", { resultId: resultId ?? 0, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 100 });
  const texts = rows.map((row) => ("text" in row ? `${row.text} ${row.versions ?? 0}` : ""));
  return { viewId, texts: texts.toSorted(), rows };
}

test("messages of two applications with the same id both stay, are found, and survive in an archive", async () => {
  const { client, file, folder } = start();
  const one = file("app1.ndjson", message("a", "a_user_b", 1_772_601_801, "of app one"));
  const two = file("app2.ndjson", message("c", "c_user_d", 1_772_601_801, "of app two"));
  const again = file("again.ndjson", message("c", "c_user_d", 1_772_601_801, "of app two, changed"));
  const opened = await importAll(client, one, two, again);
  expect(opened).toMatchObject({ messages: 2, versions: 1, unreadable: 0, state: "complete" });
  const { viewId, texts, rows } = await textsOf(client, opened.messagesResultId);
  expect(texts).toEqual(["of app one 0", "of app two, changed 1"]);
  const twins = await Promise.all(rows.map(({ rowId }) => client.call("record.message", { rowId })));
  expect(twins.map((detail) => detail.twins)).toEqual([1, 1]);

  const path = join(folder, "twins.switchboard");
  await saveArchive(client, viewId, path);
  const archive = await client.call("opened.openPaths", { paths: [path] });
  expect(archive).toMatchObject({ state: "complete", messages: 2, failure: null });
  expect((await textsOf(client, archive.messagesResultId)).texts).toEqual(texts);
});

test.each<readonly [string, string, number]>([
  ["an edited text", message("a", "a_user_b", 5, "edited"), 1],
  ["another time alone", message("a", "a_user_b", 6, "x"), 1],
  ["a conversation in another form", message("a", "b_user_a", 5, "x"), 1],
  ["no conversation, and another sender", message("z", null, 5, "x"), 1],
  ["another sender and time", message("z", "a_user_b", 6, "x"), 2],
  ["another time and conversation", message("a", "z", 6, "x"), 2],
])("a message again with %s gives %i row(s)", async (_name, second, rows) => {
  const { client, file } = start();
  const opened = await importAll(client, file("log.ndjson", `${message("a", "a_user_b", 5, "first")}\n${second}\n`));
  expect(opened).toMatchObject({ messages: rows, versions: 2 - rows });
});

const SECOND = { sessionId: "s", status: "ended", initiatedAt: 10, participants: [] };
const FIRST = { ...SECOND, participants: [{ uid: "mara" }, { uid: "timo" }], recordings: [{ rid: "r" }] };

test("a later record of a call with an empty list hides nobody and no recording", async () => {
  const { client, file } = start();
  const lines = [FIRST, SECOND].map((one) => JSON.stringify(one)).join("\n");
  const opened = await importAll(client, file("calls.ndjson", lines));
  expect(opened).toMatchObject({ calls: 1, versions: 0 });
  const { viewId } = await client.call("view.open", { resultId: opened.callsResultId ?? 0, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 1 });
  const detail = await client.call("record.call", { rowId: rows[0]?.rowId ?? 0 });
  expect(detail.participants.map(({ uid }) => uid)).toEqual(["mara", "timo"]);
  expect(detail.recordings).toHaveLength(1);
  expect(detail.row.participantUids).toEqual(["mara", "timo"]);
});

test("a table of participants that is not sorted by session gives whole calls", async () => {
  const { client, file } = start();
  const header = "sessionId,uid,joinedAtSeconds,callStatus";
  const lines = ["s1,mara,10,ended", "s2,ann,20,ended", "s1,timo,11,ended", "s2,mara,21,ended", "s1,mara,99,ended"];
  const opened = await importAll(client, file("people.csv", [header, ...lines].join("\n")));
  expect(opened).toMatchObject({ calls: 2, versions: 0, unreadable: 0 });
  const { viewId } = await client.call("view.open", { resultId: opened.callsResultId ?? 0, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 5 });
  const details = await Promise.all(rows.map(({ rowId }) => client.call("record.call", { rowId })));
  const people = details.map(({ row, participants }) =>
    [row.sessionId, ...participants.map(({ uid, joinedAtSeconds }) => `${uid} ${joinedAtSeconds}`)].join(", "),
  );
  expect(people.toSorted()).toEqual(["s1, mara 10, timo 11, mara 99", "s2, ann 20, mara 21"]);
});
