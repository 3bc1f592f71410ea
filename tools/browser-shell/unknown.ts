// Makes the stand-in honest: any unknown member of Electron throws, so a gap shows at once.
import { EventEmitter } from "node:events";

const known = new Map<string, ReadonlySet<string>>();

/** All members of Electron that were requested so far, by the name of their object. */
export const knownMembers = (): ReadonlyMap<string, ReadonlySet<string>> => known;

/** The end of an object's own members: below are those that every object, function or emitter of Node has. */
const ROOTS: readonly unknown[] = [Object.prototype, Function.prototype, EventEmitter.prototype];

function membersOf(one: object): readonly string[] {
  if (ROOTS.includes(one)) return [];
  const above: unknown = Object.getPrototypeOf(one);
  const ofRoot = typeof one === "function" ? ["length", "name", "prototype"] : Object.keys(new EventEmitter());
  const own = Object.getOwnPropertyNames(one).filter(
    (name) => !name.startsWith("_") && name !== "constructor" && !ofRoot.includes(name),
  );
  return typeof above === "object" && above !== null ? [...own, ...membersOf(above)] : own;
}

/** An object with the given members, on which every other name throws. */
export function onlyKnown<Known extends object>(name: string, members: Known): Known {
  known.set(name, new Set([...(known.get(name) ?? []), ...membersOf(members)]));
  return new Proxy(members, {
    get(target, property) {
      if (Reflect.has(target, property) || typeof property === "symbol" || property === "then") {
        const found: unknown = Reflect.get(target, property);
        // Bound, because private members belong to the target, not to the proxy.
        return typeof found === "function" ? found.bind(target) : found;
      }
      throw new Error(`The browser shell has no ${name}.${property}.`);
    },
    set(target, property, value) {
      if (Reflect.has(target, property) || typeof property === "symbol" || property.startsWith("_")) {
        return Reflect.set(target, property, value);
      }
      throw new Error(`The browser shell has no ${name}.${property} to set.`);
    },
  });
}
