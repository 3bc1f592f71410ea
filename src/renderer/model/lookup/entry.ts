// One line of the palette, and the group it belongs to.
import type { CommandId } from "../../design/keys/command-table.ts";
import type { LOOKUP_TEXTS } from "./lookup-texts.ts";
import type { Target } from "./target.ts";

/** The action of an entry: it opens something, or runs a command. */
type Deed = Target | { readonly kind: "command"; readonly command: CommandId };

export interface Entry {
  /** different for each entry of a list */
  readonly id: string;
  readonly picture:
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
  readonly title: string;
  /** details that distinguish it from others: names, times, sizes */
  readonly facts: readonly string[];
  /** why it is listed; null for commands */
  readonly why: string | null;
  /** why it could not be opened, after it was tried */
  readonly answer?: string | undefined;
  /** null for a line that only says something */
  readonly deed: Deed | null;
}

export type GroupName = keyof (typeof LOOKUP_TEXTS)["groups"];

export interface EntryGroup {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
}
