// The failure with which a request has to end: anything else fails the test.
import { expect } from "vitest";
import { Failed, type Failure } from "#contract/failure.ts";

/** Fails the test if the request succeeds, or rejects with something else than `Failed`. */
export async function failureFrom(asked: Promise<unknown>): Promise<Failure> {
  return asked.then(
    () => expect.fail("this request should fail"),
    (thrown: unknown) =>
      thrown instanceof Failed ? thrown.failure : expect.fail("rejected with something else than Failed"),
  );
}
