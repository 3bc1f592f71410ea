// Tests that people who are taken out of an export are nowhere in it, in no file and no format, and that what stays can still be read.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { EXPORT_SUBJECTS, SUBJECT_VIEWS } from "../../../contract/export-columns.ts";
import type { ExportSubject } from "../../../contract/export-columns.ts";
import { DEFAULT_OPTIONS, exportFormat, FORMATS } from "../../../contract/export-formats.ts";
import type { ExportPlan } from "../../../contract/export-methods.ts";
import type { Output } from "../../../contract/methods.ts";
import { makeFakeLog } from "../../../../tests/fakes/log.ts";
import { plainPlan } from "../../../../tests/fakes/plain-plan.ts";
import {
  createResult,
  EVERYTHING,
  makeTemporaryFolder,
  makeTemporaryStore,
  takePage,
} from "../../../../tests/fakes/store.ts";
import type { Store } from "../../store/store.ts";
import { makeSources } from "../sources.ts";
import { makeExportHandlers } from "./jobs.ts";

const ANN = { uid: "ann_m-77", name: "Ann-Marie Müller", avatar: "https://a.example/ann_m-77.png" };
const BOB = { uid: "user_of_bob", name: "Боб Строитель" };
/** Somebody with the name of another, and somebody whose UID is a word of the service. */
const OTHER_ANN = { uid: "zz9plural", name: "Ann-Marie Müller" };
const WORD = { uid: "audio", name: 'O\'Neil & "Sons"' };
const EMAIL = "ann.mueller+shop@mail.example.org";
const PHONES = ["+49 170 1234567", "(030) 901-82010", "00441632960961", "٠١٢٣٤٥٦٧٨٩"];
const SECRET = "Projekt Nachtigall";

const PLANTED = [
  ANN.uid,
  ANN.name,
  "Müller",
  encodeURIComponent(ANN.name),
  "M\\u00fcller",
  "Ann-Marie",
  BOB.uid,
  BOB.name,
  "Строитель",
  OTHER_ANN.uid,
  "O'Neil",
  EMAIL,
  encodeURIComponent(EMAIL),
  ...PHONES,
  "4917012345678",
  SECRET,

  "S3CRET",
];

const MESSAGES = [ANN, BOB, OTHER_ANN, WORD].map((sender, index) => {
  const receiver = index === 0 ? BOB : ANN;
  return {
    id: 100 + index,
    conversationId: `${sender.uid}_user_${receiver.uid}`,
    sender: sender.uid,
    receiverType: "user",
    receiver: receiver.uid,
    category: "message",
    type: "audio",
    sentAt: 1_700_000_000 + index,
    editedBy: ANN.uid,
    tags: ["vip", `about ${ANN.name}`],
    reactions: [],
    data: {
      text: `Dear ${ANN.name.toUpperCase()}, <@uid:${BOB.uid}> says (${ANN.name.normalize("NFD")}): write to ${EMAIL} or call ${PHONES.join(" / ")}. ${SECRET.toLowerCase()}! Müller's audio, order 4711.`,
      url: `https://files.example/${ANN.uid}/${encodeURIComponent(ANN.name)}.png?X-Amz-Signature=SIGNED0123456789&mail=${encodeURIComponent(EMAIL)}`,
      attachments: [
        { url: `https://files.example/${BOB.uid}?Signature=SIGNED0123456789`, name: `CV of ${BOB.name}.pdf` },
      ],
      reactions: [{ reaction: "👍", count: 1, reactedBy: [{ uid: BOB.uid, name: BOB.name }] }],
      mentions: { [BOB.uid]: BOB },
      metadata: {
        [ANN.uid]: "as a key",
        phone: 4917012345678,
        json: JSON.stringify({ who: ANN.name, secret: SECRET }).replaceAll("ü", "\\u00fc"),
        deep: [{ owner: ANN.uid, note: `for ${BOB.name}` }],
      },
      customData: { wsChannel: { secret: "S3CRET" } },
      entities: {
        sender: { entity: sender, entityType: "user" },
        receiver: { entity: { ...receiver, statusMessage: `ask ${BOB.name}` }, entityType: "user" },
      },
    },
  };
});

const CALLS = [
  {
    sessionId: `v1.${ANN.uid}.7`,
    type: "audio",
    status: "ended",
    receiverType: "user",
    receiver: BOB.uid,
    initiator: ANN.uid,
    initiatedAt: 1_700_000_000,
    participants: [ANN, BOB, WORD].map(({ uid }) => ({
      uid,
      deviceId: `${uid}@web/1`,
      isJoined: true,
      joinedAt: 1_700_000_001,
    })),
    recordings: [{ rid: "r1", recording_url: `https://r.example/${BOB.uid}.mp4?sig=SIGNED0123456789` }],
  },
];

const REDACTION = { people: true, dropText: false, words: [SECRET], saveMapping: false };

function fill(): { readonly store: Store; readonly results: Readonly<Record<"messages" | "calls", number>> } {
  const store = makeTemporaryStore();
  const params = { searchKey: ANN.name, sender: BOB.uid };
  const messages = createResult(store, { kind: "messages", params, viewingAs: ANN.uid }).resultId;
  takePage(store, messages, [...MESSAGES, `no record of ${ANN.name}, ${EMAIL}`]);
  const calls = createResult(store, { kind: "calls", params: { uid: BOB.uid } }).resultId;
  takePage(store, calls, CALLS);
  return { store, results: { messages, calls } };
}

