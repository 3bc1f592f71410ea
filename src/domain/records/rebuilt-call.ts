// Rebuilds a call from its session's events in any order. Source: docs/service-notes.md, "Webhooks".
import { z } from "zod";
import { asId, asMap, asNumber, asSeconds, asText, ownValue } from "#domain/text/lenient.ts";
import { noteSentence, type NoteKind } from "./rebuilt-notes.ts";
import { minutesBetween, Stays, withoutNulls } from "./rebuilt-stays.ts";
import { messagesOf, type WebhookEvent } from "./webhook.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** Where an event is: its trigger, file and line. */
export const eventSource = z.object({ trigger: z.string(), file: z.string(), line: z.number() });
export type EventSource = Readonly<z.infer<typeof eventSource>>;

/** How a call was rebuilt, stored under `rebuiltFrom`. */
export const rebuiltFrom = z.object({
  source: z.literal("webhooks"),
  /** events of the session that were read, repeats included */
  events: z.number(),
  repeated: z.number(),
  /** the event that states each fact of the call */
  facts: z.record(z.string(), eventSource),
  /** unknown facts and contradictions between events, as English sentences (`rebuilt-notes.ts`) */
  notes: z.array(z.string()).readonly(),
});
export type RebuiltFrom = Readonly<z.infer<typeof rebuiltFrom>>;

/** How a record was rebuilt; null for a call that the service sent. */
export function rebuiltFromOf(record: unknown): RebuiltFrom | null {
  const read = rebuiltFrom.safeParse(asMap(record)["rebuiltFrom"]);
  return read.success ? read.data : null;
}

/** Further recordings are counted in a note. */
const MOST_RECORDINGS = 200;
const MOST_NOTES = 20;
/** Limits on the event texts kept to detect repeats: their number and length. */
const MOST_TEXTS = 2000;
const LONGEST_TEXT = 4000;

/** The status of a call that runs. */
const ONGOING = "ongoing";
/** The order of statuses: the furthest one wins. An unknown status comes before all others. */
const STATUS_RANKS: Readonly<Record<string, number>> = {
  initiated: 1,
  unanswered: 2,
  missed: 2,
  rejected: 2,
  busy: 2,
  canceled: 2,
  cancelled: 2,
  ongoing: 3,
  ended: 4,
};

interface RankedFact {
  readonly value: string | number;
  readonly rank: number;
  readonly source: EventSource;
}

interface FoundRecording {
  readonly recording_url: string | null;
  readonly duration: number | null;
  readonly startTime: number | null;
  readonly endTime: number | null;
  readonly recordingDate: string | null;
}

/** Collects the events of one session and builds its call. */
export class CallRebuilder {
  readonly #sessionId: string;
  readonly #facts = new Map<string, RankedFact>();
  readonly #stays = new Stays();
  readonly #recordings = new Map<string, FoundRecording>();
  readonly #texts = new Set<string>();
  readonly #differences = new Set<string>();
  #typeSource: EventSource | null = null;
  #events = 0;
  #repeated = 0;
  #dropped = 0;

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  /** `text` is the event's JSON, used to detect repeats. */
  take(event: WebhookEvent, text: string, source: EventSource): void {
    this.#events++;
    if (this.#texts.has(text)) {
      this.#repeated++;
      return;
    }
    if (this.#texts.size < MOST_TEXTS && text.length <= LONGEST_TEXT) this.#texts.add(text);
    const [message] = messagesOf(event);
    if (message !== undefined) this.#addCallMessage(message, source);
    if (asId(event.data["sessionId"]) !== null) this.#addSession(event, source);
  }

  /** The call in the service's shape, with `rebuiltFrom`. `eventsLeft` is the number of events that were left out. */
  record(eventsLeft = 0): JsonObject {
    const factOf = (name: string): string | number | undefined => this.#facts.get(name)?.value;
    const [started, ended] = [factOf("startedAt"), factOf("endedAt")];
    const participants = this.#stays.participants();
    const recordings = [...this.#recordings.values()].map(withoutNulls);
    const isOver = this.#everybodyLeft(participants);
    return withoutNulls({
      sessionId: this.#sessionId,
      type: factOf("type") ?? this.#stays.callType(),
      mode: factOf("mode"),
      status: isOver ? null : factOf("status"),
      initiator: factOf("initiator"),
      receiverType: factOf("receiverType"),
      receiver: factOf("receiver"),
      initiatedAt: factOf("initiatedAt"),
      startedAt: started,
      endedAt: ended,
      totalDurationInMinutes:
        typeof started === "number" && typeof ended === "number" ? minutesBetween(started, ended) : null,
      participants,
      hasRecording: recordings.length > 0 ? true : null,
      recordings: recordings.length > 0 ? recordings : null,
      rebuiltFrom: {
        source: "webhooks",
        events: this.#events,
        repeated: this.#repeated,
        facts: this.#sources(isOver),
        notes: this.#notes(participants, { eventsLeft, isOver }),
      } satisfies RebuiltFrom,
    });
  }

  /** The last event says that the call runs, but everybody whom events name has left: nothing says what it is now. */
  #everybodyLeft(participants: readonly JsonObject[]): boolean {
    const isOpen = this.#facts.get("status")?.value === ONGOING && !this.#facts.has("endedAt");
    return isOpen && participants.length > 0 && participants.every((entry) => "leftAt" in entry);
  }

  #sources(isOver: boolean): RebuiltFrom["facts"] {
    const kept = [...this.#facts].filter(([name]) => !isOver || name !== "status");
    const sources = Object.fromEntries(kept.map(([name, { source }]) => [name, source]));
    const ofType = this.#stays.callType() === null ? null : this.#typeSource;
    return ofType === null ? sources : { type: ofType, ...sources };
  }

  #addCallMessage(message: JsonObject, source: EventSource): void {
    const data = asMap(message["data"]);
    const call = asMap(asMap(asMap(data["entities"])["on"])["entity"]);
    const action = asText(data["action"]);
    const isFirst = action === "initiated";
    const sent = asSeconds(message["sentAt"]);
    this.#tell("type", asId(call["type"]) ?? asId(message["type"]), 1, source);
    this.#tell("mode", asId(call["mode"]), 1, source);
    this.#tellStatus(asId(call["status"]) ?? action, source);
    // The person who answers or declines sends the later messages.
    this.#tell("initiator", idOf(call["initiator"]) ?? (isFirst ? asId(message["sender"]) : null), 1, source);
    this.#tell("receiver", idOf(call["receiver"]) ?? (isFirst ? asId(message["receiver"]) : null), 1, source);
    this.#tell("receiverType", asId(call["receiverType"]) ?? asId(message["receiverType"]), 1, source);
    this.#tellEarliest("initiatedAt", asSeconds(call["initiatedAt"]) ?? (isFirst ? sent : null), source);
    this.#tellEarliest("startedAt", asSeconds(call["startedAt"]), source);
    this.#tellLatest("endedAt", asSeconds(call["endedAt"]), source);
  }

