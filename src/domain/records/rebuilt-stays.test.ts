// Tests how the stays of participants are put together from the occupants that events name.
import { expect, test } from "vitest";
import { minutesBetween, Stays, withoutNulls } from "./rebuilt-stays.ts";

/** The participants of occupants that one event each names. */
function stays(...occupants: readonly object[]): Stays {
  const all = new Stays();
  for (const occupant of occupants) all.take({ occupant });
  return all;
}

const lena = (joinedAt: number | null, leftAt: number | null = null): object => ({
  name: "Lena",
  joined_at: joinedAt,
  left_at: leftAt,
});

test("a stay has its times, its length in minutes, and the platform of the first event that tells one", () => {
  const all = new Stays();
  all.take({ occupant: lena(100) });
  all.take({ occupant: lena(100), initial_config: { platform: "ios" } });
  all.take({ occupant: lena(100, 190), initial_config: { platform: "web" } });
  expect(all.participants()).toEqual([
    { name: "Lena", isJoined: true, joinedAt: 100, leftAt: 190, totalDurationInMinutes: 1.5, platform: "ios" },
  ]);
  expect([all.differ, all.dropped]).toEqual([false, 0]);
});

test("data without occupants names nobody", () => {
  const all = new Stays();
  expect([all.take({}), all.take({ occupant: [] }), all.take({ all_occupants: [lena(1)] })]).toEqual([
    false,
    false,
    true,
  ]);
  expect(all.participants()).toHaveLength(1);
});

/** The stays of events about one occupant each, and of one that lists all. */
function staysWithList(singles: readonly object[], list: readonly object[], listFirst = false): Stays {
  const all = new Stays();
  if (listFirst) all.take({ all_occupants: list });
  for (const occupant of singles) all.take({ occupant });
  if (!listFirst) all.take({ all_occupants: list });
  return all;
}

test("of different times of leaving of one person the latest counts, and the stays say that events differ", () => {
  const known = (left: number): object => ({ uid: "lena", ...lena(100, left) });
  for (const order of [
    [120, 130],
    [130, 120],
  ]) {
    const all = stays(...order.map(known));
    expect(all.participants()).toMatchObject([{ leftAt: 130 }]);
    expect(all.differ).toBe(true);
    const [one = 0, other = 0] = order;
    const listed = staysWithList([lena(100, one)], [lena(100, other)]);
    expect([listed.differ, listed.participants()]).toMatchObject([true, [{ leftAt: 130 }]]);
  }
  const same = stays(lena(100, 120), lena(100), lena(100, 120));
  expect([same.differ, same.participants()]).toMatchObject([false, [{ leftAt: 120 }]]);
});

test("two people of one name who joined in one second are two, in whatever order their events come", () => {
  const left = [lena(100, 120), lena(100, 130)];
  const both = [{ leftAt: 120 }, { leftAt: 130 }];
  for (const singles of [left, left.toReversed(), [lena(100), ...left], [...left, lena(100)]]) {
    const alone = stays(...singles);
    expect([alone.differ, alone.participants()]).toMatchObject([false, both]);
    expect(alone.participants()).toHaveLength(2);
    for (const listFirst of [true, false]) {
      const listed = staysWithList(singles, left, listFirst);
      expect([listed.differ, listed.participants()]).toMatchObject([false, both]);
      expect(listed.participants()).toHaveLength(2);
      const open = staysWithList(singles, [lena(100), lena(100)], listFirst);
      expect([open.differ, open.participants()]).toMatchObject([false, both]);
    }
  }
});

test("once events have differed, later events that agree do not change that", () => {
  const [early, late] = [120, 130].map((left) => ({ uid: "lena", ...lena(100, left) }));
  expect(stays({ ...early }, { ...late }, { ...late }).differ).toBe(true);
});

test("the type of the call is known only if everybody's is the same", () => {
  const typeOf = (...told: readonly unknown[]): string | null =>
    stays(...told.map((audio, index) => ({ name: `Guest ${index}`, audio_call: audio }))).callType();
  expect([
    typeOf(true, "true"),
    typeOf("false", false),
    typeOf(true, false),
    typeOf("maybe"),
    typeOf(true, null),
  ]).toEqual(["audio", "video", null, null, "audio"]);
});

test("stays are in order of joining, then of leaving, then of names; those without a joining time come last", () => {
  const all = stays(
    { name: "Zoe", left_at: 90 },
    { name: "Omar", joined_at: 110 },
    { name: "Ben", joined_at: 100, left_at: 130 },
    { name: "Ada", joined_at: 100, left_at: 130 },
    { name: "Ida", joined_at: 100, left_at: 120 },
    { name: "Uma", left_at: 80 },
    { joined_at: 100, left_at: 130 },
  );
  expect(all.participants().map(({ name }) => name)).toEqual(["Ida", undefined, "Ada", "Ben", "Omar", "Uma", "Zoe"]);
});

test("a leaving time alone ends the only open stay of the same person, by UID and name", () => {
  const left = { uid: "lena", name: "Lena", left_at: 130 };
  const one = stays({ uid: "lena", name: "Lena", joined_at: 100 }, left);
  expect(one.participants()).toMatchObject([{ joinedAt: 100, leftAt: 130 }]);
  for (const other of [
    { uid: "other", name: "Lena", joined_at: 100 },
    { uid: "lena", name: "Other", joined_at: 100 },
    { uid: "lena", name: "Lena", joined_at: 100, left_at: 120 },
  ]) {
    expect(stays(other, left).participants()).toHaveLength(2);
  }
});

test("asking for the participants again gives the same", () => {
  const all = stays(lena(100), lena(null, 130));
  expect(all.participants()).toEqual(all.participants());
});

test("a stay that ends before it begins has no length", () => {
  expect([minutesBetween(10, 10), minutesBetween(10, 9), minutesBetween(0, 100)]).toEqual([0, null, 1.6667]);
  expect(withoutNulls({ a: null, b: undefined, c: 0, d: "", e: false })).toEqual({ c: 0, d: "", e: false });
});
