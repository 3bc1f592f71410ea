// A fake service with a listener for its requests: tests use it as the clock for killing processes.
import { onTestFinished } from "vitest";
import { createSampleService } from "#sample/index.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";

export interface HeardService {
  readonly fake: FakeService;
  /** Replaces the listener before. */
  readonly hear: (listener: () => void) => void;
}

/** Ends with the test. */
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
