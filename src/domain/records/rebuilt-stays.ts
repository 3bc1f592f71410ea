// Rebuilds participants' stays from webhook events, which give names but no UIDs (docs/service-notes.md, "Webhooks").
import { asFlag, asId, asList, asMap, asSeconds, asText, isMap } from "#domain/text/lenient.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The service allows 50 participants. Stays beyond this limit are counted and left out. */
const MOST_STAYS = 2000;

/** What tells stays apart. Two people of one name who join in one second look alike. */
interface Look {
  readonly uid: string | null;
  readonly name: string | null;
  readonly joinedAt: number | null;
}

interface Stay extends Look {
  leftAt: number | null;
  platform: string | null;
}

/** The times of leaving that events about one occupant give for a look; a stay ends once, so two may be two people. */
interface Leavings {
  readonly look: Look;
  readonly times: Set<number>;
}

/** Collects the occupants of one session's events, in any order. */
export class Stays {
  readonly #stays = new Map<string, Stay>();
  readonly #leavings = new Map<string, Leavings>();
  readonly #audioOnly = new Set<boolean>();
  #times = 0;
  #dropped = 0;
  #differ = false;

  /** The number of stays left out. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Events differ on when somebody left. */
  get differ(): boolean {
    return this.#differ || this.#whole().differ;
  }

  /** Adds the data of an event; true if it names an occupant. */
  take(data: JsonObject): boolean {
    const platform = asText(asMap(data["initial_config"])["platform"]);
    const { occupant } = data;
    const listed = asList(data["all_occupants"]).filter(isMap);
    const seen = new Map<string, number>();
    if (isMap(occupant)) this.#addOccupant(occupant, platform, new Map());
    for (const each of listed) this.#addOccupant(each, platform, seen, true);
    return isMap(occupant) || listed.length > 0;
  }

  /** Two equal entries in one list are two stays; the same entry in two lists is one stay. */
  #addOccupant(occupant: JsonObject, platform: string | null, seen: Map<string, number>, isListed = false): void {
    const [uid, name, joinedAt] = [asId(occupant["uid"]), asText(occupant["name"]), asSeconds(occupant["joined_at"])];
    const leftAt = asSeconds(occupant["left_at"]);
    const audioOnly = asFlag(occupant["audio_call"]);
    if (audioOnly !== null) this.#audioOnly.add(audioOnly);
    const look = JSON.stringify([uid, name, joinedAt]);
    const nth = seen.get(look) ?? 0;
    seen.set(look, nth + 1);
    const known = this.#stays.get(`${look} ${nth}`);
    const stay = known ?? { uid, name, joinedAt, leftAt: null, platform };
    stay.platform ??= platform;
    if (known === undefined && this.#stays.size === MOST_STAYS) this.#dropped++;
    else this.#stays.set(`${look} ${nth}`, stay);
    if (leftAt === null) return;
    if (!isListed) return this.#noteLeaving(look, stay, leftAt);
    this.#differ ||= stay.leftAt !== null && stay.leftAt !== leftAt;
    stay.leftAt = Math.max(stay.leftAt ?? leftAt, leftAt);
  }

  #noteLeaving(key: string, look: Look, leftAt: number): void {
    const leavings = this.#leavings.get(key) ?? { look, times: new Set() };
    this.#leavings.set(key, leavings);
    if (leavings.times.has(leftAt)) return;
    if (this.#times === MOST_STAYS) this.#dropped++;
    else {
      this.#times++;
      leavings.times.add(leftAt);
    }
  }

  /** The stays with the times of leaving that events about one occupant give. */
  #whole(): { readonly stays: readonly Stay[]; readonly differ: boolean } {
    const groups = Map.groupBy(this.#stays.values(), ({ uid, name, joinedAt }) =>
      JSON.stringify([uid, name, joinedAt]),
    );
    let differ = false;
    const stays = [...groups].flatMap(([key, held]) => {
      const united = withLeavings(
        held.map((stay) => ({ ...stay })),
        this.#leavings.get(key)?.times ?? new Set(),
      );
      differ ||= united.differ;
      return united.stays;
    });
    return { stays, differ };
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
    const { stays } = this.#whole();
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

/**
 * Stays that look alike, with the times at which one of them ended. A time that none has ends one that is open. Of a person
 * with a UID, or against a list of all occupants, it is another word on the same leaving, and the latest counts. Otherwise
 * it is a further person of that name.
 */
function withLeavings(
  stays: Stay[],
  times: ReadonlySet<number>,
): { readonly stays: readonly Stay[]; readonly differ: boolean } {
  let differ = false;
  const confirmed = new Set(stays.filter(({ leftAt }) => leftAt !== null && times.has(leftAt)));
  const [model] = stays;
  const known = new Set(stays.map(({ leftAt }) => leftAt));
  for (const leftAt of [...times].filter((time) => !known.has(time)).toSorted((a, b) => a - b)) {
    const open = stays.find((stay) => stay.leftAt === null);
    const other = open ?? stays.find((stay) => !confirmed.has(stay) || stay.uid !== null);
    if (other === undefined) {
      if (model !== undefined) stays.push({ ...model, leftAt });
      continue;
    }
    differ ||= other.leftAt !== null;
    other.leftAt = Math.max(other.leftAt ?? leftAt, leftAt);
    confirmed.add(other);
  }
  return { stays, differ };
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
