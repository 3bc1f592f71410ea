// Makes the stand-in honest: whatever it does not know of Electron throws, so that a gap shows itself at once.

/** An object whose known members are as given, and of which every other name throws. */
export function onlyKnown<Known extends object>(name: string, known: Known): Known {
  return new Proxy(known, {
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
