// Shows a request before it is sent: address, headers with the key masked, and a command line that anyone can run.
import { listPath, type PagePosition } from "./request-path.ts";
import type { Query } from "./query-shape.ts";

export interface RequestAsked {
  /** the connection's root for this kind of query */
  readonly root: string;
  readonly query: Query;
  readonly page: PagePosition;
  /** the visible part of the key; null if it is not known */
  readonly keyLastFour: string | null;
}

export interface RequestPreview {
  readonly url: string;
  /** "GET /v3/messages?affix=prepend&limit=100": as the load report shows it, without the host */
  readonly line: string;
  /** in the order of sending; the key's value is masked */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** one line for a POSIX shell; it reads the key from $API_KEY and does not contain it */
  readonly curl: string;
}

/** The request for one page of a query, as `core/api` sends it. An invalid root is shown as it is. Never throws. */
export function describeRequest({ root, query, page, keyLastFour }: RequestAsked): RequestPreview {
  const written = `${root.replace(/(?<!\/)\/+$/u, "")}${listPath(query, page)}`;
  // The URL parser decides the final address: it encodes a few characters (such as ') that encodeURIComponent keeps.
  const parsed = URL.canParse(written) ? new URL(written) : null;
  const url = parsed?.href ?? written;
  const viewingAs = query.viewingAs === undefined ? [] : [["onBehalfOf", query.viewingAs] as const];
  const curl = [
    // Without globoff curl reads [ ] { } in an address as patterns.
    `curl --globoff ${quoteForShell(url)}`,
    `--header ${quoteForShell(ACCEPT.join(": "))}`,
    '--header "apikey: $API_KEY"',
    ...viewingAs.map((header) => `--header ${quoteForShell(header.join(": "))}`),
  ];
  return {
    url,
    line: `GET ${parsed === null ? listPath(query, page) : `${parsed.pathname}${parsed.search}`}`,
    headers: [ACCEPT, ["apikey", maskKey(keyLastFour)], ...viewingAs],
    curl: curl.join(" "),
  };
}

const ACCEPT = ["accept", "application/json"] as const;

/** "••••1234", or "••••" if no part of the key may be shown. */
function maskKey(lastFour: string | null): string {
  return `••••${lastFour ?? ""}`;
}

/** A text as one word for a POSIX shell, in single quotes, where only a single quote is special. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
