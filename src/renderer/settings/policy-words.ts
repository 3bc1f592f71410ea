// Puts the values of the organisation's policy into words.
import type { ShownPolicy } from "#contract/policy/shown-policy.ts";
import type { SettingName } from "#contract/policy/policy-table.ts";
import type { Connection } from "#domain/connection.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { ownNameOf } from "#texts/language.ts";
import { say, sayKnown } from "#texts/say.ts";

/** The value of a setting, for a person. `connections`: those of the window, which have the names. */
export function valueWords(name: SettingName, policy: ShownPolicy, connections: readonly Connection[]): string {
  switch (name) {
    case "connections": {
      const ids = new Set(policy.connections.map(({ connectionId }) => connectionId));
      const names = connections.filter(({ id }) => ids.has(id)).map((one) => isolate(one.name));
      return names.length === 0 ? say("policy.values.noConnections") : names.join(", ");
    }
    case "otherConnections":
      return say(`policy.values.otherConnections.${policy.otherConnections ? "yes" : "no"}`);
    case "exports":
      return say(`policy.values.exports.${policy.exports}`);
    case "keysOnDisk":
      return say(`policy.values.keysOnDisk.${policy.keysOnDisk ? "yes" : "no"}`);
    case "links":
      return say(`policy.values.links.${policy.links}`);
    case "keepDays":
      return policy.keepDays === 0
        ? say("policy.values.noLimit")
        : say("policy.values.keepDays", { days: policy.keepDays });
    case "audit":
      return say(`policy.values.audit.${policy.audit ? "yes" : "no"}`);
    case "updates":
      return say(`policy.values.updates.${policy.updates}`);
    case "language":
      return policy.language === "person" ? say("policy.values.personsLanguage") : ownNameOf(policy.language);
    case "updateFeed":
      return policy.updateFeed === "" ? say("policy.values.noFeed") : policy.updateFeed;
    case "proxy":
      return sayKnown(`policy.values.proxies.${policy.proxy}`) ?? policy.proxy;
  }
}
