// Finds the webhook events in a value (docs/service-notes.md, "Webhooks"; docs/decisions/webhook-logs.md).
import { inOneLine, textsOf } from "#domain/text/json-text.ts";
import { eventFactsOf, eventsIn, messagesOf, type HeldText } from "#domain/records/webhook.ts";
import type { TextPosition, ReadEvent } from "./batch.ts";
import { isDeeperThan } from "#domain/text/json-depth.ts";

/** A word in every event, also in one that is a JSON text inside JSON. */
const MARK = "trigger";

export interface FoundEvent {
  readonly event: ReadEvent;
  readonly messages: readonly CarriedMessage[];
}

/** A record, and its own JSON as it was sent. */
interface CarriedMessage {
  readonly value: unknown;
  readonly text: string;
}

/** True if the text may contain events; faster than a check of its value. */
export function mayHoldEvents(text: string | Buffer): boolean {
  return text.includes(MARK);
}

/**
 * The events in a value at this place; none for a record of the service. `raw` is the value's JSON without secrets, in
 * one line: an event that is alone in it is kept with everything around it, as it was found.
 */
export function findEvents(
  value: unknown,
  raw: string,
  { line, byte }: TextPosition,
  depth: number,
): readonly FoundEvent[] {
  const events = eventsIn(value, (text) => isDeeperThan(text, depth));
  return events.map((event) => {
    const texts = [{ text: raw, value }, ...event.texts];
    return {
      event: {
        ...eventFactsOf(event),
        line,
        byte,
        raw: events.length === 1 ? raw : inOneLine(ownTextOf(event.body, texts)),
      },
      messages: messagesOf(event).map((message) => ({ value: message, text: ownTextOf(message, texts) })),
    };
  });
}

/** The text of an object in one of the texts; JSON.stringify would change its numbers. */
function ownTextOf(object: unknown, texts: readonly HeldText[]): string {
  for (const { text, value } of texts) {
    const own = textsOf(text, value, new Set([object])).get(object);
    if (own !== undefined) return own;
  }
  return JSON.stringify(object);
}
