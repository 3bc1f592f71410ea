// An oracle of redacted exports, which knows nothing of the redactor: random logs of invented people, random filters, each
// format. No name, no UID and no word that was taken out is in any byte of any file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import {
  ARCHIVE_FORMAT,
  exportFormat,
  extensionOf,
  FORMATS,
  type ExportFormat,
} from "#contract/exports/export-formats.ts";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { FACTS, handlersOver, quiet } from "#tests/fakes/export-desk.ts";
import { readByDuckDb } from "#tests/fakes/duck-db.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { readFolder, unpacked } from "#tests/fakes/planted.ts";
import { createResult, makeTemporaryFolder, makeTemporaryStore, takePage } from "#tests/fakes/store.ts";
import { runs } from "#tests/random-runs.ts";

interface Invented {
  readonly uid: string;
  readonly given: string;
  readonly family: string;
}

/** Syllables that no word of a format, of this program or of the texts below has. */
const SYLLABLES = ["qua", "zyx", "vrol", "xep", "kwim", "jux", "pliz", "gworn"];
const syllables = fc
  .array(fc.constantFrom(...SYLLABLES), { minLength: 3, maxLength: 4 })
  .map((parts) => parts.join(""));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const invented = fc.record({
  uid: fc.oneof(
    syllables,
    syllables.map((text) => `${text}-9`),
    syllables.map((text) => `user_${text}`),
    syllables.map((text) => `${text}@mail.example`),
  ),
  given: syllables.map(capital),
  family: syllables.map(capital),
});
const people = fc.uniqueArray(invented, { minLength: 2, maxLength: 4, selector: ({ uid }) => uid.toLowerCase() });
const WORD = "Blumquist";

const nameOf = ({ given, family }: Invented): string => `${given} ${family}`;
const entityOf = (person: Invented) => ({ entityType: "user", entity: { uid: person.uid, name: nameOf(person) } });

/** Sentences in which people name each other. */
const SENTENCES: readonly ((one: Invented, other: Invented) => string)[] = [
  (one, other) => `Dear ${nameOf(one)}, ask ${other.given}.`,
  (one) => `${one.uid} <@uid:${one.uid}> ${nameOf(one).toUpperCase()}`,
  (one, other) => `${one.family}, ${other.family}; ${nameOf(one).toLowerCase()}`,
  (one) => JSON.stringify({ from: nameOf(one), uid: one.uid, list: [one.given] }),
  (one) => `https://files.example/${encodeURIComponent(nameOf(one))}/${one.uid}?by=${one.uid}`,
  () => `the ${WORD} is here, ${WORD.toUpperCase()}!`,
];

function message(id: number, [sender, receiver]: readonly [Invented, Invented], sentence: number): object {
  const text = SENTENCES[sentence % SENTENCES.length]?.(sender, receiver) ?? "";
  return {
    id: String(id),
    conversationId: `${receiver.uid}_user_${sender.uid}`,
    sender: sender.uid,
    receiver: receiver.uid,
    receiverType: "user",
    category: "message",
    type: sentence % 3 === 0 ? `card-${sender.uid}` : "text",
    sentAt: 1_700_000_000 + id,
    tags: [receiver.given, "vip"],
    quotedMessage: { id: "1", sender: receiver.uid, data: { text } },
    ...(sentence % 2 === 0 && id > 1 ? { parentId: "1" } : {}),
    data: {
      text,
      mentions: { [receiver.uid]: { uid: receiver.uid, name: nameOf(receiver) } },
      metadata: { [sender.uid]: text, agent_id: receiver.uid, firstName: receiver.given.toLowerCase(), note: text },
      attachments: [{ name: `${nameOf(sender)}.pdf`, url: `https://files.example/${sender.uid}.pdf`, mimeType: "a/b" }],
      reactions: [{ reaction: nameOf(receiver), count: 1 }],
      entities: { sender: entityOf(sender), receiver: entityOf(receiver) },
    },
  };
}

const FILTERS: readonly ((one: Invented, other: Invented) => Partial<ViewSpec>)[] = [
  () => ({}),
  (one) => ({ params: { sender: one.uid } }),
  (one, other) => ({ params: { conversationId: `${one.uid}_user_${other.uid}` } }),
  (one) => ({ params: { mentionedUids: [one.uid] } }),
  (one) => ({ params: { searchKey: nameOf(one) } }),
  (one) => ({ search: one.family.toLowerCase() }),
  (one) => ({ search: one.given.slice(0, 5) }),
  (one) => ({ tests: [{ test: "contains", column: "senderName", text: one.family, excluded: true }] }),
  (one) => ({ values: [{ column: "sender", value: one.uid, excluded: true }] }),
];

