// Tests a connection: requests one row from each of its two roots, and judges the root and the key by the answers.
import type { RootTest } from "#contract/methods/connection-methods.ts";
import { Failed, failureOf, type Failure, type Root } from "#contract/failure.ts";
import type { Input, Output } from "#contract/methods/methods.ts";
import { ApiClient } from "#core/api/service-client.ts";
import type { AccessPort, Clock, Log, ServiceAccess } from "#core/ports.ts";

export interface TestPorts {
  readonly access: AccessPort;
  readonly clock: Clock;
  readonly log: Log;
}

/** A person waits, and one row is small, so a slow answer is a fault. */
const LIMITS = { bodyBytes: 4 * 1024 * 1024, milliseconds: 15_000 } as const;
const ROOTS: readonly Root[] = ["chat", "calls"];

/** Requests both roots at the same time, each once. Rejects with `Failed` cancelled only. */
export async function testConnection(
  ports: TestPorts,
  { connection, key }: Input<"connection.test">,
  signal: AbortSignal,
): Promise<Output<"connection.test">> {
  const access = await ports.access({ connection, key });
  return Promise.all(ROOTS.map((root) => testRoot(ports, access, root, signal)));
}

async function testRoot(
  { clock, log }: TestPorts,
  access: ServiceAccess,
  root: Root,
  signal: AbortSignal,
): Promise<RootTest> {
  const api = new ApiClient({ access, clock, log, limits: LIMITS });
  const beganAtMs = clock.nowMs();
  const asked = { root, host: hostOf(root === "chat" ? access.chatRoot : access.callsRoot) };
  try {
    const { rateLimit, tookMs } = await api.askOneRow(root, signal);
    return { ...asked, outcome: "ok", tookMs, rateLimit, keyAccepted: true, scope: "fullAccess" };
  } catch (thrown) {
    if (signal.aborted) throw new Failed({ kind: "cancelled" });
    const outcome = failureOf(thrown);
    return { ...asked, outcome, tookMs: clock.nowMs() - beganAtMs, rateLimit: null, ...keyFactsOf(outcome) };
  }
}

/**
 * The facts about the key in a refusal: 403 refuses a known key; all other answers except 401 may come before the key
 * is checked. Source: docs/service-notes.md, "Errors".
 */
function keyFactsOf(failure: Failure): Pick<RootTest, "keyAccepted" | "scope"> {
  if (failure.kind !== "auth" || failure.status === null) return { keyAccepted: null, scope: null };
  const isKnown = failure.status === 403 || failure.code === "AUTH_ERR_NO_ACCESS";
  return isKnown ? { keyAccepted: true, scope: "insufficient" } : { keyAccepted: false, scope: null };
}

function hostOf(root: string): string {
  return URL.canParse(root) ? new URL(root).host : "";
}
