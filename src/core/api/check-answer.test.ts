// Tests which answers contradict their requests, and which only look unusual.
import { describe, expect, test } from "vitest";
import { checkAnswer, checkBeginning, isDirectionOpen, type ReceivedAnswer } from "./check-answer.ts";

const message = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id: String(id),
  sentAt: id * 10,
  ...more,
});
const page = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

function checkMessages(query: string, answer: Partial<ReceivedAnswer>, viewingAs?: string) {
  const sent = { kind: "messages", parameters: new URLSearchParams(query), viewingAs } as const;
  return checkAnswer(sent, { records: [], meta: {}, unreadCounts: 0, ...answer });
}

function checkCalls(query: string, records: readonly unknown[], pagination: object = {}, viewingAs?: string) {
  const sent = { kind: "calls", parameters: new URLSearchParams(query), viewingAs } as const;
  return checkAnswer(sent, { records, meta: { pagination }, unreadCounts: 0 });
}

const ofMessages = (query: string) =>
  ({ kind: "messages", parameters: new URLSearchParams(query), viewingAs: undefined }) as const;

describe("the direction of a first page", () => {
  const forward = { next: { affix: "append", id: "9", sentAt: 90 } };
  const isOpen = (query: string, records: readonly unknown[], meta: unknown): boolean =>
    isDirectionOpen(ofMessages(query), { records, meta, unreadCounts: 0 });

  test.each([
    ["next goes on in the other direction", forward, "prepend"],
    ["next goes back from a page that was asked for forward", { next: { affix: "prepend", id: "5" } }, "append"],
    ["next has no affix and points to the newest message", { next: { id: "9", sentAt: 90 } }, "prepend"],
    ["only previous goes on as asked", { ...forward, previous: { affix: "prepend", id: "5" } }, "prepend"],
    ["there is no cursor", {}, "prepend"],
  ])("%s: unconfirmed", (_, meta, asked) => expect(isOpen(`affix=${asked}`, page(5, 9), meta)).toBe(true));

  test.each([
    ["next goes on as asked", forward, "append"],
    ["next without affix points to the end asked for", { next: { id: "5" } }, "prepend"],
  ])("%s: confirmed", (_, meta, asked) => expect(isOpen(`affix=${asked}`, page(5, 9), meta)).toBe(false));

  test("an empty page, a page with a start, and a page of calls are always confirmed", () => {
    expect(isOpen("affix=prepend", [], forward)).toBe(false);
    expect(isOpen("affix=prepend&id=10", page(5, 9), forward)).toBe(false);
    expect(isOpen("affix=prepend&sentAt=100", page(5, 9), forward)).toBe(false);
    const calls = { ...ofMessages("affix=prepend"), kind: "calls" } as const;
    expect(isDirectionOpen(calls, { records: page(5, 9), meta: forward, unreadCounts: 0 })).toBe(false);
  });

  test("a cursor without affix confirms the direction only where it points to one end of the page", () => {
    const openAt = (id: string | null, asked: string, records = page(5, 9)): boolean =>
      isOpen(`affix=${asked}`, records, { next: { id, sentAt: 1 } });
    expect([openAt("5", "prepend"), openAt("9", "append")]).toEqual([false, false]);
    expect([openAt("5", "append"), openAt("7", "append"), openAt(null, "append")]).toEqual([true, true, true]);
    expect([openAt("5", "prepend", page(5, 5)), openAt("5", "append", page(5, 5))]).toEqual([true, true]);
  });

  test("messages beyond the newest page are new from a minute before the request on", () => {
    const sent = ofMessages("affix=append&id=9&limit=1");
    const found = [-61, -60, 0].map((seconds) => {
      const records = [message(10, { sentAt: 1_800_000_000 + seconds })];
      return checkBeginning("prepend", { sent, answer: { records, meta: {}, unreadCounts: 0 } }, 1_800_000_000_000);
    });
    expect(found).toEqual([{ what: "direction", asked: "prepend" }, null, null]);
    const unreadable = { records: [{ text: "x" }], meta: {}, unreadCounts: 0 };
    expect(checkBeginning("prepend", { sent, answer: unreadable }, 1_800_000_000_000)).toBeNull();
  });

  test("older messages beyond the newest page contradict it; new messages and the page's own do not", () => {
    const nowMs = 1_800_000_000_000;
    const beyond = (asked: "append" | "prepend", records: readonly unknown[]) => {
      const sent = ofMessages(`affix=${asked === "append" ? "prepend" : "append"}&id=9&limit=1`);
      return checkBeginning(asked, { sent, answer: { records, meta: {}, unreadCounts: 0 } }, nowMs);
    };
    expect(beyond("prepend", [message(10)])).toEqual({ what: "direction", asked: "prepend" });
    expect(beyond("prepend", [message(10, { sentAt: nowMs / 1000 })])).toBeNull();
    expect(beyond("prepend", [message(9)])).toBeNull();
    expect(beyond("prepend", [])).toBeNull();
    expect(beyond("append", [message(8, { sentAt: nowMs / 1000 })])).toEqual({ what: "direction", asked: "append" });
    // The deciding answer is checked against its own request too.
    expect(beyond("prepend", [message(1)])).toEqual({ what: "place", rows: 1 });
  });
});

