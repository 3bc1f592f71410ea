// Records with planted people, contacts and secrets in every field where the service may put them: redaction must
// remove them all.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { VIEW_OF_DATASET } from "#contract/exports/export-columns.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { Store } from "#core/store/store.ts";
import { FACTS, handlersOver, quiet } from "./export-desk.ts";
import { createResult, makeTemporaryFolder, makeTemporaryStore, takePage } from "./store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";

export const ANN = { uid: "ann_m-77", name: "Ann-Marie Müller", avatar: "https://a.example/ann_m-77.png" };
export const BOB = { uid: "user_of_bob", name: "Боб Строитель" };
/** A person with the same name as another, and one whose UID is a word of the service. */
export const OTHER_ANN = { uid: "zz9plural", name: "Ann-Marie Müller" };
const WORD = { uid: "audio", name: 'O\'Neil & "Sons"' };
const EMAIL = "ann.mueller+shop@mail.example.org";
const PHONES = ["+49 170 1234567", "(030) 901-82010", "00441632960961", "٠١٢٣٤٥٦٧٨٩"];
const SECRET = "Projekt Nachtigall";
/** The signature of the addresses: anyone who has it can open the files. */
const SIGNATURE = "SIGNED0123456789";

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
  SIGNATURE,
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
      url: `https://files.example/${ANN.uid}/${encodeURIComponent(ANN.name)}.png?X-Amz-Signature=${SIGNATURE}&mail=${encodeURIComponent(EMAIL)}`,
      attachments: [{ url: `https://files.example/${BOB.uid}?Signature=${SIGNATURE}`, name: `CV of ${BOB.name}.pdf` }],
      reactions: [{ reaction: "👍", count: 1, reactedBy: [{ uid: BOB.uid, name: BOB.name }] }],
      mentions: { [BOB.uid]: BOB },
      metadata: {
        [ANN.uid]: "as a key",
        phone: 4917012345678,
        json: JSON.stringify({ who: ANN.name, secret: SECRET }).replaceAll("ü", "\\u00fc"),
        channel: JSON.stringify({ ws_channel: { secret: "S3CRET" } }),
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
    recordings: [{ rid: "r1", recording_url: `https://r.example/${BOB.uid}.mp4?sig=${SIGNATURE}` }],
  },
];

export const PLANTED_REDACTION = { people: true, dropText: false, words: [SECRET], saveMapping: false };

export interface Filled {
  readonly store: Store;
  readonly results: Readonly<Record<"messages" | "calls", number>>;
}

/** A store with all of it, in records, in unreadable ones, and in the queries. */
export function fillPlanted(): Filled {
  const store = makeTemporaryStore();
  const params = { searchKey: ANN.name, sender: BOB.uid };
  const messages = createResult(store, { kind: "messages", params, viewingAs: ANN.uid }).resultId;
  takePage(store, messages, [...MESSAGES, `no record of ${ANN.name}, ${EMAIL}`]);
  const calls = createResult(store, { kind: "calls", params: { uid: BOB.uid } }).resultId;
  takePage(store, calls, CALLS);
  return { store, results: { messages, calls } };
}

/** The planted values that a text contains, in any case. */
export function foundIn(text: string): readonly string[] {
  const written = text.toLowerCase();
  return PLANTED.filter((planted) => written.includes(planted.toLowerCase()));
}

/** Writes the export of a view of everything; returns the folder that contains it alone. */
export async function exportPlanted({ store, results }: Filled, plan: ExportPlan, name: string): Promise<string> {
  const folder = makeTemporaryFolder();
  const { viewId } = store.views.open(results[VIEW_OF_DATASET[plan.dataset] ?? "messages"], EVERYTHING);
  const from = { of: "view", viewId } as const;
  const handlers = handlersOver(store, makeTemporaryFolder());
  await handlers["export.run"]({ from, plan, path: join(folder, name), facts: FACTS }, quiet);
  return folder;
}

/** Every file below a folder, by its relative path. */
export function readFolder(folder: string): readonly { readonly file: string; readonly bytes: Buffer }[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((file) => ({ file, bytes: readFileSync(join(folder, file)) }));
}

/** The content of a file that may be compressed. */
export function unpacked(file: string, bytes: Buffer): Buffer {
  return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}
