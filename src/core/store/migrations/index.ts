// The numbered migrations, oldest first: the store's user_version says how many of them it has seen.
import { first } from "./001-first.ts";

export const MIGRATIONS: readonly string[] = [first];
