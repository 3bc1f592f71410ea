// The timeline's scale, lanes, stops and table: properties over random calls and spans, and one call by hand.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCall, CALL, CALLED_AT, entry, readCourse } from "#tests/fakes/course.ts";
import type { Interval } from "#domain/time/intervals.ts";
import { formatTime } from "#domain/time/time.ts";
import { factsOf } from "./timeline-facts.ts";
import { laneRowsOf, marksOf, rowsBetween, topOfLane } from "./timeline-lanes.ts";
import { fittingSpan, lengthOf, panned, secondsAt, spanShowing, ticksOf, xOf, zoomed } from "./timeline-scale.ts";
import { cursorAt, nextStop, stopNear, stopsOf, type Cursor } from "./timeline-stops.ts";

const WIDTH = 400;

const extent = fc
  .tuple(
    fc.integer({ min: 0, max: 2_000_000_000 }),
    fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 200_000_000 })),
  )
  .map(([fromSeconds, length]): Interval => ({ fromSeconds, toSeconds: fromSeconds + length }));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
const isInside = (span: Interval, whole: Interval): boolean => {
  const slack = 1e-6 * Math.max(1, Math.abs(whole.toSeconds));
  return span.fromSeconds >= whole.fromSeconds - slack && span.toSeconds <= whole.toSeconds + slack;
};

describe("the scale", () => {
  it("turns moments into pixels and back", () => {
    fc.assert(
      fc.property(extent, share, (of, at) => {
        const span = fittingSpan(of);
        const seconds = span.fromSeconds + at * lengthOf(span);
        expect(secondsAt(xOf(seconds, span, WIDTH), span, WIDTH)).toBeCloseTo(seconds, 3);
      }),
    );
  });

  it("shows a call at a moment beyond every calendar at its start", () => {
    const span = fittingSpan({ fromSeconds: 1e300, toSeconds: 1e300 });
    expect(xOf(1e300, span, WIDTH)).toBe(0);
  });

  it("stays inside the whole call after any zooms and moves, and never gets empty", () => {
    const move = fc.oneof(
      fc.record({ kind: fc.constant("zoom" as const), by: factor, at: share }),
      fc.record({ kind: fc.constant("pan" as const), by: fc.double({ min: -3, max: 3, noNaN: true }), at: share }),
      fc.record({ kind: fc.constant("show" as const), by: factor, at: share }),
    );
    fc.assert(
      fc.property(extent, fc.array(move, { maxLength: 12 }), (of, moves) => {
        const whole = fittingSpan(of);
        let span = whole;
        for (const { kind, by, at } of moves) {
          const seconds = whole.fromSeconds + at * lengthOf(whole);
          if (kind === "zoom") span = zoomed(span, by, seconds, whole);
          else span = kind === "pan" ? panned(span, by, whole) : spanShowing(seconds, span, whole);
          expect(isInside(span, whole)).toBe(true);
          expect(lengthOf(span)).toBeGreaterThan(3.9);
          if (kind === "show") expect(isInside({ fromSeconds: seconds, toSeconds: seconds }, span)).toBe(true);
        }
      }),
    );
  });

  it("keeps the moment under the pointer when it zooms in", () => {
    fc.assert(
      fc.property(extent, share, fc.double({ min: 0.3, max: 1, noNaN: true }), (of, at, by) => {
        const whole = fittingSpan(of);
        const seconds = whole.fromSeconds + at * lengthOf(whole);
        expect(xOf(seconds, zoomed(whole, by, seconds, whole), WIDTH)).toBeCloseTo(at * WIDTH, 1);
      }),
    );
  });

  it("sets ticks at round times of the zone, far enough from each other and inside", () => {
    fc.assert(
      fc.property(extent, fc.constantFrom("UTC", "Asia/Kathmandu", "America/St_Johns"), (of, zone) => {
        const span = fittingSpan(of);
        const { stepSeconds, ticks } = ticksOf(span, WIDTH, 60, zone);
        expect(ticks.length).toBeLessThanOrEqual(WIDTH / 60 + 1);
        for (const [index, { seconds, x }] of ticks.entries()) {
          expect(isInside({ fromSeconds: seconds, toSeconds: seconds }, span)).toBe(true);
          const before = ticks[index - 1];
          if (before === undefined) continue;
          expect(seconds - before.seconds).toBe(stepSeconds);
          expect(x - before.x).toBeGreaterThanOrEqual(59.9);
        }
      }),
    );
    const { ticks } = ticksOf({ fromSeconds: CALLED_AT, toSeconds: CALLED_AT + 3200 }, WIDTH, 60, "Asia/Kathmandu");
    expect(ticks.map(({ seconds }) => formatTime(seconds, "Asia/Kathmandu").slice(11))).toEqual([
      "21:00:00",
      "21:10:00",
      "21:20:00",
      "21:30:00",
      "21:40:00",
    ]);
  });
});