/** Everything that a file holds, as other programs read it. */
async function textsOf(format: ExportFormat, path: string): Promise<string> {
  if (format === "xlsx") {
    return Object.entries(unzipSync(readFileSync(path)))
      .flatMap(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")])
      .join("\n");
  }
  if (format !== "parquet") return "";
  const read = await readByDuckDb(`SELECT * FROM read_parquet('${path}')`, (reader) =>
    JSON.stringify(reader.getRowsJson()),
  );
  const keys = await readByDuckDb(`SELECT * FROM parquet_schema('${path}')`, (reader) =>
    JSON.stringify(reader.getRowsJson()),
  );
  return read + keys;
}

const scenario = fc.record({
  people,
  sentences: fc.array(fc.nat(50), { minLength: 1, maxLength: 8 }),
  filter: fc.nat(FILTERS.length - 1),
  gzip: fc.boolean(),
  byConversation: fc.boolean(),
  withPaths: fc.boolean(),
});

interface Given {
  readonly people: readonly Invented[];
  readonly sentences: readonly number[];
  readonly filter: number;
  readonly gzip: boolean;
  readonly byConversation: boolean;
  readonly withPaths: boolean;
}

/** Exports a log of these people, and gives what an unredacted export of it holds and a redacted one must not. */
async function secretsWritten(format: ExportFormat, given: Given, isRedacted: boolean): Promise<readonly string[]> {
  const [one, other] = [given.people[0], given.people[1]];
  if (one === undefined || other === undefined) return [];
  const pair = (place: number): readonly [Invented, Invented] => [
    given.people[place % given.people.length] ?? one,
    given.people[(place + 1) % given.people.length] ?? other,
  ];
  const store = makeTemporaryStore();
  const query = { kind: "messages", params: { sender: one.uid }, viewingAs: other.uid } as const;
  const { resultId } = createResult(store, query);
  const records = given.sentences.map((sentence, place) => message(place + 1, pair(place), sentence));
  takePage(store, resultId, records);
  const { viewId } = store.views.open(resultId, { ...EVERYTHING, ...FILTERS[given.filter]?.(one, other) });
  const folder = makeTemporaryFolder();
  const { isText, columns } = FORMATS[format];
  const options = { lineEnd: "lf", separator: "comma", gzip: given.gzip && isText, keepSignatures: true } as const;
  const path = `data.metadata.${JSON.stringify(one.uid)}`;
  const plan = plainPlan({
    format,
    options,
    redaction: { people: isRedacted, dropText: false, words: isRedacted ? [WORD] : [], saveMapping: false },
    parts: { by: given.byConversation ? "conversation" : "none" },
    columns: given.withPaths && columns === "chosen" ? ["raw", "text", path] : null,
  });
  const name = `out${extensionOf(format, options)}`;
  const wanted = { from: { of: "view", viewId }, plan, path: join(folder, name), facts: FACTS } as const;
  const done = await handlersOver(store, makeTemporaryFolder())["export.run"](wanted, quiet);
  expect(done).toMatchObject({ state: "finished" });
  const secrets = given.people.flatMap(({ uid, given: first, family }) => [uid, first, family]);
  const secret = new RegExp(
    [WORD, ...secrets].map((text) => text.replaceAll(/[.-]/gu, String.raw`\$&`)).join("|"),
    "i",
  );
  const found: string[] = [];
  for (const { file, bytes } of readFolder(folder)) {
    // Without rows, a file without a header is empty.
    const plain = bytes.length === 0 ? bytes : unpacked(file, bytes);
    const texts = [file, plain.toString("utf8"), bytes.toString("latin1")];
    if (!/\.(?:json|sha256)$/u.test(file)) texts.push(await textsOf(format, join(folder, file)));
    found.push(...texts.flatMap((text) => secret.exec(text)?.[0] ?? []).map((text) => `${file}: ${text}`));
  }
  return found;
}

test.each(exportFormat.options.map((format) => [format, format === ARCHIVE_FORMAT ? 2 : runs("stores")] as const))(
  "no byte of a redacted export to %s holds a name, a UID or a word that was taken out",
  { timeout: 240_000 },
  async (format, numRuns) => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        expect(await secretsWritten(format, given, true)).toEqual([]);
      }),
      { numRuns },
    );
  },
);

test.each(exportFormat.options)("an export to %s without redaction holds them", async (format) => {
  const persons = ["Quazyxvrol", "Pliztgworn"].map((family) => ({
    uid: family.toLowerCase(),
    given: "Xepkwim",
    family,
  }));
  const given = {
    people: persons,
    sentences: [0, 1, 5],
    filter: 0,
    gzip: true,
    byConversation: false,
    withPaths: true,
  };
  const found = await secretsWritten(format, given, false);
  expect(found.filter((each) => !each.includes("manifest")).length).toBeGreaterThan(0);
});
