// The online handlers in a test, over an engine and a fake service.
import type { Client } from "#contract/carrier/port.ts";
import type { Handlers, OnlineName } from "#contract/methods/methods.ts";
import { makeOnlineHandlers } from "#core/handlers/online.ts";
import type { Clock, ServiceAccess } from "#core/ports.ts";
import { makeFakeClock } from "./clock.ts";
import { makeFakeLog } from "./log.ts";
import type { FakeService } from "./service.ts";

/** Every connection leads to the service, with its key unless `access` says otherwise. */
export function makeOnline(
  { chatRoot, callsRoot, service }: FakeService,
  engine: Pick<Client, "call">,
  { clock = makeFakeClock().clock, ...access }: Partial<ServiceAccess> & { readonly clock?: Clock } = {},
): Handlers<OnlineName> {
  return makeOnlineHandlers({
    access: async () => ({ origin: chatRoot, chatRoot, callsRoot, fetch, readKey: async () => service.key, ...access }),
    engine,
    clock,
    log: makeFakeLog().log,
  });
}
