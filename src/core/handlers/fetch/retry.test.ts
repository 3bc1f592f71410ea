// Tests which requests are retried, how often, and after which waits.
import { describe, expect, test } from "vitest";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { Failed, failureOf, type Failure, type NetworkCause } from "#contract/failure.ts";
import { BODY_WAS } from "#core/api/body.ts";
import { PATIENT, PROMPT, waitBeforeRetry, withRetries, type Patience } from "./retry.ts";

const api = (status: number): Failure => ({ kind: "api", status, code: "ERR", message: "" });
const network = (cause: NetworkCause): Failure => ({ kind: "network", cause, host: "host" });
const limited = (retryAfterSeconds: number | null): Failure => ({ kind: "rateLimited", retryAfterSeconds });
const body = (status: number, where: string): Failure => ({ kind: "unexpectedBody", status, where, host: "host" });

describe("waitBeforeRetry", () => {
  const patient = (failure: Failure, tried = 1, chance = 1) => waitBeforeRetry(failure, tried, PATIENT, chance);

  test("the wait after a temporary fault doubles each time, up to the fifth try", () => {
    expect([1, 2, 3, 4, 5].map((tried) => patient(api(503), tried))).toEqual([1000, 2000, 4000, 8000, null]);
    expect(patient(api(500), 1, 0)).toBe(500);
  });

  test("no wait is longer than the maximum", () => {
    const stubborn: Patience = { ...PATIENT, tries: 50 };
    expect(waitBeforeRetry(api(503), 40, stubborn, 1)).toBe(30_000);
  });

  test("a rate limit waits as long as it says, at most a minute, or five seconds if it says nothing", () => {
    expect([limited(7), limited(3600), limited(null), limited(0)].map((failure) => patient(failure))).toEqual([
      7000, 60_000, 5000, 0,
    ]);
  });

  test.each([
    ["reset", true],
    ["refused", true],
    ["unreachable", true],
    ["nameNotFound", true],
    ["timedOut", true],
    ["offline", true],
    ["tls", false],
    ["proxy", false],
    ["redirected", false],
    ["tooLarge", false],
  ] as const)("a walk retries after the network cause %s: %s", (cause, again) => {
    expect(patient(network(cause)) !== null).toBe(again);
  });

  test("a truncated body and a gateway's page are retried; a login page and refusals are not", () => {
    expect(patient(body(200, BODY_WAS.cutShort))).not.toBeNull();
    expect(patient(body(200, BODY_WAS.empty))).not.toBeNull();
    expect(patient(body(299, BODY_WAS.cutShort))).not.toBeNull();
    expect(patient(body(500, BODY_WAS.html))).not.toBeNull();
    const final: readonly Failure[] = [
      body(200, BODY_WAS.html),
      body(403, BODY_WAS.html),
      ...[300, 404, 499].map((status) => body(status, BODY_WAS.empty)),
      ...[300, 404, 499].map((status) => body(status, BODY_WAS.cutShort)),
      ...[400, 402, 404, 499].map(api),
      { kind: "auth", status: 401, code: "AUTH_ERR_APIKEY_NOT_FOUND" },
      { kind: "auth", status: 403, code: "AUTH_ERR_NO_ACCESS" },
      { kind: "secret", cause: "none" },
      { kind: "managed", why: "Not allowed." },
      { kind: "cancelled" },
      { kind: "bug", message: "" },
    ];
    expect(final.map((failure) => patient(failure))).toEqual(final.map(() => null));
  });

  test("a waiting person gets the failure at once if it will not pass soon", () => {
    const prompt = (failure: Failure, tried = 1) => waitBeforeRetry(failure, tried, PROMPT, 1);
    expect([prompt(network("refused")), prompt(network("timedOut")), prompt(limited(6))]).toEqual([null, null, null]);
    expect([prompt(network("reset")), prompt(api(503), 2), prompt(limited(2))]).toEqual([300, 600, 2000]);
    expect(prompt(api(503), 3)).toBeNull();
    expect([prompt(limited(5)), prompt(limited(5.001)), prompt(limited(null))]).toEqual([5000, null, 5000]);
  });

  test("chance spreads the second half of a wait, rounded to milliseconds", () => {
    expect([0, 0.25, 0.3333, 1].map((chance) => patient(api(503), 2, chance))).toEqual([1000, 1250, 1333, 2000]);
  });
});

