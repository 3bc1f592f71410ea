// One test for each filter of the query bar: the service receives over HTTP the value that a person types.
// tests/e2e/query.spec.ts types into one control of each kind in a window.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "#core/api/service-client.ts";
import { FILTERS, isListKind, type Filter, type QueryKind } from "#domain/query/filters.ts";
import { checkQuery, directionOf } from "#domain/query/query.ts";
import { EMPTY_DRAFT, addFilter, resolveDraft, setValue, type Draft } from "#renderer/list/model/draft/draft.ts";
import { addTypedValues } from "#renderer/list/model/draft/typed-texts.ts";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";

const ZONE = "Europe/Berlin";
const NOW_SECONDS = Date.parse("2026-10-30T12:00:00Z") / 1000;
const seconds = (text: string): string => String(Date.parse(text) / 1000);

interface FilterCase {
  /** the typed text; a list is typed entry by entry; absent for a flag */
  readonly typed?: string | readonly string[];
  /** filters that are set before, because this one needs them */
  readonly after?: Readonly<Record<string, string>>;
  readonly sent: Readonly<Record<string, string>>;
}

const flag = (name: string): FilterCase => ({ sent: { [name]: "1" } });
const text = (name: string, typed: string): FilterCase => ({ typed, sent: { [name]: typed } });
const list = (name: string, ...typed: readonly string[]): FilterCase => ({ typed, sent: { [name]: typed.join(",") } });

const CASES: Readonly<Record<QueryKind, Readonly<Record<string, FilterCase>>>> = {
  messages: {
    conversationId: text("conversationId", "group_night_shift"),
    sender: text("sender", "agent_lena_k"),
    with: { typed: "agent_lena_k", sent: {} },
    searchKey: text("searchKey", "refund & «more», 100% später"),
    fromTimestamp: {
      typed: "2026-10-01 09:00",
      sent: { fromTimestamp: seconds("2026-10-01T09:00:00+02:00") },
    },
    toTimestamp: {
      after: { fromTimestamp: "2026-10-01" },
      // The second half past two of the night in which clocks are set back.
      typed: "2026-10-25 02:30:00 +01:00 Europe/Berlin",
      sent: {
        fromTimestamp: seconds("2026-10-01T00:00:00+02:00"),
        toTimestamp: seconds("2026-10-25T02:30:00+01:00"),
      },
    },
    sentAt: { typed: "1 Oct 2026", sent: { sentAt: seconds("2026-10-01T00:00:00+02:00"), affix: "append" } },
    category: text("category", "action"),
    categories: list("categories", "message", "call"),
    type: text("type", "extension_poll"),
    types: list("types", "text", "image"),
    receiverType: text("receiverType", "group"),
    hasAttachments: flag("hasAttachments"),
    attachmentTypes: { typed: ["image", "video"], sent: { attachmentTypes: "image,video", hasAttachments: "1" } },
    hasLinks: flag("hasLinks"),
    hasMentions: flag("hasMentions"),
    mentionedUids: list("mentionedUids", "agent_lena_k", "cust_10052_freya"),
    hasReactions: flag("hasReactions"),
    tags: list("tags", "vip", "two words"),
    metadata: { typed: "order.id:4711", sent: {} },
    hideReplies: flag("hideReplies"),
    hideDeleted: flag("hideDeleted"),
    onlyDeleted: flag("onlyDeleted"),
    hideMessagesFromBlockedUsers: flag("hideMessagesFromBlockedUsers"),
    unread: { sent: { unread: "1", count: "1" } },
    count: flag("count"),
    withTags: flag("withTags"),
    mentionsWithBlockedInfo: flag("mentionsWithBlockedInfo"),
    mentionsWithTagInfo: flag("mentionsWithTagInfo"),
    id: { typed: "100200", sent: { id: "100200", affix: "append" } },
    affix: text("affix", "append"),
    limit: text("limit", "250"),
  },
  calls: {
    uid: text("uid", "agent_lena_k"),
    status: list("status", "unanswered"),
    initiatedFrom: { typed: "2026-01-01", sent: {} },
    initiatedTo: { typed: "2027-01-01", sent: {} },
    type: text("type", "video"),
    mode: text("mode", "meet"),
    startedAt: { typed: "2026-10-01", sent: { startedAt: seconds("2026-10-01T00:00:00+02:00") } },
    endedAt: { typed: "2026-10-30 12:00", sent: { endedAt: seconds("2026-10-30T12:00:00+01:00") } },
    receiverType: text("receiverType", "user"),
    metadata: { typed: "order.id:4711", sent: {} },
    initiator: { typed: "agent_lena_k", sent: {} },
    called: { typed: "agent_lena_k", sent: {} },
    missedBy: { typed: "agent_lena_k", sent: {} },
    reconnects: { sent: {} },
    leftEarly: { sent: {} },
    neverJoined: { sent: {} },
    contradictions: { sent: {} },
    conversation: { typed: "agent_lena_k_user_cust_10052_freya", sent: { uid: "agent_lena_k", receiverType: "user" } },
    mid: { typed: "m-1", sent: {} },
    hasRecording: { typed: "no", sent: { hasRecording: "false" } },
    hasTranscription: { typed: "yes", sent: { hasTranscription: "true" } },
    participantsCount: text("participantsCount", "3"),
  },
};

