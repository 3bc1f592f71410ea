// Sends the request of a component. Nothing happens to an answer that comes after the component has gone, or after the window
// has moved to another connection.
import { failureOf, type Failure } from "#contract/failure.ts";
import type { ActionPlace } from "./place-client.ts";

/**
 * Sends a request and hands on its answer or its failure. Call the returned function when the answer is not wanted any
 * more: it aborts the signal, and neither callback runs.
 */
export function ask<Answer>(
  { place }: { readonly place: Pick<ActionPlace, "isThere"> },
  send: (signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onFailure: (failure: Failure) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const isWanted = (): boolean => !signal.aborted && place.isThere();
  send(signal).then(
    (answer) => {
      if (isWanted()) onAnswer(answer);
    },
    (thrown: unknown) => {
      if (isWanted()) onFailure(failureOf(thrown));
    },
  );
  return () => controller.abort();
}
