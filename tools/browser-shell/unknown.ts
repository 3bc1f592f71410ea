// Makes the stand-in honest: whatever it does not know of Electron throws, so that a gap shows itself at once.
import { EventEmitter } from "node:events";

const known = new Map<string, ReadonlySet<string>>();

/** Everything of Electron that the stand-in has been asked to stand in for so far: members by the name of their object. */
export const knownMembers = (): ReadonlyMap<string, ReadonlySet<string>> => known;

/** Where an object's own members end: below stand those that every object, function or emitter of Node has. */
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

/** An object whose known members are as given, and of which every other name throws. */
export function onlyKnown<Known extends object>(name: string, members: Known): Known {
  known.set(name, new Set([...(known.get(name) ?? []), ...membersOf(members)]));
  return new Proxy(members, {
    get(target, property) {
      if (Reflect.has(target, property) || typeof property === "symbol" || property === "then") {
        const found: unknown = Reflect.get(target, property);
        // Bound, because private members are the target's and not the proxy's.
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