/** Parameters that are sent besides the query's own filters; the filters win. */
const ALWAYS: Readonly<Record<QueryKind, Readonly<Record<string, string>>>> = {
  messages: { affix: "prepend", limit: "100" },
  calls: { page: "1", perPage: "100" },
};

let fake: FakeService;
let client: ApiClient;

beforeAll(async () => {
  fake = await startFakeService({ messages: 20, calls: 20 });
  const { chatRoot, callsRoot } = fake;
  client = new ApiClient({
    access: { origin: chatRoot, chatRoot, callsRoot, fetch, readKey: async () => fake.service.key },
    clock: makeFakeClock().clock,
    log: makeFakeLog().log,
  });
});
afterAll(() => fake.close());

/** The draft after a filter was added and its control was typed into. */
function typeInto(draft: Draft, kind: QueryKind, filter: Filter, typed: FilterCase["typed"]): Draft {
  const added = addFilter(draft, kind, filter);
  if (typed === undefined) return added;
  const isChip = isListKind(filter.kind) || filter.kind === "uid" || filter.kind === "conversation";
  if (typeof typed === "string" && !isChip) return setValue(added, kind, filter.name, typed);
  return [typed].flat().reduce((each, entry) => addTypedValues(each, kind, filter.name, [entry]), added);
}

describe.each(["messages", "calls"] as const)("%s", (kind) => {
  test("every filter has a case", () => {
    expect(Object.keys(CASES[kind]).toSorted()).toEqual(FILTERS[kind].map(({ name }) => name).toSorted());
  });

  test.each(FILTERS[kind].map((filter) => [filter.name, filter] as const))("%s", async (name, filter) => {
    const { typed, after = {}, sent } = CASES[kind][name] ?? { sent: {} };
    const before = Object.entries(after).reduce(
      (draft, [needed, value]) => setValue(draft, kind, needed, value),
      EMPTY_DRAFT,
    );
    const draft = typeInto(before, kind, filter, typed);
    const { query, issues } = resolveDraft(kind, draft, { nowSeconds: NOW_SECONDS, zone: ZONE });
    expect([...issues, ...checkQuery(query)]).toEqual([]);
    const page = { cursor: null, direction: directionOf(query), limitRows: 100, signal: new AbortController().signal };
    await (query.kind === "messages" ? client.listMessages(query, page) : client.listCalls(query, page));
    expect(fake.requests.at(-1)?.query).toEqual({ ...ALWAYS[kind], ...sent });
  });
});