describe("the start of a page", () => {
  test("messages on the wrong side of the cursor are a contradiction", () => {
    expect(checkMessages("affix=prepend&id=7&sentAt=70", { records: page(5, 9) })).toEqual({ what: "place", rows: 2 });
    expect(checkMessages("affix=append&id=7&sentAt=70", { records: page(5, 9) })).toEqual({ what: "place", rows: 2 });
    expect(checkMessages("affix=append&sentAt=70", { records: page(5, 9) })).toEqual({ what: "place", rows: 2 });
    expect(checkMessages("affix=prepend&id=10", { records: page(9, 11) })).toEqual({ what: "place", rows: 1 });
  });

  test("the message of the cursor itself, and others of the same second, are not", () => {
    const records = [message(6, { sentAt: 70 }), message(7), message(8, { sentAt: 70 })];
    expect(checkMessages("affix=prepend&id=7&sentAt=70", { records })).toBeNull();
    expect(checkMessages("affix=append&id=7&sentAt=70", { records })).toBeNull();
  });

  test("a message that is later by time but earlier by id, or has neither, proves nothing", () => {
    const records = [message(3, { sentAt: 99 }), { id: "x" }, { text: "unreadable" }];
    expect(checkMessages("affix=prepend&id=7&sentAt=70", { records })).toBeNull();
    expect(checkMessages("affix=append&id=7&sentAt=70", { records })).toBeNull();
  });
});

describe("the rows of a page", () => {
  const one = {
    id: "1",
    sentAt: 50,
    conversationId: "a_b",
    sender: "Lena",
    receiverType: "user",
    receiver: "b",
    category: "message",
    type: "text",
  };
  test.each([
    ["conversationId", "a_c"],
    ["sender", "mona"],
    ["category", "custom"],
    ["categories", "custom,call"],
    ["type", "image"],
    ["types", "image,file"],
    ["receiverType", "group"],
    ["fromTimestamp", "51"],
    ["toTimestamp", "49"],
    ["onlyDeleted", "1"],
  ])("%s=%s excludes a row: a contradiction", (param, value) => {
    expect(checkMessages(`${param}=${value}`, { records: [one] })).toEqual({ what: "filter", param, rows: 1 });
  });

  test.each(["hideDeleted", "hideReplies"])("%s excludes a row by its value", (param) => {
    const record = { ...one, deletedAt: 60, parentId: 4 };
    expect(checkMessages(`${param}=1`, { records: [record] })).toEqual({ what: "filter", param, rows: 1 });
  });

  test.each([
    "conversationId=a_b",
    "sender=lena",
    "types=image,text",
    "fromTimestamp=50",
    "toTimestamp=50",
    "hideDeleted=1",
  ])("%s contains: none", (query) => expect(checkMessages(query, { records: [one] })).toBeNull());

  test("a missing fact proves nothing, and neither do words that the service may find elsewhere", () => {
    expect(
      checkMessages("conversationId=a_c&sender=x&types=image&searchKey=no&tags=vip", { records: [message(1)] }),
    ).toBeNull();
  });

  test("with Viewing as, Sender asks for the conversations of both", () => {
    expect(checkMessages("sender=b", { records: [one] }, "lena")).toBeNull();
  });

  test("a one-to-one message between two others contradicts Viewing as", () => {
    expect(checkMessages("", { records: [one] }, "mona")).toEqual({ what: "viewingAs", rows: 1 });
    expect(checkMessages("", { records: [one, { ...one, receiverType: "group" }] }, "b")).toBeNull();
  });

  test("Viewing as is not contradicted by actions, nor by messages that do not name both people", () => {
    const others = [{ category: "action" }, { sender: undefined }, { receiver: undefined }, { receiver: "MONA" }];
    for (const other of others) expect(checkMessages("", { records: [{ ...one, ...other }] }, "mona")).toBeNull();
    const records = [one, { ...one, id: "2" }, { ...one, sender: "Mona" }];
    expect(checkMessages("", { records }, "mona")).toEqual({ what: "viewingAs", rows: 2 });
  });

  test("more rows announced than sent, and unread counts that were not requested", () => {
    const meta = { current: { limit: 100, count: 5 } };
    expect(checkMessages("limit=100", { records: page(1, 3), meta })).toEqual({ what: "count", announced: 5, rows: 3 });
    expect(checkMessages("limit=2", { records: page(1, 9), meta })).toBeNull();
    expect(checkMessages("", { unreadCounts: 2 })).toEqual({ what: "unreadCounts" });
    expect(checkMessages("unread=1&count=1", { unreadCounts: 2, meta: { current: { count: 2 } } })).toBeNull();
  });
});

