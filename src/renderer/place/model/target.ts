// Everything that can be opened from one place, as one value.
import type { Link } from "#domain/link.ts";
import type { Query } from "#domain/query/query-shape.ts";
import type { SavedQuery } from "#contract/methods/saved-queries.ts";

/** A record that the service can be asked for by its id. */
export type AskedKind = "call" | "message";

/** A stored row with the newest kept result that holds it. */
export interface StoredRow {
  readonly rowId: number;
  readonly resultId: number | null;
}

export type Target =
  | ({ readonly kind: "call"; readonly sessionId: string } & StoredRow)
  | ({ readonly kind: "message"; readonly id: string; readonly conversationId: string | null } & StoredRow)
  | { readonly kind: "ask"; readonly what: AskedKind; readonly id: string }
  | { readonly kind: "person"; readonly uid: string }
  /** stored messages as a transcript, the newest first */
  | { readonly kind: "conversation"; readonly conversationId: string }
  | { readonly kind: "query"; readonly query: Query; readonly savedFrom: SavedQuery | null }
  /** the counts of a list */
  | { readonly kind: "statistics"; readonly query: Query }
  /** a moment of the rows that are shown, UNIX seconds */
  | { readonly kind: "time"; readonly seconds: number }
  | { readonly kind: "link"; readonly link: Link }
  /** looks for a text in the loaded rows */
  | { readonly kind: "search"; readonly text: string }
  | { readonly kind: "file"; readonly openedId: number }
  | { readonly kind: "connection"; readonly connectionId: string };
