// A fake service whose requests can be listened to as they come in: the clock by which tests kill processes.
import { onTestFinished } from "vitest";
import { createSampleService } from "../../src/sample/index.ts";
import { startFakeService } from "../fakes/service.ts";
import type { FakeService } from "../fakes/service.ts";

export interface HeardService {
  readonly fake: FakeService;
  /** Takes the place of the listener before. */
  readonly hear: (listener: () => void) => void;
}

/** Ends when the test does. */
export async function startHeardService(messages: number): Promise<HeardService> {
  let listener = (): void => undefined;
  const sample = createSampleService({ messages, calls: 50 });
  const service = {
    ...sample,
    fetch: (request: Request): Promise<Response> => {
      listener();
      return sample.fetch(request);
    },
  };
  const fake = await startFakeService({ service });
  onTestFinished(() => fake.close());
  return { fake, hear: (given) => void (listener = given) };
}