test("an empty page of calls with further pages after it", () => {
  expect(checkCalls("page=2", [], { current_page: 2, total_pages: 5 })).toEqual({
    what: "emptyPage",
    page: 2,
    pages: 5,
  });
  expect(checkCalls("page=5", [], { current_page: 5, total_pages: 5 })).toBeNull();
  expect(checkCalls("page=6", [], { current_page: 6, total_pages: 5 })).toBeNull();
  expect(checkCalls("page=2", [{ sessionId: "v1" }], { current_page: 2, total_pages: 5 })).toBeNull();
  expect(checkCalls("page=1", [], { current_page: 1, total_pages: 1, total: 0 })).toBeNull();
});

describe("a page of calls", () => {
  const call = {
    sessionId: "v1",
    status: "cancelled",
    type: "audio",
    initiator: "a",
    receiverType: "user",
    receiver: "b",
    startedAt: 50,
    hasRecording: false,
    participants: [{ uid: "b" }],
  };
  test("another page number than requested", () => {
    expect(checkCalls("page=2", [call], { current_page: 1 })).toEqual({ what: "page", asked: 2, answered: 1 });
    expect(checkCalls("page=2", [call], { current_page: "2", count: 0, total: 0 })).toBeNull();
    expect(checkCalls("page=2", [call])).toBeNull();
  });

  test("more calls announced than sent, by the count of the page or of all", () => {
    expect(checkCalls("", [call], { count: 2 })).toEqual({ what: "count", announced: 2, rows: 1 });
    expect(checkCalls("", [call], { count: 1 })).toBeNull();
  });

  test("a call between two others contradicts Viewing as, unless the viewer took part", () => {
    expect(checkCalls("", [call], {}, "c")).toEqual({ what: "viewingAs", rows: 1 });
    for (const viewer of ["a", "b"]) expect(checkCalls("", [call], {}, viewer)).toBeNull();
    expect(checkCalls("", [{ ...call, participants: [{ uid: "c" }] }], {}, "c")).toBeNull();
  });

  test.each([
    ["status", "unanswered"],
    ["type", "video"],
    ["uid", "c"],
    ["startedAt", "51"],
    ["hasRecording", "true"],
    ["receiverType", "group"],
  ])("%s=%s excludes the call: a contradiction", (param, value) => {
    expect(checkCalls(`${param}=${value}`, [call])).toEqual({ what: "filter", param, rows: 1 });
  });

  test.each([
    "status=canceled",
    "uid=A",
    "uid=b",
    "hasRecording=false",
    "endedAt=10",
    "mode=meet",
    "participantsCount=7",
  ])("%s does not", (query) => expect(checkCalls(query, [call])).toBeNull());

  test("without a list of participants no participant is known to be missing", () => {
    expect(checkCalls("uid=c", [{ ...call, participants: [] }])).toBeNull();
    expect(checkCalls("", [call], {}, "c")).toEqual({ what: "viewingAs", rows: 1 });
  });
});
