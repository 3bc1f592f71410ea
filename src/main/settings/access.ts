// Core's access to a connection's service: only GET, only under the connection's two roots, never through a redirect.
import type { net } from "electron";
import { Failed } from "#contract/failure.ts";
import type { AccessPort, FetchPort, ServiceAccess, Trial } from "#core/ports.ts";
import { checkRoot, haveSameRoots, originOf, rootsOf, type Connection } from "#domain/connection.ts";
import type { SampleService } from "#sample/index.ts";
import { cleanKey, type Secrets } from "./secrets.ts";
import type { SettingsStore } from "./settings-file.ts";
import { say } from "#texts/say.ts";

export type NetFetch = typeof net.fetch;

export interface AccessOptions {
  readonly settings: Pick<SettingsStore, "findConnection" | "listConnections" | "checkAsked">;
  readonly secrets: Pick<Secrets, "read">;
  readonly sample: Pick<SampleService, "fetch" | "key">;
  readonly netFetch: NetFetch;
  /** receives a key that is only tested, so that the log can remove it */
  readonly onKey: (key: string) => void;
  /** every key used or tested since the start; none of them may come back in an answer */
  readonly heldKeys: () => readonly string[];
}

/** The error of Electron's net for a redirect under `redirect: "manual"` (lib/common/api/net-client-request.ts). */
const REDIRECT_REFUSED = /redirect was cancelled|attempted to redirect/iu;

/** Returns each connection's roots, transport and key. The sample is answered in memory, with its own key. */
export function makeAccess({ settings, secrets, sample, netFetch, onKey, heldKeys }: AccessOptions): AccessPort {
  const ofService = (connection: Connection, readKey: ServiceAccess["readKey"]): ServiceAccess => ({
    ...accessOver((request) => askNet(netFetch, request), connection, readKey),
    heldKeys,
  });

  /** The stored key, only for the roots it was entered for: roots and key can change during a request. */
  async function storedKeyOf(asked: Connection): Promise<string> {
    const key = await secrets.read(asked.id);
    if (originOf(settings.findConnection(asked.id, "query.run")) === originOf(asked)) return key;
    throw new Failed({ kind: "badRequest", method: "query.run", issues: [say("connections.origin.addressesChanged")] });
  }

  function ofSaved(connectionId: string): ServiceAccess {
    const found = settings.findConnection(connectionId, "query.run");
    return found.kind === "sample"
      ? accessOver(sample.fetch, found, async () => sample.key)
      : ofService(found, () => storedKeyOf(found));
  }

  /** The page names the roots of a trial, so a stored key is used only with the roots it was entered for. */
  function ofTrial({ connection, key }: Trial): ServiceAccess {
    settings.checkAsked(connection);
    const saved = settings.listConnections().find(({ id }) => id === connection.id);
    if (saved?.kind === "sample") return ofSaved(saved.id);
    const given = cleanKey(key ?? "");
    if (given !== "") {
      onKey(given);
      return ofService(connection, async () => given);
    }
    if (saved !== undefined && haveSameRoots(saved, connection)) return ofService(saved, () => storedKeyOf(saved));
    return ofService(connection, async () => {
      throw new Failed({ kind: "secret", cause: "none" });
    });
  }

  return async (asked) => (typeof asked === "string" ? ofSaved(asked) : ofTrial(asked));
}

function accessOver(transport: FetchPort, of: Connection, readKey: ServiceAccess["readKey"]): ServiceAccess {
  const { chat, calls } = rootsOf(of);
  return {
    origin: originOf(of),
    chatRoot: chat,
    callsRoot: calls,
    fetch: guardFetch(transport, [chat, calls]),
    readKey,
  };
}

/** Wraps a transport: it allows only GETs under the roots, and reports a redirect instead of following it. */
export function guardFetch(transport: FetchPort, roots: readonly string[]): FetchPort {
  const allowed = roots.filter((root) => checkRoot(root) === null).map((root) => new URL(root));
  return async (request) => {
    const url = new URL(request.url);
    if (request.method !== "GET") throw new Failed({ kind: "bug", message: `${request.method} is never asked` });
    if (!allowed.some((root) => isUnder(url, root)))
      throw new Failed({ kind: "bug", message: "an address outside the connection's roots was asked" });
    const redirected = new Failed({ kind: "network", cause: "redirected", host: url.host });
    const response = await transport(request).catch((thrown: unknown) => {
      throw thrown instanceof Error && REDIRECT_REFUSED.test(thrown.message) ? redirected : thrown;
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw redirected;
    }
    return response;
  };
}

function isUnder(url: URL, root: URL): boolean {
  const folder = root.pathname.endsWith("/") ? root.pathname : `${root.pathname}/`;
  const isSameHost = url.protocol === root.protocol && url.host === root.host;
  return isSameHost && url.username === "" && url.password === "" && url.pathname.startsWith(folder);
}

/** Requests use Chromium's network stack, without cookies and without its disk cache, which would keep messages. */
function askNet(netFetch: NetFetch, request: Request): Promise<Response> {
  return netFetch(request, {
    redirect: "manual",
    credentials: "omit",
    cache: "no-store",
    bypassCustomProtocolHandlers: true,
  });
}