describe("the lanes", () => {
  it("give a lane to each person and recording, and one to each device where there are several", () => {
    const participants = [...CALL.participants, entry("lena", "phone/1", 600, 800)];
    const { rows, height } = laneRowsOf(readCourse({ ...CALL, participants }).course);
    expect(rows.map(({ kind, top }) => [kind, top])).toEqual([
      ["person", 0],
      ["person", 28],
      ["device", 56],
      ["device", 74],
      ["recording", 92],
    ]);
    expect(height).toBe(110);
  });

  it("draw ring, presence cut where a person is alone, the reconnect, and labels that fit", () => {
    const { course } = readCourse(CALL);
    const span = { fromSeconds: CALLED_AT, toSeconds: CALLED_AT + 3200 };
    const [freya, lena] = laneRowsOf(course).rows.map((row) => marksOf(course, row, { span, width: 3200 }));
    expect(freya?.bars.map(({ kind, x, width, label }) => [kind, x, width, label])).toEqual([
      ["ring", 0, 12, null],
      ["together", 12, 720, "12 min 00 s"],
      ["together", 741, 2449, "40 min 49 s"],
      ["alone", 3190, 10, null],
    ]);
    expect(freya?.notches).toEqual([{ x: 736.5 }]);
    expect(lena?.bars.map(({ kind, x, width }) => [kind, x, width])).toEqual([
      ["together", 12, 720],
      ["alone", 732, 9],
      ["together", 741, 2449],
    ]);
  });

  it("draw a person who was always alone, and one who joined and left in the same second", () => {
    const participants = [
      entry("freya", "phone/1", 100, 200),
      entry("lena", "desk/1", 300, 400),
      entry("omar", "desk/2", 500, 500),
    ];
    const { course } = readCourse({ ...CALL, initiator: "kim", recordings: [], participants });
    const frame = { span: { fromSeconds: CALLED_AT, toSeconds: CALLED_AT + 3200 }, width: 3200 };
    const people = laneRowsOf(course).rows.filter(({ kind }) => kind === "person");
    expect(people.map((row) => marksOf(course, row, frame).bars.map(({ kind, x, width }) => [kind, x, width]))).toEqual(
      [[["alone", 100, 100]], [["alone", 300, 100]], [["present", 500, 0]]],
    );
  });

  it("draw stays too short for the width with the bar before them, unless their end is unknown", () => {
    const short = (left: number | null) => [
      entry("lena", "desk/1", 0, 3014),
      entry("freya", "phone/1", 12, 3000),
      entry("freya", "phone/2", 3005, 3008),
      entry("freya", "phone/3", 3010, left),
    ];
    const barsWith = (left: number | null) => {
      const raw = { ...CALL, initiator: "lena", endedAt: CALLED_AT + 3014, recordings: [], participants: short(left) };
      const { course } = readCourse(raw);
      const row = laneRowsOf(course).rows.find((each) => each.kind === "person" && each.lane === 1);
      if (row === undefined) throw new Error("there is no lane");
      const span = { fromSeconds: CALLED_AT, toSeconds: CALLED_AT + 3000 };
      return marksOf(course, row, { span, width: 100 }).bars.map(({ kind, x, width, end, label }) => {
        const right = Math.round(x + width);
        return [kind, x, right, end, label];
      });
    };
    // Without the seven seconds between the stays.
    expect(barsWith(3014)).toEqual([["together", 0.4, 100, "known", "49 min 55 s"]]);
    // The last stay has no known length, so it is apart from the bar, which has one.
    expect(barsWith(null)).toEqual([
      ["together", 0.4, 100, "known", "49 min 51 s"],
      ["perhaps", expect.closeTo(100.3, 1), 100, "unknown", null],
    ]);
  });

  it("draw a moment alone that nobody can see as a part of the bar beside it, and count it in its label", () => {
    const participants = [entry("freya", "phone/1", 12, 3012), entry("lena", "desk/1", 15, 3008)];
    const { course } = readCourse({ ...CALL, initiator: "kim", recordings: [], participants });
    const barsOf = (width: number) => {
      const frame = { span: { fromSeconds: CALLED_AT, toSeconds: CALLED_AT + 3200 }, width };
      const row = laneRowsOf(course).rows.find((each) => each.kind === "person" && each.lane === 0);
      return row === undefined ? [] : marksOf(course, row, frame).bars.map(({ kind, label }) => [kind, label]);
    };
    expect(barsOf(300)).toEqual([["together", "50 min 00 s"]]);
    expect(barsOf(3200)).toEqual([
      ["alone", null],
      ["together", "49 min 53 s"],
      ["alone", null],
    ]);
  });

  it("leave out a label that a reconnect would cut", () => {
    const participants = [
      entry("lena", "desk/1", 12, 3190),
      entry("freya", "desk/1", 12, 3190),
      entry("freya", "phone/1", 12, 40),
      entry("freya", "phone/2", 50, 3190),
    ];
    const { course } = readCourse({ ...CALL, initiator: "lena", participants });
    const labels = (width: number) =>
      laneRowsOf(course).rows.flatMap((row) => {
        const frame = { span: { fromSeconds: CALLED_AT, toSeconds: CALLED_AT + 3200 }, width };
        return row.kind === "person" && row.lane === 1
          ? marksOf(course, row, frame).bars.map(({ label }) => label)
          : [];
      });
    expect(labels(400)).toEqual([null]);
    expect(labels(12_000)).toEqual(["52 min 58 s"]);
  });

  it("find the rows in sight", () => {
    fc.assert(
      fc.property(anyCall, fc.integer({ min: -50, max: 400 }), fc.integer({ min: 1, max: 300 }), (raw, top, height) => {
        const all = laneRowsOf(readCourse(raw).course);
        const expected = all.rows.filter((row) => row.top < top + height && row.top + row.height > top);
        expect(rowsBetween(all, top, top + height)).toEqual(expected);
      }),
    );
  });

  it("draw marks in order, inside the frame, and never more than the frame has room for", () => {
    fc.assert(
      fc.property(anyCall, factor, share, (raw, by, at) => {
        const { course } = readCourse(raw, 6000);
        if (course.extent === null) return;
        const whole = fittingSpan(course.extent);
        const span = zoomed(whole, by, whole.fromSeconds + at * lengthOf(whole), whole);
        for (const row of laneRowsOf(course).rows) {
          const { bars, notches } = marksOf(course, row, { span, width: WIDTH });
          for (const { x, width } of bars) {
            expect(x).toBeGreaterThanOrEqual(-20);
            expect(x + width).toBeLessThanOrEqual(WIDTH + 20);
            expect(width).toBeGreaterThanOrEqual(0);
          }
          expect(notches.every(({ x }) => x >= 0 && x <= WIDTH)).toBe(true);
          if (row.kind === "person") expect(topOfLane(laneRowsOf(course), row.lane)).toBe(row.top);
        }
      }),
    );
    const many = Array.from({ length: 2000 }, (_, index) => entry("freya", "p/1", 12 + index, 12.5 + index));
    const crowded = readCourse({ ...CALL, participants: many.slice(0, 400) }).course;
    const [first] = laneRowsOf(crowded).rows;
    if (first === undefined) throw new Error("there is no lane");
    const span = { fromSeconds: CALLED_AT, toSeconds: CALLED_AT + 90_000 };
    expect(marksOf(crowded, first, { span, width: 100 }).bars.length).toBeLessThan(10);
  });
});

