// The built-in sample service. It makes its records in slices, so main answers others meanwhile.
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import type { SettingsStore } from "#main/settings/settings-file.ts";
import { systemClock as clock } from "#main/system/clock.ts";
import { createSampleService, type SampleOptions, type SampleService } from "#sample/index.ts";

type SampleDays = Required<Pick<SampleOptions, "firstStartSeconds" | "nowSeconds">>;

/** The days of the sample follow from the first start. `given`: that moment for tests, of which all records are there. */
export function sampleDays(settings: Pick<SettingsStore, "firstStart">, given: string | undefined): SampleDays {
  const givenSeconds = Date.parse(given ?? "") / 1000;
  if (Number.isFinite(givenSeconds)) return { firstStartSeconds: givenSeconds, nowSeconds: () => Infinity };
  const nowSeconds = (): number => Math.floor(clock.nowMs() / 1000);
  return { firstStartSeconds: settings.firstStart(nowSeconds()), nowSeconds };
}

/** `firstStartSeconds`: the last day of the sample, UNIX seconds. What comes later on that day comes in its time. */
export function openSample(when: SampleDays): Pick<SampleService, "fetch" | "key"> {
  const service = createSampleService(when);
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
