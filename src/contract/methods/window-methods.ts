// The methods of windows: what a new one shows, opening one more, and reporting its uncaught errors.
import { z } from "zod";
import { query, queryKind } from "#domain/query/query-shape.ts";
import { connectionId, nothing, resultId, rowId, sessionId } from "#contract/ids.ts";
import { plainScreen } from "./settings-methods.ts";
import { columnTest, valueTest, viewSpec } from "./rows.ts";

/** Words for a filter. */
const words = z.string().max(5000);

/** The record in the pane; a call that was opened by its session alone has no row. */
const selection = z.object({
  rowId: rowId.nullable(),
  sessionId: sessionId.nullable(),
  isOpened: z.boolean().exactOptional(),
  viewingAs: z.string().max(200).exactOptional(),
});

/** The filters and the order of loaded rows, with the words for them. */
const narrowing = z.object({
  sort: viewSpec.shape.sort,
  search: viewSpec.shape.search,
  localValues: z
    .array(valueTest.extend({ label: words, shown: words.nullable(), isList: z.boolean() }))
    .max(20)
    .readonly(),
  localTests: z
    .array(z.object({ test: columnTest, words }))
    .max(20)
    .readonly(),
  viewParams: query.shape.params,
});

/** The thread of a message: that which began it. */
const threadTarget = z.object({ messageId: z.string().max(500), conversationId: z.string().max(500).nullable() });
export type ThreadTarget = Readonly<z.infer<typeof threadTarget>>;

/** A conversation: at a moment of it, or that of a record. */
const besideTarget = z.union([
  z.object({
    moment: z.object({
      conversationId: z.string().max(500),
      messageId: z.string().max(500).nullable(),
      atSeconds: z.number().nullable(),
      isFirst: z.literal(true).exactOptional(),
    }),
  }),
  z.object({ kind: queryKind, rowId }),
]);
export type BesideTarget = Readonly<z.infer<typeof besideTarget>>;

const plainPlace = z.object({ connectionId, screen: plainScreen });
const rowsPlace = z.object({
  connectionId,
  screen: queryKind,
  resultId,
  /** loads the rows again if the store has dropped the result meanwhile */
  query,
  narrowing,
  form: z.enum(["table", "conversation"]),
  compared: z.tuple([rowId, rowId]).readonly().nullable(),
  selection: selection.nullable(),
  paneOpen: z.boolean(),
  paneTab: z.string().max(60),
  /** the person that the pane shows instead of the record; null for the record */
  person: z.string().max(500).nullable(),
  /** the thread that the pane of a message shows instead; null for none */
  thread: threadTarget.nullable(),
  /** the conversation beside the messages; null for none */
  beside: besideTarget.nullable(),
  /** the row at the top of the grid; null where the grid was not drawn */
  top: z.object({ rowId, belowTopPixels: z.number() }).nullable(),
});
/**
 * The content of a new window: a place, or the conversation of the record that is selected there. It names rows and results by
 * their numbers in the store, and never holds a key.
 */
export const windowTarget = z.object({
  place: z.union([plainPlace, rowsPlace]),
  reads: z.boolean(),
});
export type WindowTarget = Readonly<z.infer<typeof windowTarget>>;

/** The most windows at once: together they need fewer views than the engine keeps open. */
export const MOST_WINDOWS = 12;

/** The longest text of a fault, UTF-16 units: a message and its stack. */
export const LONGEST_FAULT = 4000;

export const windowMethods = {
  /** Writes an uncaught error of the window to the log, without keys. There is no other effect. */
  "fault.note": {
    served: "main",
    input: z.object({ kind: z.enum(["error", "rejection", "drawing"]), text: z.string().max(LONGEST_FAULT) }),
    output: z.object({}),
  },
  /** The content of the asking window at its start. Main gives `target` once. `isFirst`: of the program's start. */
  "window.begin": {
    served: "main",
    input: nothing,
    output: z.object({ isFirst: z.boolean(), target: windowTarget.nullable() }),
  },
  /** Opens one more window; without a target on the connection of the asking one. False if there are `MOST_WINDOWS`. */
  "window.open": {
    served: "main",
    input: z.object({ target: windowTarget.nullable() }),
    output: z.object({ isOpened: z.boolean() }),
  },
} as const;