describe("the stops", () => {
  it("are all moments of the call, with their words", () => {
    const stops = stopsOf(readCourse(CALL));
    expect(stops.map(({ atSeconds, text }) => [atSeconds - CALLED_AT, text])).toEqual([
      [0, "call initiated"],
      [12, "call started"],
      [12, "Freya joined"],
      [12, "Lena joined"],
      [20, "recording 1 began"],
      [732, "Freya dropped, back after 9 s"],
      [741, "Freya was back after 9 s"],
      [1220, "recording 1 ended"],
      [3190, "Lena left"],
      [3200, "call ended"],
      [3200, "Freya left"],
    ]);
  });

  it("say who left before the end, from a device or from the call", () => {
    const participants = [
      entry("freya", "phone/1", 12, 3200),
      entry("lena", "desk/1", 12, 1000),
      entry("lena", "phone/2", 500, 2000),
    ];
    const stops = stopsOf(readCourse({ ...CALL, recordings: [], participants }));
    expect(
      stops.filter(({ text }) => text.includes("left")).map(({ atSeconds, text }) => [atSeconds - CALLED_AT, text]),
    ).toEqual([
      [1000, "Lena left on desk"],
      [2000, "Lena left 20 min 00 s before the end"],
      [3200, "Freya left"],
    ]);
  });

  it("says a change of device without a gap without a length", () => {
    const at = (joined: number) =>
      stopsOf(
        readCourse({
          ...CALL,
          participants: [entry("freya", "phone/1", 12, 700), entry("freya", "desk/1", joined, 3200)],
        }),
      ).map(({ text }) => text);
    expect(at(700)).toContain("Freya changed the device");
    expect(at(705)).toContain("Freya changed the device, after 5 s");
  });

  it("are all visited once by going forward, and in the other order by going back", () => {
    fc.assert(
      fc.property(anyCall, (raw) => {
        const stops = stopsOf(readCourse(raw, 6000));
        const walk = (direction: 1 | -1): readonly (number | null)[] => {
          const visited: (Cursor | null)[] = [];
          for (const _ of stops) visited.push(nextStop(stops, visited.at(-1) ?? null, direction));
          return visited.map((cursor) => cursor?.stop ?? null);
        };
        const all = stops.map((_, index) => index);
        expect(walk(1)).toEqual(all);
        expect(walk(-1)).toEqual(all.toReversed());
      }),
    );
  });

  it("are found from between, and near a moment", () => {
    const stops = stopsOf(readCourse(CALL));
    const from = { seconds: CALLED_AT + 100, stop: null };
    expect([nextStop(stops, from, 1)?.stop, nextStop(stops, from, -1)?.stop]).toEqual([5, 4]);
    expect(nextStop(stops, cursorAt(stops, 10), 1)?.stop).toBe(10);
    expect(nextStop([], null, 1)).toBeNull();
    expect([stopNear(stops, CALLED_AT + 735, 4), stopNear(stops, CALLED_AT + 500, 4)]).toEqual([5, null]);
  });
});