  #addSession({ trigger, data }: WebhookEvent, source: EventSource): void {
    this.#tell("mode", asId(data["type"]), 1, source);
    const isEnd = trigger.endsWith("_ended") || "destroyed_at" in data;
    if (isEnd) this.#tellStatus("ended", source);
    else if (trigger.endsWith("_started") || "occupant" in data) this.#tellStatus(ONGOING, source);
    if (isEnd || trigger.endsWith("_started")) this.#tellEarliest("startedAt", asSeconds(data["created_at"]), source);
    this.#tellLatest("endedAt", asSeconds(data["destroyed_at"]), source);
    if (this.#stays.take(data)) this.#note("participants", source);
    if (this.#stays.callType() !== null) this.#typeSource ??= source;
    this.#addRecording(data, source);
  }

  #addRecording(data: JsonObject, source: EventSource): void {
    const url = asId(data["recording_url"]);
    if (url === null && !("recordingDate" in data)) return;
    const duration = asNumber(data["duration"]);
    const startTime = asSeconds(data["startTime"]);
    const recording: FoundRecording = {
      recording_url: url,
      duration,
      startTime,
      // The event's duration is in seconds.
      endTime: startTime === null || duration === null || duration < 0 ? null : startTime + Math.round(duration),
      recordingDate: asText(data["recordingDate"]),
    };
    const key = JSON.stringify([url, startTime]);
    if (this.#recordings.has(key)) return;
    if (this.#recordings.size === MOST_RECORDINGS) {
      this.#dropped++;
      return;
    }
    this.#recordings.set(key, recording);
    this.#note("recordings", source);
  }

  /** Keeps the first event that states a list. */
  #note(name: string, source: EventSource): void {
    if (!this.#facts.has(name)) this.#facts.set(name, { value: "", rank: 0, source });
  }

  #tellStatus(status: string | null, source: EventSource): void {
    const rank = ownValue(STATUS_RANKS, status ?? "") ?? 0;
    const known = this.#facts.get("status");
    // Statuses follow each other, so different statuses are not a contradiction.
    if (status !== null && (known === undefined || known.rank < rank)) {
      this.#facts.set("status", { value: status, rank, source });
    }
  }

  #tellEarliest(name: string, seconds: number | null, source: EventSource): void {
    this.#tell(name, seconds, -(seconds ?? 0), source);
  }

  #tellLatest(name: string, seconds: number | null, source: EventSource): void {
    this.#tell(name, seconds, seconds ?? 0, source);
  }

  /** Among different values the highest rank wins; among equal ranks, the first. */
  #tell(name: string, value: string | number | null, rank: number, source: EventSource): void {
    if (value === null) return;
    const known = this.#facts.get(name);
    if (known !== undefined && known.value !== value && this.#differences.size < MOST_NOTES) {
      const [one, oneLine] = [known.value, known.source.line];
      this.#differences.add(noteSentence("differ", { fact: name, one, oneLine, other: value, otherLine: source.line }));
    }
    if (known === undefined || known.rank < rank) this.#facts.set(name, { value, rank, source });
  }

  #notes(
    participants: readonly JsonObject[],
    { eventsLeft, isOver }: { readonly eventsLeft: number; readonly isOver: boolean },
  ): readonly string[] {
    const notes: string[] = [];
    if (eventsLeft > 0) notes.push(noteSentence("eventsLeft", { count: eventsLeft }));
    const without = (name: string, note: NoteKind): void => {
      if (!this.#facts.has(name)) notes.push(noteSentence(note));
    };
    without("initiator", "noInitiator");
    without("startedAt", "noStart");
    if (isOver) notes.push(noteSentence("noEndAllLeft"));
    else if (this.#facts.get("status")?.value === ONGOING) notes.push(noteSentence("noEnd"));
    if (participants.some((entry) => !("uid" in entry))) notes.push(noteSentence("noUid"));
    if (this.#repeated > 0) {
      notes.push(noteSentence("repeats", { repeated: this.#repeated, events: this.#events }));
    }
    if (this.#stays.differ) notes.push(noteSentence("leavingDiffers"));
    const dropped = this.#dropped + this.#stays.dropped;
    if (dropped > 0) notes.push(noteSentence("dropped", { count: dropped }));
    return [...notes, ...this.#differences].slice(0, MOST_NOTES);
  }
}

/** A person or group, given as an id or as an object with an id. */
function idOf(value: unknown): string | null {
  const entity = asMap(value);
  return asId(value) ?? asId(entity["uid"]) ?? asId(entity["guid"]);
}
