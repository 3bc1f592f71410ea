// The bound of what the store reads of each kind for a text.
import { MOST_FOUND } from "#contract/methods/lookup-methods.ts";

/** One more than an answer has, which says that there are more. Counting the others would compare everything stored. */
export const MOST_READ = MOST_FOUND + 1;
