// Puts the values of the organisation's policy into words.
import type { ShownPolicy } from "../../../contract/policy/shown-policy.ts";
import type { SettingName } from "../../../contract/policy/policy-table.ts";
import type { Connection } from "../../../domain/connection.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { policyValueTexts as texts } from "./policy-value-texts.ts";

/** The value of a setting, for a person. `connections`: those of the window, which have the names. */
export function valueWords(name: SettingName, policy: ShownPolicy, connections: readonly Connection[]): string {
  switch (name) {
    case "connections": {
      const ids = new Set(policy.connections.map(({ connectionId }) => connectionId));
      const names = connections.filter(({ id }) => ids.has(id)).map((one) => isolate(one.name));
      return names.length === 0 ? texts.noConnections : names.join(", ");
    }
    case "otherConnections":
      return texts.otherConnections[policy.otherConnections ? "yes" : "no"];
    case "exports":
      return texts.exports[policy.exports];
    case "keysOnDisk":
      return texts.keysOnDisk[policy.keysOnDisk ? "yes" : "no"];
    case "links":
      return texts.links[policy.links];
    case "keepDays":
      return policy.keepDays === 0 ? texts.noLimit : texts.keepDays(policy.keepDays);
    case "audit":
      return texts.audit[policy.audit ? "yes" : "no"];
    case "updates":
      return texts.updates[policy.updates];
    case "language":
      return texts.languages[policy.language];
    case "updateFeed":
      return policy.updateFeed === "" ? texts.noFeed : policy.updateFeed;
    case "proxy":
      return ownValue<string>(texts.proxies, policy.proxy) ?? policy.proxy;
  }
}
