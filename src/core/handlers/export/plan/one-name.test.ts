// Tests that a redacted person has one pseudonym in every field, format and export, also after a restart.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { Output } from "#contract/methods/methods.ts";
import { FACTS, handlersOver, quiet } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { readFolder } from "#tests/fakes/planted.ts";
import { createResult, makeTemporaryFolder, makeTemporaryStore, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { Store } from "#core/store/store.ts";

interface Somebody {
  readonly uid: string;
  readonly name: string;
  readonly role?: string;
}
const LENA = { uid: "cust_lena", name: "Lena Kim", role: "customer" };
const TOM = { uid: "agent_tom", name: "Tom Berg", role: "support_agent" };
const PIA = { uid: "cust_pia", name: "Pia Kim", role: "customer" };
const OTHER_LENA = { uid: "x_lena_2", name: "Lena Oduya" };
/** Not in the export: the connection knows them from another result. */
const FAR = { uid: "agent_far", name: "Farid Noor", role: "agent" };

const REDACTION = { people: true, dropText: false, words: [], saveMapping: false };

function message(id: number, sender: Somebody, receiver: Somebody, text: string): object {
  return {
    id,
    sentAt: 1_700_000_000 - id,
    conversationId: `${sender.uid}_user_${receiver.uid}`,
    sender: sender.uid,
    receiverType: "user",
    receiver: receiver.uid,
    category: "message",
    type: "text",
    data: {
      text,
      mentions: { [receiver.uid]: receiver },
      url: `https://files.example/${sender.uid}/a.png`,
      entities: { sender: { entity: sender, entityType: "user" }, receiver: { entity: receiver, entityType: "user" } },
    },
  };
}

const CALL = {
  sessionId: `s.${LENA.uid}`,
  initiator: LENA.uid,
  receiver: TOM.uid,
  receiverType: "user",
  status: "ended",
  initiatedAt: 1_700_000_000,
  participants: [LENA, TOM].map(({ uid }) => ({
    uid,
    deviceId: `${uid}@web`,
    isJoined: true,
    joinedAt: 1_700_000_001,
  })),
};

interface Office {
  readonly store: Store;
  /** contains the jobs, the secret and the book of pseudonyms */
  readonly folder: string;
  readonly views: Readonly<Record<"messages" | "calls", number>>;
}

function openOffice(
  messages: readonly object[],
  elsewhere: readonly object[] = [message(900, FAR, OTHER_LENA, "hi")],
): Office {
  const store = makeTemporaryStore();
  takePage(store, createResult(store).resultId, elsewhere);
  const results = {
    messages: createResult(store, { kind: "messages", params: {} }).resultId,
    calls: createResult(store, { kind: "calls", params: {} }).resultId,
  };
  takePage(store, results.messages, messages);
  takePage(store, results.calls, [CALL]);
  const open = (resultId: number): number => store.views.open(resultId, EVERYTHING).viewId;
  return {
    store,
    folder: makeTemporaryFolder(),
    views: { messages: open(results.messages), calls: open(results.calls) },
  };
}

type Written = Extract<Output<"export.run">, { state: "finished" }>;

/** Exports with new handlers, as after a restart. */
async function write(
  { store, folder, views }: Office,
  change: Partial<ExportPlan> = {},
  name = "out.csv",
): Promise<Written> {
  const plan = plainPlan({ redaction: REDACTION, ...change });
  const viewId = plan.dataset === "messages" ? views.messages : views.calls;
  const path = join(makeTemporaryFolder(), name);
  const from = { of: "view", viewId } as const;
  const outcome = await handlersOver(store, folder)["export.run"]({ from, plan, path, facts: FACTS }, quiet);
  if (outcome.state !== "finished") throw new Error("it was not finished");
  return outcome;
}

async function rowsOf(
  office: Office,
  change: Partial<ExportPlan> = {},
): Promise<readonly Readonly<Record<string, string>>[]> {
  return parse(readFileSync((await write(office, change)).path, "utf8"), { columns: true });
}

const TALK = [
  message(1, LENA, TOM, "I am Lena, Lena Kim; my UID is cust_lena. Is TOM BERG there? Ms Kim"),
  message(2, TOM, LENA, "Hello Lena! <@uid:cust_lena> Mr Berg here, ask Farid Noor or agent_far."),
];

test("a person has one pseudonym as sender, receiver and mention, in texts, records and conversations", async () => {
  const columns = [
    "sender",
    "senderName",
    "receiver",
    "receiverName",
    "conversationId",
    "mentionedUids",
    "mentionedNames",
    "text",
    "data",
  ];
  const rows = await rowsOf(openOffice(TALK), { columns });
  const [lena, tom] = ["Customer 1", "Agent 1"];
  expect(rows.map(({ data: _data, ...row }) => row)).toEqual([
    {
      sender: lena,
      senderName: lena,
      receiver: tom,
      receiverName: tom,
      conversationId: `${lena}_user_${tom}`,
      mentionedUids: JSON.stringify([tom]),
      mentionedNames: JSON.stringify([tom]),
      text: `I am ${lena}, ${lena}; my UID is ${lena}. Is ${tom} there? Ms ${lena}`,
    },
    expect.objectContaining({
      sender: tom,
      text: `Hello ${lena}! <@uid:${lena}> Mr ${tom} here, ask Agent 2 or Agent 2.`,
    }),
  ]);
  const data = JSON.parse(rows[0]?.["data"] ?? "");
  expect(data.entities.sender.entity).toMatchObject({ uid: lena, name: lena });
  expect(data.mentions).toMatchObject({ [tom]: { uid: tom, name: tom } });
  expect(data.url).toBe("https://files.example/Customer%201/a.png");
});

test.each(["csv", "csvExcel", "ndjson", "html", "xlsx", "parquet", "archive"] as const)(
  "an export to %s, its file names and its manifest contain no other names",
  async (format) => {
    const isText = ["csv", "csvExcel", "ndjson", "html"].includes(format);
    const parts = { by: isText ? "conversation" : "none" } as const;
    const { path } = await write(openOffice(TALK), { format, parts }, `out.${format}`);
    for (const { file, bytes } of readFolder(dirname(path))) {
      const text = `${file} ${bytes.toString("latin1")}`;
      expect(text).not.toMatch(/cust_lena|agent_tom|agent_far|Lena|Berg|Farid/u);
      const labels = new Set(
        text.match(/(?:Customer|Agent|Bot|Person|Someone)(?: |%20)\d+/gu)?.map((label) => label.replace("%20", " ")),
      );
      expect([...labels].filter((label) => !["Customer 1", "Agent 1", "Agent 2"].includes(label))).toEqual([]);
    }
    if (isText) {
      const names = readdirSync(dirname(path)).filter((name) => !/\.(?:json|sha256)$/u.test(name));
      expect(names.every((name) => /Customer 1.*Agent 1|Agent 1.*Customer 1/u.test(name))).toBe(true);
    }
  },
);

test("a person keeps the pseudonym in another export, in calls and after a restart", async () => {
  const office = openOffice(TALK);
  await write(office);
  const [call] = await rowsOf(office, { dataset: "calls" });
  expect(call).toMatchObject({ initiator: "Customer 1", receiver: "Agent 1", sessionId: "s.Customer 1" });
  expect(call?.["participantUids"]).toBe(JSON.stringify(["Customer 1", "Agent 1"]));
  const calls = openOffice(TALK);
  expect((await rowsOf(calls, { dataset: "calls" }))[0]).toMatchObject({
    initiator: "Customer 1",
    receiver: "Agent 1",
  });
  expect((await rowsOf(calls))[0]).toMatchObject({ sender: "Customer 1", receiver: "Agent 1" });
});

test("the preview shows the pseudonyms of the later export and stores none", async () => {
  const office = openOffice(TALK);
  const handlers = handlersOver(office.store, office.folder);
  const preview = async (): Promise<string | null> => {
    const from = { of: "view", viewId: office.views.messages } as const;
    const shown = await handlers["export.previewAt"](
      { from, plan: plainPlan({ redaction: REDACTION }), path: null },
      quiet,
    );
    return shown.text;
  };
  const before = await preview();
  expect(readdirSync(office.folder)).not.toContain("pseudonyms.ndjson");
  expect(before).toBe(readFileSync((await write(office)).path, "utf8"));
  expect(await preview()).toBe(before);
  expect(readFileSync(join(office.folder, "pseudonyms.ndjson"), "utf8")).not.toMatch(/lena|berg|kim/iu);
});

test("a shared name means the person in the row, or nobody if the row has several of that name", async () => {
  const rows = await rowsOf(
    openOffice([
      message(1, TOM, LENA, "Hello Lena, Ms Kim"),
      message(2, TOM, PIA, "Hello Pia, Ms Kim"),
      message(3, TOM, OTHER_LENA, "Hello Lena"),
      message(4, LENA, OTHER_LENA, "Lena, I am Lena too"),
    ]),
    { columns: ["receiver", "text"] },
  );
  const [lena, pia, other, both] = rows;
  expect(lena?.["text"]).toBe(`Hello ${lena?.["receiver"]}, Ms ${lena?.["receiver"]}`);
  expect(pia?.["text"]).toBe(`Hello ${pia?.["receiver"]}, Ms ${pia?.["receiver"]}`);
  expect(other?.["text"]).toBe(`Hello ${other?.["receiver"]}`);
  expect(both?.["text"]).toBe("Someone 1, I am Someone 1 too");
  expect(new Set(rows.slice(0, 3).map((row) => row["receiver"]))).toEqual(
    new Set(["Customer 1", "Customer 2", "Person 1"]),
  );
});

test("a name is found in file names, however its parts are joined", async () => {
  const files = ["lena_kim.pdf", "lena-kim.pdf", "CV-Lena.Kim.pdf", "LenaKim.pdf", "lena%20kim.pdf"];
  const [row] = await rowsOf(openOffice([message(1, TOM, LENA, files.join(" "))]), { columns: ["receiver", "text"] });
  const lena = row?.["receiver"];
  expect(row?.["text"]).toBe([`${lena}.pdf`, `${lena}.pdf`, `CV-${lena}.pdf`, `${lena}.pdf`, `${lena}.pdf`].join(" "));
});

test("no pseudonym equals the real name of another person", async () => {
  const rows = await rowsOf(openOffice([message(1, LENA, { uid: "u-9", name: "Customer 1" }, "Hello Customer 1")]), {
    columns: ["sender", "receiver", "text"],
  });
  expect(rows).toEqual([{ sender: "Customer 2", receiver: "Person 1", text: "Hello Person 1" }]);
});

test("a person named without a UID gets a pseudonym too", async () => {
  const call = {
    ...CALL,
    participants: [],
    occupants: [{ name: "Olga Nowak", joined_at: 1 }],
    note: "Olga Nowak joined",
  };
  const store = makeTemporaryStore();
  const calls = createResult(store, { kind: "calls", params: {} }).resultId;
  takePage(store, calls, [call]);
  const { viewId } = store.views.open(calls, EVERYTHING);
  const office = { store, folder: makeTemporaryFolder(), views: { calls: viewId, messages: viewId } };
  const { path } = await write(office, { dataset: "calls", format: "ndjson" });
  const written = JSON.parse(readFileSync(path, "utf8"));
  expect(written.occupants[0].name).toMatch(/^Person \d$/u);
  expect(written.note).toBe(`${written.occupants[0].name} joined`);
});

test("the table of people lists only people in the export, in another folder, and only on request", async () => {
  const office = openOffice(TALK);
  const asked = await write(office, { redaction: { ...REDACTION, saveMapping: true } });
  const folder = dirname(asked.path);
  expect(readdirSync(folder).toSorted()).toEqual(["out.csv", "out.manifest.json", "out.sha256"]);
  expect(asked.peoplePath).not.toBeNull();
  expect(dirname(asked.peoplePath ?? folder)).not.toBe(folder);
  expect(parse(readFileSync(asked.peoplePath ?? "", "utf8"))).toEqual([
    ["pseudonym", "uid", "name"],
    ["Customer 1", LENA.uid, LENA.name],
    ["Agent 1", TOM.uid, TOM.name],
    ["Agent 2", FAR.uid, FAR.name],
  ]);
  expect((await write(office)).peoplePath).toBeNull();
  expect(readdirSync(join(office.folder, "who-is-who"))).toHaveLength(1);
});

test("a transcript says what was redacted, or that nothing was", async () => {
  const office = openOffice(TALK);
  const about = async (redaction: ExportPlan["redaction"]): Promise<string> =>
    readFileSync((await write(office, { format: "html", redaction }, "out.html")).path, "utf8");
  const untouched = "Texts, names and ids stand as the service gave them.";
  expect(await about({ ...REDACTION, people: false })).toContain(untouched);
  const redacted = await about({ ...REDACTION, dropText: true, words: ["Acme"] });
  expect(redacted).not.toContain(untouched);
  expect(redacted).toContain(
    "This transcript is redacted: people have pseudonyms in place of their names and UIDs; e-mail addresses and telephone numbers are replaced; the texts of messages are left out; 1 word or phrase is taken out.",
  );
});

test("times are not reported as remaining telephone numbers", async () => {
  const office = openOffice(
    TALK.map((each, place) => ({ ...each, updatedAt: `${1_700_000_100 + place}`, sentAt: 1_700_000_000 - place })),
  );
  const from = { of: "view", viewId: office.views.messages } as const;
  const plan = plainPlan({ format: "ndjson", redaction: REDACTION });
  const { leftovers, text } = await handlersOver(office.store, office.folder)["export.previewAt"](
    { from, plan, path: null },
    quiet,
  );
  expect(leftovers).toEqual([]);
  expect(text).toContain('"1700000100"');
});