describe("the table", () => {
  it("has every fact with its source, in order of time", () => {
    const participants = [...CALL.participants, entry("omar", "", null, null, { state: "unanswered" })];
    const read = readCourse({ ...CALL, participants });
    const facts = factsOf(read, read.detail);
    const at = (seconds: number | null) => (seconds === null ? null : seconds - CALLED_AT);
    expect(
      facts.map(({ what, person, fromSeconds, toSeconds, source }) => [
        what,
        person,
        at(fromSeconds),
        at(toSeconds),
        source,
      ]),
    ).toEqual([
      ["Ring", "Freya", 0, 12, "call: initiatedAt, startedAt"],
      ["Present", "Freya", 12, 732, "entry 1"],
      ["Present", "Lena", 12, 3190, "entry 2"],
      ["Recording 1", null, 20, 1220, "recording 1"],
      ["Alone in the call", "Lena", 732, 741, "computed from all entries"],
      ["Reconnect", "Freya", 732, 741, "entries 1, 3"],
      ["Present", "Freya", 741, 3200, "entry 3"],
      ["Alone in the call", "Freya", 3190, 3200, "computed from all entries"],
      ["Never joined · No answer", "Omar", null, null, "entry 4"],
    ]);
  });

  it("names the events of a call that was rebuilt", () => {
    const source = (trigger: string, line: number) => ({ trigger, file: "hooks.ndjson", line });
    const rebuiltFrom = {
      source: "webhooks",
      events: 3,
      repeated: 0,
      facts: { initiatedAt: source("call_initiated", 2), participants: source("call_participant_joined", 4) },
      notes: [],
    };
    const read = readCourse({ ...CALL, rebuiltFrom });
    const sources = factsOf(read, read.detail).map(({ source: text }) => text);
    expect(sources[0]).toBe("call: initiatedAt, startedAt · call_initiated, line 2");
    expect(sources[1]).toBe("entry 1 · call_participant_joined, line 4");
  });

  it("mentions every entry and every recording of every call", () => {
    fc.assert(
      fc.property(anyCall, (raw) => {
        const read = readCourse(raw, 6000);
        const facts = factsOf(read, read.detail);
        const entries = new Set(facts.flatMap(({ rows }) => rows));
        expect([...entries].toSorted((a, b) => a - b)).toEqual(read.detail.participants.map((_, row) => row));
        expect(facts.filter(({ what }) => what.startsWith("Recording"))).toHaveLength(read.detail.recordings.length);
        for (const { fromSeconds, toSeconds } of facts) {
          expect(toSeconds ?? Infinity).toBeGreaterThanOrEqual(fromSeconds ?? -Infinity);
        }
      }),
    );
  });
});
