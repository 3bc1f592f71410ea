// The built-in sample service. It makes its records in slices, so main answers others meanwhile.
import { runSliced } from "../core/handlers/base/run-sliced.ts";
import { createSampleService, type SampleService } from "../sample/index.ts";

export function openSample(): Pick<SampleService, "fetch" | "key"> {
  const service = createSampleService();
  const { signal } = new AbortController();
  let prepared: Promise<unknown> | undefined;
  return {
    key: service.key,
    async fetch(request) {
      await (prepared ??= runSliced(service.prepare(), signal));
      return service.fetch(request);
    },
  };
}
