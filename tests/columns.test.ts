// Tests that every part of the program has the columns of domain/columns, and no others.
import { expect, test, vi } from "vitest";
import { columnsOf as exportedColumns } from "#contract/exports/export-columns.ts";
import { CSV_FACTS } from "#contract/methods/csv-facts.ts";
import { FACTS } from "#core/store/base/sql-columns.ts";
import { keysOf } from "#core/store/views/sort-keys.ts";
import { factName, type Column } from "#domain/columns/column.ts";
import { columnsOf, DATASETS, facetColumnsOf, gridColumnsOf, gridIdOf } from "#domain/columns/datasets.ts";
import { FACET_COLUMNS } from "#renderer/list/model/rows/facet-columns.ts";
import { columnsPage } from "#tools/docs/columns.ts";

// The cells of columns import the window's client, which needs the bridge.
vi.stubGlobal("window", { switchboard: { send: vi.fn(), onReply: vi.fn(), onEvent: vi.fn() } });
const { CALL_COLUMNS } = await import("#renderer/record/views/calls/call-grid-columns.tsx");
const { MESSAGE_COLUMNS } = await import("#renderer/record/views/messages/message-grid-columns.tsx");

const KINDS = ["messages", "calls"] as const;
type Kind = (typeof KINDS)[number];
const GRIDS = { messages: MESSAGE_COLUMNS, calls: CALL_COLUMNS };

/** The name of the column in each part of the program; null where it is missing. */
function found(kind: Kind, column: Column): unknown {
  const fact = factName(column);
  // The grid shows a person's name in the column of the person.
  const isOwn = column.nameOf === undefined;
  return {
    store: FACTS[kind].has(fact),
    sort: sorts(kind, fact),
    grid: isOwn ? (GRIDS[kind].find(({ id }) => id === gridIdOf(kind, column))?.header ?? null) : null,
    facet: FACET_COLUMNS[kind].find((each) => each.column === fact)?.label ?? null,
    exported: exportedColumns(kind).flatMap(({ name }) => (name === column.name || name === fact ? [name] : [])),
    csv: CSV_FACTS[kind].find(({ name }) => name === column.name)?.label ?? null,
  };
}

function sorts(kind: Kind, column: string): boolean {
  try {
    return keysOf(kind, [{ column, descending: false }], "view.open").length > 0;
  } catch {
    return false;
  }
}

/** The same according to the table. */
function stated(column: Column): unknown {
  const { name, label, type, unit, grid, facet, isLookedUp, secondsBetween, ofCourse } = column;
  const isDrawn = type === "marks";
  return {
    store: !isDrawn && isLookedUp !== true,
    sort: !isDrawn && !(isLookedUp === true && type === "list"),
    grid: grid === undefined ? null : label,
    facet: facet === undefined ? null : label,
    exported: isDrawn ? [] : type === "time" ? [name, `${name}Seconds`] : [name],
    csv: isDrawn || secondsBetween !== undefined || ofCourse ? null : unit === undefined ? label : `${label}, ${unit}`,
  };
}

test.each(KINDS)("store, sorting, grid, facets, exports and CSV have the columns of %s under one label", (kind) => {
  const columns = columnsOf(kind);
  const byName = (of: (column: Column) => unknown): unknown => columns.map((column) => [column.name, of(column)]);
  expect(byName((column) => found(kind, column))).toEqual(byName(stated));
  expect({
    store: [...FACTS[kind].keys()].filter((fact) => !columns.some((column) => factName(column) === fact)),
    grid: GRIDS[kind].length,
    facets: FACET_COLUMNS[kind].length,
  }).toEqual({
    store: [],
    grid: columns.filter(({ grid }) => grid !== undefined).length,
    facets: columns.filter(({ facet }) => facet !== undefined).length,
  });
});

test("a column has one type and one redaction in every dataset", () => {
  const all: readonly Column[] = Object.values(DATASETS).flat();
  const treated = ({ type, redaction, nameOf }: Column): string => JSON.stringify([type, redaction, nameOf]);
  const byName = Map.groupBy(all, ({ name }) => name);
  const differing = [...byName].filter(([, columns]) => new Set(columns.map(treated)).size > 1);
  expect(differing.map(([name]) => name)).toEqual([]);
});

test.each(["messages", "calls", "devices"] as const)("no header of a CSV file fits two columns of %s", (dataset) => {
  const columns = columnsOf(dataset);
  const own = new Set(columns.map(({ name }) => name.toLowerCase()));
  const others = columns.flatMap(({ csv }) => csv?.split(" ") ?? []);
  expect(others.filter((name, index) => own.has(name) || others.indexOf(name) !== index)).toEqual([]);
});

test("the page of columns has a line for each", () => {
  const lines = columnsPage().split("\n");
  const written = lines.filter((line) => line.startsWith("| `") || line.startsWith("| not exported"));
  expect(written).toHaveLength(Object.values(DATASETS).flat().length);
});

// A new column of the grid goes into this list by hand, at the place that follows from its number.
test("a grid has its columns in this order, and those behind the bar only when a person chooses them", () => {
  const read = (kind: Kind): string => {
    const [shown, hidden] = [false, true].map((isHidden) =>
      gridColumnsOf(kind)
        .filter(({ grid }) => (grid.hidden === true) === isHidden)
        .map(({ name }) => name)
        .join(" "),
    );
    return `${shown} | ${hidden}`;
  };
  expect(read("messages")).toBe(
    "sentAt sender receiver text marks type | category conversationId id editedAt deletedAt deliveredAt readAt updatedAt parentId replyCount attachmentCount reactionCount tags moderation flagReasons",
  );
  expect(read("calls")).toBe(
    "initiatedAt status type initiator receiver totalDurationInMinutes peopleJoined hasRecording sessionId | mode startedAt endedAt ringSeconds totalAudioMinutes totalVideoMinutes totalParticipants hasTranscription mid reconnects leftEarly aloneSeconds neverJoined contradictions answeredAfterSeconds",
  );
});

// A new facet goes into this list by hand, at the place that follows from its number.
test("facets are offered in this order", () => {
  const read = (kind: Kind): string =>
    facetColumnsOf(kind)
      .map(({ name }) => name)
      .join(" ");
  expect(read("messages")).toBe(
    "sender receiver conversationId type category receiverType action moderation tags flagReasons mentionedUids attachmentTypes hasLinks text sentAt editedAt deletedAt deliveredAt readAt updatedAt replyCount reactionCount attachmentCount parentId sessionId id",
  );
  expect(read("calls")).toBe(
    "status type mode initiator receiver receiverType participantUids hasRecording hasTranscription totalParticipants reconnects leftEarly neverJoined contradictions peopleJoined ringSeconds totalDurationInMinutes totalAudioMinutes totalVideoMinutes aloneSeconds answeredAfterSeconds initiatedAt startedAt endedAt mid sessionId",
  );
});