/** Everything that was written, as text, compressed or not. */
async function write(
  { store, results }: ReturnType<typeof fill>,
  plan: ExportPlan,
  name = "out",
): Promise<{ readonly files: Readonly<Record<string, string>>; readonly outcome: Output<"export.run"> }> {
  const folder = makeTemporaryFolder();
  const handlers = makeExportHandlers({
    sources: makeSources(store, () => null),
    live: store,
    folder: makeTemporaryFolder(),
    log: makeFakeLog().log,
    clock: { nowMs: Date.now },
  });
  const { viewId } = store.views.open(results[SUBJECT_VIEWS[plan.subject] ?? "messages"], {
    ...EVERYTHING,
    search: "",
  });
  const facts = { appVersion: "1.2.3", connections: [{ id: "one", appId: "app", region: "eu" }] };
  const call = { signal: new AbortController().signal, emit: () => undefined };
  const wanted = { from: { of: "view", viewId }, plan, path: join(folder, name), facts } as const;
  const outcome = await handlers["export.run"](wanted, call);
  const files = readdirSync(folder).map((file) => {
    const bytes = readFileSync(join(folder, file));
    return [file, (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")] as const;
  });
  return { outcome, files: Object.fromEntries(files) };
}

const CASES = exportFormat.options
  .filter((format) => FORMATS[format].isText)
  .flatMap((format) => FORMATS[format].subjects.map((subject): [typeof format, ExportSubject] => [format, subject]));

test.each(CASES)("%s of %s holds nothing that was planted", async (format, subject) => {
  const options = { ...DEFAULT_OPTIONS, gzip: true };
  const parts = ["messages", "reactions"].includes(subject)
    ? ({ by: "conversation" } as const)
    : ({ by: "none" } as const);
  const plan = plainPlan({ subject, format, options, parts, redaction: REDACTION });
  const { files } = await write(fill(), plan, `out${FORMATS[format].extension}.gz`);
  const written = JSON.stringify(Object.entries(files)).toLowerCase();
  expect(Object.keys(files).length).toBeGreaterThan(1);
  expect(PLANTED.filter((planted) => written.includes(planted.toLowerCase()))).toEqual([]);
});

test("paths into records, the raw record too, hold nothing that was planted", async () => {
  const paths = [
    "data",
    "data.text",
    "data.metadata",
    "data.metadata.phone",
    "data.metadata.json",
    "data.mentions",
    "data.entities.sender.entity.name",
    "data.entities.sender.entity.uid",
    "data.entities.receiver.entity",
    "data.attachments[0]",
    "data.url",
    "conversationId",
  ];
  const { files } = await write(fill(), plainPlan({ columns: paths, redaction: REDACTION }), "out.csv");
  const written = JSON.stringify(files).toLowerCase();
  expect(written).toContain("person-");
  expect(PLANTED.filter((planted) => planted !== "SIGNED" && written.includes(planted.toLowerCase()))).toEqual([]);
});

test("the same person has the same pseudonym in every column, file and export, and words of the service stay", async () => {
  const filled = fill();
  const columns = [
    "sender",
    "senderName",
    "receiver",
    "conversationId",
    "type",
    "mentionedUids",
    "mentionedNames",
    "text",
  ];
  const { files } = await write(filled, plainPlan({ columns, redaction: REDACTION }), "out.csv");
  const rows: readonly Readonly<Record<string, string>>[] = parse(files["out.csv"] ?? "", { columns: true });
  const [word, otherAnn, bob, ann] = rows;
  const pseudonym = ann?.["sender"] ?? "";
  expect(pseudonym).toMatch(/^person-[b-z]{12}$/u);
  expect(ann?.["senderName"]).toBe(pseudonym.replace("person-", "Person "));
  expect([bob, otherAnn, word].map((row) => row?.["receiver"])).toEqual([pseudonym, pseudonym, pseudonym]);
  expect(bob?.["conversationId"]).toBe(`${bob?.["sender"]}_user_${pseudonym}`);
  expect(otherAnn?.["sender"]).not.toBe(pseudonym);
  expect(otherAnn?.["senderName"]).toBe(otherAnn?.["sender"]?.replace("person-", "Person "));
  expect(ann?.["mentionedUids"]).toBe(JSON.stringify([bob?.["sender"]]));
  expect(ann?.["mentionedNames"]).toBe(JSON.stringify([bob?.["senderName"]]));
  expect(ann?.["text"]).toContain(`<@uid:${bob?.["sender"]}>`);
  expect(ann?.["text"]).toContain("order 4711");
  expect(word?.["type"]).toBe("audio");
  const calls = await write(filled, plainPlan({ subject: "calls", redaction: REDACTION }), "out.csv");
  expect(calls.files["out.csv"]).not.toContain(ANN.uid);
});

test("the text of messages can be left out without anything else", async () => {
  const redaction = { ...REDACTION, people: false, words: [], dropText: true };
  const { files } = await write(fill(), plainPlan({ columns: ["sender", "text", "data"], redaction }), "out.csv");
  expect(files["out.csv"]).toContain(ANN.uid);
  expect(files["out.csv"]).not.toContain("order 4711");
});

test("the table of people is saved apart, and only when it is asked for", async () => {
  const redaction = { ...REDACTION, saveMapping: true };
  const { files } = await write(fill(), plainPlan({ redaction }), "out.csv");
  const people: readonly Readonly<Record<string, string>>[] = parse(files["out.people.csv"] ?? "", { columns: true });
  expect(people.map(({ uid }) => uid)).toEqual(expect.arrayContaining([ANN.uid, BOB.uid, OTHER_ANN.uid]));
  const ann = people.find(({ uid }) => uid === ANN.uid);
  expect(files["out.csv"]).toContain(`${ann?.["uidPseudonym"]},${ann?.["namePseudonym"]}`);
});

test("every subject that exists was looked at", () => {
  expect(new Set(CASES.map(([, subject]) => subject))).toEqual(new Set(EXPORT_SUBJECTS));
});
