// The numbered migrations, oldest first: the store's user_version says how many of them it has seen.
import { first } from "./001-first.ts";
import { savedQueries } from "./002-saved-queries.ts";

export const MIGRATIONS: readonly string[] = [first, savedQueries];
