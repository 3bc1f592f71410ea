// The box that finds everything and runs commands: its text and the matches.
import type { Found } from "../../../../contract/methods/lookup-methods.ts";
import type { Failure } from "../../../../contract/failure.ts";
import type { Entry } from "../../../model/lookup/entry.ts";
import type { AskedKind } from "../../../model/lookup/target.ts";
import type { QueryLists } from "../../../model/query/entries.ts";

export interface PaletteState {
  readonly text: string;
  /** of an earlier text until the answer comes */
  readonly found: Found;
  readonly isFinding: boolean;
  /** why stored records could not be searched */
  readonly failure: Failure | null;
  /** null until they are read */
  readonly lists: QueryLists | null;
  /** the record that the service is being asked for */
  readonly asking: { readonly what: AskedKind; readonly id: string } | null;
  /** why entries could not be opened, by their ids */
  readonly answers: Readonly<Record<string, string>>;
}

/** Something that was opened through the palette, over a connection or file. */
export interface RecentEntry {
  readonly connectionId: string;
  readonly entry: Entry;
}

export interface PaletteSlice {
  /** null while it is closed */
  readonly palette: PaletteState | null;
  /** newest first */
  readonly recentEntries: readonly RecentEntry[];
}

export const NOTHING_FOUND: Found = { calls: [], messages: [], people: [], conversations: [], isWhole: true };

export const PALETTE: PaletteSlice = { palette: null, recentEntries: [] };
