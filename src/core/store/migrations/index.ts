// The numbered migrations, oldest first: the store's user_version says how many of them it has seen.
import { first } from "./001-first.ts";
import { savedQueries } from "./002-saved-queries.ts";
import { failuresAndRecentQueries } from "./003-failures-and-recent-queries.ts";

export const MIGRATIONS: readonly string[] = [first, savedQueries, failuresAndRecentQueries];
