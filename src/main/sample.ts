// The built-in sample service. Its records are made in slices, so main answers others meanwhile.
import { runSliced } from "../core/handlers/base/run-sliced.ts";
import { createSampleService, type SampleService } from "../sample/index.ts";

export interface Sample extends Pick<SampleService, "fetch" | "key"> {
  /** Makes the records unless they are there; the first request does it too. A start that needs them calls it early. */
  readonly prepare: () => Promise<unknown>;
}

export function openSample(): Sample {
  const service = createSampleService();
  const { signal } = new AbortController();
  let prepared: Promise<unknown> | undefined;
  const prepare: Sample["prepare"] = () => (prepared ??= runSliced(service.prepare(), signal));
  return {
    key: service.key,
    prepare,
    async fetch(request) {
      await prepare();
      return service.fetch(request);
    },
  };
}
