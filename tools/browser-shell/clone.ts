// Carries values over the WebSocket like structured clone: values that JSON changes or drops arrive as they were sent.
// Both functions also run in the page, from their source text, so each contains everything it uses.

/**
 * Writes a value as text, as structured clone leaves it: without prototypes, getters read once. A value that cannot be
 * cloned throws DataCloneError, as in Electron's IPC, and so do values that the product does not send: bytes, circles,
 * endless nesting.
 */
export function writeClone(value: unknown): string {
  const above = new Set<object>();
  const refuse = (what: string): never => {
    throw new DOMException(`An object could not be cloned: ${what}.`, "DataCloneError");
  };
  function write(one: unknown): unknown {
    if (one === undefined) return { $: "undefined" };
    if (one === null || typeof one === "string" || typeof one === "boolean") return one;
    if (typeof one === "number") {
      return Number.isFinite(one) && !Object.is(one, -0)
        ? one
        : { $: "number", of: Object.is(one, -0) ? "-0" : `${one}` };
    }
    if (typeof one === "bigint") return { $: "bigint", of: one.toString() };
    return typeof one === "object" ? writeObject(one) : refuse(typeof one);
  }
  function writeObject(one: object): unknown {
    if (above.has(one)) refuse("a value that holds itself");
    if (ArrayBuffer.isView(one) || one instanceof ArrayBuffer) refuse("bytes, which the product does not send");
    if (one instanceof Promise || one instanceof WeakMap) refuse("a promise");
    if (one instanceof Date) return { $: "date", of: `${one.getTime()}` };
    if (one instanceof Error) return { $: "error", of: [one.name, one.message] };
    above.add(one);
    try {
      if (Array.isArray(one)) return Array.from(one, write);
      if (one instanceof Map) return { $: "map", of: [...one].map(([key, held]) => [write(key), write(held)]) };
      if (one instanceof Set) return { $: "set", of: [...one].map(write) };
      const entries = Object.entries(one).map(([key, held]) => [key, write(held)] as const);
      return Object.hasOwn(one, "$") ? { $: "object", of: entries } : Object.fromEntries(entries);
    } finally {
      above.delete(one);
    }
  }
  try {
    return JSON.stringify(write(structuredClone(value)));
  } catch (thrown) {
    return thrown instanceof RangeError ? refuse("nested too deeply") : refuse(String(thrown));
  }
}

/** Reads the output of `writeClone`. */
export function readClone(text: string): unknown {
  const pairs = (of: unknown): readonly (readonly [unknown, unknown])[] =>
    Array.isArray(of)
      ? of.map((pair: unknown) => (Array.isArray(pair) ? [read(pair[0]), read(pair[1])] : [pair, pair]))
      : [];
  function read(one: unknown): unknown {
    if (Array.isArray(one)) return one.map(read);
    if (typeof one !== "object" || one === null) return one;
    const entries = Object.entries(one);
    if (!Object.hasOwn(one, "$")) return Object.fromEntries(entries.map(([key, held]) => [key, read(held)]));
    const { $: kind, of }: { $?: unknown; of?: unknown } = one;
    return readTagged(kind, of);
  }
  function readTagged(kind: unknown, of: unknown): unknown {
    switch (kind) {
      case "number":
        return Number(of);
      case "bigint":
        return BigInt(String(of));
      case "date":
        return new Date(Number(of));
      case "error":
        return Object.assign(new Error(Array.isArray(of) ? String(of[1]) : ""), {
          name: Array.isArray(of) ? String(of[0]) : "",
        });
      case "map":
        return new Map(pairs(of));
      case "set":
        return new Set(Array.isArray(of) ? of.map(read) : []);
      case "object":
        return Object.fromEntries(pairs(of).map(([key, held]) => [String(key), held]));
      default:
        return undefined;
    }
  }
  return read(JSON.parse(text));
}
