// Tests the text form of the query bar: the form becomes text, and the text becomes the form again.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyQuery } from "#tests/fakes/any-query.ts";
import { FILTERS } from "#domain/query/filters.ts";
import { checkQuery, checkValue } from "#domain/query/query.ts";
import { EMPTY_DRAFT, draftOf, resolveDraft, setValue, type Draft } from "./draft.ts";
import { draftOfText, isRelativeTime, keepDraft, locateIssue, textOfDraft } from "./draft-text.ts";

const context = { nowSeconds: 1_780_000_000, zone: "Europe/Berlin" };

function typed(values: Readonly<Record<string, string>>): Draft {
  return Object.entries(values).reduce<Draft>(
    (draft, [name, value]) => setValue(draft, "messages", name, value),
    EMPTY_DRAFT,
  );
}

test("every form is read back from its text as the same query", () => {
  fc.assert(
    fc.property(
      anyQuery,
      fc.constantFrom("Europe/Berlin", "America/New_York", "Pacific/Apia", "UTC"),
      (asked, zone) => {
        const at = { ...context, zone };
        const draft = draftOf(asked, zone);
        const { query } = resolveDraft(asked.kind, draft, at);
        // Spaces around a UID are removed. A blank value is not a value, and no text can contain it.
        fc.pre(
          FILTERS[asked.kind].every((filter) => {
            const value = query.params[filter.name];
            return value === undefined || checkValue(filter, value) === null;
          }),
        );
        const back = draftOfText(textOfDraft(asked.kind, draft, at), at);
        if (!back.ok) throw new Error(JSON.stringify(back.problems));
        expect(back.query).toEqual(query);
        expect(resolveDraft(back.kind, back.draft, at).query).toEqual(query);
      },
    ),
  );
});

test("the two occurrences of an hour that clocks repeat stay different", () => {
  // 2026-10-25 02:30 occurs twice in Berlin: at 00:30 and at 01:30 UTC.
  for (const sentAt of [1_792_888_200, 1_792_891_800]) {
    const draft = draftOf({ kind: "messages", params: { sentAt } }, context.zone);
    expect(resolveDraft("messages", draft, context).query.params).toEqual({ sentAt });
    expect(resolveDraft("messages", draft, { ...context, zone: "Asia/Tokyo" }).query.params).toEqual({ sentAt });
  }
});

describe("relative times", () => {
  test("relative times are distinguished from moments", () => {
    const relative = ["now", "yesterday 14:00", "14:00", "last monday", "30 min ago", "this year", "end of last week"];
    const moments = ["2026-03-01 14:00", "1 Mar 2026", "1780000000", "2026-03-01T14:00Z", "soonish", ""];
    expect([...relative, ...moments].filter((text) => isRelativeTime(text, context))).toEqual(relative);
  });

  test("relative times stay as typed when saved, in the text and back in the form", () => {
    const draft = typed({ fromTimestamp: " last monday 9:00 ", toTimestamp: "2026-05-01 12:00" });
    expect(keepDraft("messages", draft, context).params).toEqual({
      fromTimestamp: "last monday 9:00",
      toTimestamp: 1_777_629_600,
    });
    const text = textOfDraft("messages", draft, context);
    expect(text).toBe('messages fromTimestamp:"last monday 9:00" toTimestamp:2026-05-01T10:00:00Z');
    const back = draftOfText(text, context);
    expect(back).toMatchObject({
      draft: { values: { fromTimestamp: "last monday 9:00", toTimestamp: "2026-05-01 12:00:00 +02:00 Europe/Berlin" } },
    });
  });

  test.each([
    [">=yesterday", "messages from:>=yesterday", 1_779_832_800],
    [">yesterday", "messages from:>yesterday", 1_779_919_200],
    [">last monday 9:00", 'messages from:>"last monday 9:00"', 1_779_692_401],
  ])("relative times keep their operator, and are read again each time: %s", (typedText, text, seconds) => {
    const back = draftOfText(text, context);
    if (!back.ok) throw new Error("the text reads");
    expect(back.draft.values).toEqual({ fromTimestamp: typedText });
    expect(back.query.params).toEqual({ fromTimestamp: seconds });
    expect(keepDraft("messages", back.draft, context).params).toEqual({ fromTimestamp: typedText });
    expect(textOfDraft("messages", back.draft, context)).toBe(text.replace("from:", "fromTimestamp:"));
    const aDayLater = { ...context, nowSeconds: context.nowSeconds + 86_400 };
    const later = draftOfText(textOfDraft("messages", back.draft, context), aDayLater);
    expect(later).toMatchObject({ query: resolveDraft("messages", back.draft, aDayLater).query });
    if (typedText.endsWith("yesterday"))
      expect(later).toMatchObject({ query: { params: { fromTimestamp: seconds + 86_400 } } });
  });
});

test("an unreadable value stays in the text, at the position of its problem", () => {
  const draft = typed({ sender: "ana", fromTimestamp: "soonish", limit: "many" });
  const text = textOfDraft("messages", draft, context);
  expect(text).toBe("messages sender:ana fromTimestamp:soonish limit:many");
  const reading = draftOfText(text, context);
  expect(reading.ok ? [] : reading.problems.map(({ at, length }) => text.slice(at, at + length))).toEqual([
    "soonish",
    "many",
  ]);
});

test("an issue between filters has the position of its filter, under its name or an alias", () => {
  const text = 'messages by:ana to:"2026-05-01 12:00"';
  const reading = draftOfText(text, context);
  if (!reading.ok) throw new Error("the text reads");
  const [issue] = checkQuery(reading.query);
  if (issue === undefined) throw new Error("To needs From");
  const { at, length, sentence } = locateIssue("messages", text, issue);
  expect([text.slice(at, at + length), sentence]).toEqual(['to:"2026-05-01 12:00"', "To needs From."]);
});

test("an issue of a filter that the text does not have is that of the whole text", () => {
  const text = "messages from:yesterday";
  expect(locateIssue("messages", text, { param: "toTimestamp", sentence: "To is missing." })).toEqual({
    at: 0,
    length: text.length,
    sentence: "To is missing.",
  });
});
