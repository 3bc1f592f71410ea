// Sends the request of a component. Nothing happens to an answer that comes after the component has gone.
import { failureOf, type Failure } from "../../../contract/failure.ts";

/**
 * Sends a request and hands on its answer or its failure. Call the returned function when the answer is not wanted any
 * more: it aborts the signal, and neither callback runs.
 */
export function ask<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onFailure: (failure: Failure) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  send(signal).then(
    (answer) => {
      if (!signal.aborted) onAnswer(answer);
    },
    (thrown: unknown) => {
      if (!signal.aborted) onFailure(failureOf(thrown));
    },
  );
  return () => controller.abort();
}
