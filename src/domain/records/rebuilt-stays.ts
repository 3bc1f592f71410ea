// Rebuilds participants' stays from webhook events, which give names but no UIDs (docs/service-notes.md, "Webhooks").
import { asFlag, asId, asList, asMap, asText, isMap } from "../text/lenient.ts";
import { asMoment } from "./webhook.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The service allows 50 participants. Stays beyond this limit are counted and left out. */
const MOST_STAYS = 2000;

interface Stay {
  readonly uid: string | null;
  readonly name: string | null;
  readonly joinedAt: number | null;
  leftAt: number | null;
  platform: string | null;
}

/** Collects the occupants of one session's events, in any order. */
export class Stays {
  readonly #stays = new Map<string, Stay>();
  readonly #audioOnly = new Set<boolean>();
  #dropped = 0;
  #differ = false;

  /** The number of stays left out. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Events differ on when somebody left. */
  get differ(): boolean {
    return this.#differ;
  }

  /** Adds the data of an event; true if it names an occupant. */
  take(data: JsonObject): boolean {
    const platform = asText(asMap(data["initial_config"])["platform"]);
    const occupants = [data["occupant"], ...asList(data["all_occupants"])].filter(isMap);
    const seen = new Map<string, number>();
    for (const occupant of occupants) this.#takeOccupant(occupant, platform, seen);
    return occupants.length > 0;
  }

  /** Two equal entries in one event are two stays; the same entry in two events is one stay. */
  #takeOccupant(occupant: JsonObject, platform: string | null, seen: Map<string, number>): void {
    const [uid, name, joinedAt] = [asId(occupant["uid"]), asText(occupant["name"]), asMoment(occupant["joined_at"])];
    const leftAt = asMoment(occupant["left_at"]);
    const audioOnly = asFlag(occupant["audio_call"]);
    if (audioOnly !== null) this.#audioOnly.add(audioOnly);
    const look = JSON.stringify([uid, name, joinedAt]);
    const nth = seen.get(look) ?? 0;
    seen.set(look, nth + 1);
    const known = this.#stays.get(`${look} ${nth}`);
    if (known === undefined && this.#stays.size === MOST_STAYS) this.#dropped++;
    else if (known === undefined) this.#stays.set(`${look} ${nth}`, { uid, name, joinedAt, leftAt, platform });
    else {
      this.#differ ||= known.leftAt !== null && leftAt !== null && known.leftAt !== leftAt;
      known.leftAt =
        known.leftAt === null || leftAt === null ? (known.leftAt ?? leftAt) : Math.max(known.leftAt, leftAt);
      known.platform ??= platform;
    }
  }

  /** audio if every known type is audio, video if none is; null if they differ or all are unknown */
  callType(): string | null {
    if (this.#audioOnly.size !== 1) return null;
    return this.#audioOnly.has(true) ? "audio" : "video";
  }

  /**
   * The stays in order of joining, in the service's shape for participants, with a name instead of a UID. A leaving
   * time without a joining time belongs to the only open stay of that name.
   */
  participants(): readonly JsonObject[] {
    const stays = [...this.#stays.values()].map((stay) => ({ ...stay }));
    const joined = stays.filter(({ joinedAt }) => joinedAt !== null);
    const others = stays.filter((stay) => {
      if (stay.joinedAt !== null) return false;
      const open = joined.filter(({ uid, name, leftAt }) => uid === stay.uid && name === stay.name && leftAt === null);
      const [only] = open;
      if (only === undefined || open.length > 1) return true;
      only.leftAt = stay.leftAt;
      return false;
    });
    return [...joined.toSorted(byJoining), ...others.toSorted(byJoining)].map(participantOf);
  }
}

function participantOf({ uid, name, joinedAt, leftAt, platform }: Stay): JsonObject {
  return withoutNulls({
    uid,
    name,
    isJoined: true,
    joinedAt,
    leftAt,
    totalDurationInMinutes: joinedAt === null || leftAt === null ? null : minutesBetween(joinedAt, leftAt),
    platform,
  });
}

function byJoining(one: Stay, other: Stay): number {
  return (
    (one.joinedAt ?? 0) - (other.joinedAt ?? 0) ||
    (one.leftAt ?? 0) - (other.leftAt ?? 0) ||
    textOrder(one.name ?? "", other.name ?? "")
  );
}

function textOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Minutes between two times in UNIX seconds; null if the second comes first. */
export function minutesBetween(from: number, to: number): number | null {
  return to < from ? null : Math.round(((to - from) / 60) * 10_000) / 10_000;
}

/** The fields of a record that are not null. */
export function withoutNulls(record: object): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}
