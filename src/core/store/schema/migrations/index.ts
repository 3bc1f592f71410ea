// The numbered migrations, oldest first. The store's user_version is the number of migrations it has had.
import { first } from "#core/store/schema/migrations/first-ten/001-first.ts";
import { savedQueries } from "#core/store/schema/migrations/first-ten/002-saved-queries.ts";
import { failuresAndRecentQueries } from "#core/store/schema/migrations/first-ten/003-failures-and-recent-queries.ts";
import { find } from "#core/store/schema/migrations/first-ten/004-find.ts";
import { rowChanges } from "#core/store/schema/migrations/first-ten/005-row-changes.ts";
import { openedFiles } from "#core/store/schema/migrations/first-ten/006-opened-files.ts";
import { contradictions } from "#core/store/schema/migrations/first-ten/007-contradictions.ts";
import { events } from "#core/store/schema/migrations/first-ten/008-events.ts";
import { leftOut } from "#core/store/schema/migrations/first-ten/009-left-out.ts";
import { versions } from "#core/store/schema/migrations/first-ten/010-versions.ts";
import { nameChanges } from "./011-name-changes.ts";
import { threadsAndSessions } from "./012-threads-and-sessions.ts";
import { keptOrders } from "./013-kept-orders.ts";
import { oldMoves } from "./014-old-moves.ts";
import { openedTogether } from "./015-opened-together.ts";
import { origins } from "./016-origins.ts";
import { ownDatabases } from "./017-own-databases.ts";
import { fileNotes } from "./018-file-notes.ts";
import { noRowChanges } from "./019-no-row-changes.ts";
import { moderation } from "./020-moderation.ts";
import { accents } from "./021-accents.ts";
import { openingsAndCallMetadata } from "./022-openings-and-call-metadata.ts";
import { courseFiguresOfCalls } from "./023-course-figures.ts";
import { peopleOfCalls } from "./024-people-joined.ts";
import type { Database } from "#core/store/base/database.ts";

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
  ownDatabases,
  fileNotes,
  noRowChanges,
  moderation,
  accents,
  openingsAndCallMetadata,
  courseFiguresOfCalls,
  peopleOfCalls,
];
