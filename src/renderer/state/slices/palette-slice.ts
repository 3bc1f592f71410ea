// The box that finds everything and runs commands: its text and the matches.
import type { LookupMatches, Opening } from "#contract/methods/lookup-methods.ts";
import type { Failure } from "#contract/failure.ts";
import type { Query } from "#domain/query/query-shape.ts";
import type { CommandId } from "#renderer/design/keys/command-table.ts";
import type { AskedKind, Target } from "#renderer/place/model/target.ts";
import type { QueryLists } from "#renderer/list/model/query/saved-panel-entries.ts";

/** The action of an entry: it opens something, or runs a command. */
type EntryAction = Target | { readonly kind: "command"; readonly command: CommandId };

export interface Entry {
  /** different for each entry of a list */
  readonly id: string;
  readonly icon:
    | "call"
    | "message"
    | "user"
    | "group"
    | "conversation"
    | "query"
    | "time"
    | "link"
    | "search"
    | "file"
    | "connection"
    | CommandId;
  /** empty for an entry that the words of its query name */
  readonly title: string;
  /** the names, ids and texts of data in the title, in their order, in which the typed words are marked; absent for none */
  readonly names?: readonly string[];
  /** a query that is shown in words: as the title if that is empty, else behind it */
  readonly query?: Query;
  /** details that distinguish it from others: names, times, sizes */
  readonly facts: readonly string[];
  /** why it is listed; null for commands */
  readonly why: string | null;
  /** why it could not be opened, after it was tried */
  readonly answer?: string | undefined;
  /** null for a line that only says something */
  readonly action: EntryAction | null;
}

export interface PaletteState {
  readonly text: string;
  /** the text comes from the clipboard, with nothing typed since */
  readonly isPasted: boolean;
  /** of an earlier text until the answer comes */
  readonly found: LookupMatches;
  readonly isFinding: boolean;
  /** why stored records could not be searched */
  readonly failure: Failure | null;
  /** null until they are read */
  readonly lists: QueryLists | null;
  /** what was opened last, newest first; empty until it is read */
  readonly openings: readonly Opening[];
  /** the record that the service is being asked for */
  readonly asking: { readonly what: AskedKind; readonly id: string } | null;
  /** why entries could not be opened, by their ids */
  readonly answers: Readonly<Record<string, string>>;
}

export interface PaletteSlice {
  /** null while it is closed */
  readonly palette: PaletteState | null;
}

export const NOTHING_FOUND: LookupMatches = {
  calls: [],
  messages: [],
  people: [],
  conversations: [],
  hasMore: { calls: false, messages: false, people: false, conversations: false },
  isWhole: true,
};

export const PALETTE: PaletteSlice = { palette: null };
