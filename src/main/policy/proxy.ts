// Sets the policy's proxy for all requests, which wait until it is set.
import { Failed } from "#contract/failure.ts";
import type { Policy } from "#contract/policy/policy.ts";

/** The part of Electron's session that sets a proxy. It replaces the program's arguments too. */
export interface ProxySession {
  readonly setProxy: (config: {
    readonly mode: "system" | "direct" | "fixed_servers";
    readonly proxyRules?: string;
  }) => Promise<void>;
}

/**
 * Sets the policy's proxy. The result must be awaited before each request: it fails with `network` `proxy` if the proxy
 * was not set, because the request would take another way.
 */
export function applyProxy(
  session: ProxySession,
  { proxy, given }: Pick<Policy, "proxy" | "given">,
): () => Promise<void> {
  if (!given.includes("proxy")) return () => Promise.resolve();
  const isNamed = proxy !== "system" && proxy !== "direct";
  const set = session.setProxy(isNamed ? { mode: "fixed_servers", proxyRules: proxy } : { mode: proxy });
  const outcome = set.then(
    () => true,
    () => false,
  );
  return async () => {
    if (!(await outcome)) throw new Failed({ kind: "network", cause: "proxy", host: "" });
  };
}
