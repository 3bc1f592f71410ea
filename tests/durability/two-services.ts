// Two services with the same people under different UIDs, so that every text shows to which connection it belongs.
import type { Connection } from "#domain/connection.ts";
import { createSampleService, type SampleService } from "#sample/index.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import { SHOP } from "#tests/fakes/shop.ts";

/** Every UID and group of the second service begins with it. */
const MARK = "bee-";

const KEYS = { ant: "key-of-ant-0123456789abcdef", bee: "key-of-bee-0123456789abcdef" } as const;

export type Owner = keyof typeof KEYS;
export const OWNERS: readonly Owner[] = ["ant", "bee"];

export interface TwoServices {
  readonly service: Readonly<Record<Owner, FakeService>>;
  readonly connection: Readonly<Record<Owner, Connection>>;
  readonly key: Readonly<Record<Owner, string>>;
  /** True if the JSON of a value holds an id of the other service. */
  readonly isForeign: (owner: Owner, json: string) => boolean;
}

/** Starts both; `close` of each service ends it. */
export async function startTwoServices(): Promise<TwoServices> {
  const plain = createSampleService({ seed: 1, messages: 300, calls: 120, key: KEYS.ant });
  const other = createSampleService({ seed: 2, messages: 300, calls: 120, key: KEYS.bee });
  const ids = [...plain.people.map(({ user }) => user.uid), ...plain.groups.map(({ group }) => group.guid)];
  const one = `(${ids.join("|")})`;
  const forms: readonly (readonly [RegExp, string])[] = [
    [new RegExp(`"${one}"`, "gu"), `"${MARK}$1"`],
    [new RegExp(`"${one}_user_${one}"`, "gu"), `"${MARK}$1_user_${MARK}$2"`],
    [new RegExp(`"group_${one}"`, "gu"), `"group_${MARK}$1"`],
    [new RegExp(`<@uid:${one}>`, "gu"), `<@uid:${MARK}$1>`],
  ];
  const mark = (json: string): string => forms.reduce((text, [form, marked]) => text.replace(form, marked), json);
  const service = {
    ant: await startFakeService({ service: plain }),
    bee: await startFakeService({ service: marking(other, mark) }),
  };
  const at = (owner: Owner): Connection => ({
    ...SHOP,
    id: owner,
    name: owner,
    chatBaseUrl: service[owner].chatRoot,
    callsBaseUrl: service[owner].callsRoot,
  });
  return {
    service,
    connection: { ant: at("ant"), bee: at("bee") },
    key: KEYS,
    isForeign: (owner, json) => (owner === "ant" ? json.includes(MARK) : mark(json) !== json),
  };
}

/** The service under other ids: they lose their mark in a request, and get it in an answer. */
function marking(service: SampleService, mark: (text: string) => string): SampleService {
  return {
    ...service,
    async fetch(request) {
      const plain = new Request(request.url.replaceAll(MARK, ""), request);
      const answer = await service.fetch(plain);
      return new Response(mark(await answer.text()), { status: answer.status, headers: answer.headers });
    },
  };
}
