// The keys of a policy's connections: given by the policy, or entered by a person for exactly their roots.
import { connectionsOf, type Policy } from "#contract/policy/policy.ts";
import { forbidden } from "#contract/policy/rules.ts";
import { rootsOf } from "#domain/connection.ts";
import { lastFourOf, type Secrets } from "./secrets.ts";
import { say } from "#texts/say.ts";

export type Keys = Pick<Secrets, "set" | "clear" | "status" | "read">;

interface ManagedKeysOptions {
  readonly policy: Pick<Policy, "connections">;
  readonly secrets: Keys;
  /** receives every key of the policy, so that the log and answers can lose it */
  readonly onKey: (key: string) => void;
}

/**
 * The same for all other connections. A person's own connection can have the id of a managed one, and a policy can get
 * other roots, so the key of a managed connection is kept under its id and its roots.
 */
export function makeKeys({ policy, secrets, onKey }: ManagedKeysOptions): Keys {
  const given = new Map(policy.connections.flatMap(({ id, key }) => (key === undefined ? [] : [[id, key] as const])));
  for (const key of given.values()) onKey(key);
  const keptIds = new Map(
    connectionsOf(policy).map((connection) => {
      const { chat, calls } = rootsOf(connection);
      return [connection.id, JSON.stringify(["managed", connection.id, chat, calls])] as const;
    }),
  );
  const keptId = (id: string): string => keptIds.get(id) ?? id;
  const refuseGiven = (id: string): void => {
    if (given.has(id)) throw forbidden(say("policy.rules.keyFixed"));
  };
  return {
    async set(id, pasted) {
      refuseGiven(id);
      return secrets.set(keptId(id), pasted);
    },
    async clear(id) {
      refuseGiven(id);
      return secrets.clear(keptId(id));
    },
    async status(id) {
      const key = given.get(id);
      return key === undefined ? secrets.status(keptId(id)) : { set: true, kept: "managed", lastFour: lastFourOf(key) };
    },
    read: async (id) => given.get(id) ?? secrets.read(keptId(id)),
  };
}
