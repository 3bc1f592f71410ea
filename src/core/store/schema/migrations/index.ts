// The numbered migrations, oldest first. The store's user_version is the number of migrations it has had.
import { first } from "./001-first.ts";
import { savedQueries } from "./002-saved-queries.ts";
import { failuresAndRecentQueries } from "./003-failures-and-recent-queries.ts";
import { find } from "./004-find.ts";
import { rowChanges } from "./005-row-changes.ts";
import { openedFiles } from "./006-opened-files.ts";
import { contradictions } from "./007-contradictions.ts";
import { events } from "./008-events.ts";
import { leftOut } from "./009-left-out.ts";
import { versions } from "./010-versions.ts";
import { nameChanges } from "./011-name-changes.ts";
import { threadsAndSessions } from "./012-threads-and-sessions.ts";
import { keptOrders } from "./013-kept-orders.ts";
import { oldMoves } from "./014-old-moves.ts";
import { openedTogether } from "./015-opened-together.ts";
import { origins } from "./016-origins.ts";
import type { Database } from "../../base/database.ts";

/** SQL, or a step that needs more than SQL. Each runs in a separate transaction. */
export type Migration = string | ((database: Database) => void);

export const MIGRATIONS: readonly Migration[] = [
  first,
  savedQueries,
  failuresAndRecentQueries,
  find,
  rowChanges,
  openedFiles,
  contradictions,
  events,
  leftOut,
  versions,
  nameChanges,
  threadsAndSessions,
  keptOrders,
  oldMoves,
  openedTogether,
  origins,
];
