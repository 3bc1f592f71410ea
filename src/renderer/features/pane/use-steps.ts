// Reads a long list step by step: its beginning, and more with each request of a person.
import { useEffect, useState } from "react";
import type { Failure } from "../../../contract/failure.ts";
import { ask } from "../../actions/base/ask.ts";

/** Items read at once. */
export const STEP = 100;

/** Reads the next items, the first of which is at index `from`. */
type ReadStep<Item> = (from: number, signal: AbortSignal) => Promise<readonly Item[]>;

interface Steps<Item> {
  readonly items: readonly Item[];
  readonly failure: Failure | null;
  readonly readMore: () => void;
}

/** The first items of a list, and more of them with each `readMore`. Another function reads another list. */
export function useSteps<Item>(read: ReadStep<Item>): Steps<Item> {
  const [held, setHeld] = useState({ read, items: [] as readonly Item[], failure: null as Failure | null });
  const [wanted, setWanted] = useState({ read, from: 0 });
  useEffect(() => {
    const from = wanted.read === read ? wanted.from : 0;
    const earlier = (before: typeof held) => (before.read === read ? before.items.slice(0, from) : []);
    return ask(
      (signal) => read(from, signal),
      (items) => setHeld((before) => ({ read, items: [...earlier(before), ...items], failure: null })),
      (failure) => setHeld((before) => ({ read, items: earlier(before), failure })),
    );
  }, [read, wanted]);
  const { items, failure } = held.read === read ? held : { items: [], failure: null };
  return { items, failure, readMore: () => setWanted({ read, from: items.length }) };
}