describe("withRetries", () => {
  test("a request is retried until it succeeds, and each failure and remaining wait is reported", async () => {
    const fake = makeFakeClock();
    const told: (number | string | null)[] = [];
    const failures = [limited(2), api(503)];
    const answer = await withRetries(
      async () => {
        const failure = failures.shift();
        if (failure !== undefined) throw new Failed(failure);
        return "answer";
      },
      {
        clock: fake.clock,
        random: () => 0,
        patience: PATIENT,
        isOnline: () => true,
        signal: new AbortController().signal,
        onFailure: async ({ kind }) => void told.push(kind),
        onWait: (wait) => void told.push(wait === null ? null : `${wait.because} ${wait.remainingMs}`),
      },
    );
    expect(answer).toBe("answer");
    expect(told).toEqual(["rateLimited", "limit 2000", "limit 1000", null, "api", "fault 1000", null]);
    expect(fake.waits).toEqual([1000, 1000, 1000]);
  });

  test("cancelling ends the wait, and no further request is sent", async () => {
    const fake = makeFakeClock();
    const controller = new AbortController();
    const hold = fake.holdNextWait();
    let asked = 0;
    const asking = withRetries(
      async () => {
        asked += 1;
        throw new Failed(api(503));
      },
      {
        clock: fake.clock,
        random: () => 0,
        patience: PATIENT,
        isOnline: () => true,
        signal: controller.signal,
        onFailure: async () => undefined,
        onWait: () => undefined,
      },
    );
    await hold.reached;
    controller.abort();
    await expect(asking).rejects.toHaveProperty("name", "AbortError");
    expect(asked).toBe(1);
  });

  /** A request that fails this often, and then is answered, on a computer whose network comes and goes. */
  async function askCutOff(failures: readonly Failure[], patience: Patience, online: readonly boolean[]) {
    const fake = makeFakeClock();
    const looks = [...online];
    const told: string[] = [];
    const left = [...failures];
    const asking = withRetries(
      async () => {
        const failure = left.shift();
        if (failure !== undefined) throw new Failed(failure);
        return "answer";
      },
      {
        clock: fake.clock,
        random: () => 1,
        patience,
        isOnline: () => looks.shift() ?? true,
        signal: new AbortController().signal,
        onFailure: async ({ kind }) => void told.push(kind),
        onWait: () => undefined,
      },
    );
    const answer = await asking.catch((thrown: unknown) => failureOf(thrown));
    return { answer, told, waits: fake.waits };
  }

  test("without a network a walk asks nothing until there is one again, however long that takes", async () => {
    const hour = Array.from({ length: 3600 }, () => false);
    const { answer, told, waits } = await askCutOff([network("offline")], PATIENT, hour);
    expect([answer, told, waits.length]).toEqual(["answer", ["network"], 3600]);
  });

  test("tries before a cut do not count after it", async () => {
    const failures = [...Array<Failure>(4).fill(network("reset")), ...Array<Failure>(5).fill(network("reset"))];
    const online = [true, true, true, false, true];
    expect((await askCutOff(failures, PATIENT, online)).answer).toEqual(network("reset"));
    expect((await askCutOff(failures.slice(1), PATIENT, online)).answer).toBe("answer");
  });

  test("only passing faults of the network wait for it, and only those of a walk", async () => {
    const never = Array.from({ length: 50 }, () => false);
    expect((await askCutOff([network("tls")], PATIENT, never)).answer).toEqual(network("tls"));
    expect((await askCutOff([network("offline")], PROMPT, never)).answer).toEqual(network("offline"));
    const { answer, waits } = await askCutOff([api(503)], PATIENT, never);
    expect([answer, waits]).toEqual(["answer", [1000]]);
  });

  test("cancelling ends the wait for the network", async () => {
    const fake = makeFakeClock();
    const controller = new AbortController();
    const hold = fake.holdNextWait();
    const asking = withRetries(() => Promise.reject(new Failed(network("offline"))), {
      clock: fake.clock,
      random: () => 0,
      patience: PATIENT,
      isOnline: () => false,
      signal: controller.signal,
      onFailure: async () => undefined,
      onWait: () => undefined,
    });
    await hold.reached;
    controller.abort();
    await expect(asking).rejects.toHaveProperty("name", "AbortError");
  });
});
