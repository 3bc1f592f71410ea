// Serves the window's page at app://switchboard from out/renderer, and nothing else, with a strict policy.
import { readFile } from "node:fs/promises";
import { createHash, randomBytes } from "node:crypto";
import { extname, join, resolve, sep } from "node:path";
import { currentLanguage, directionOf } from "#texts/language.ts";
import { APP_HOST, APP_SCHEME } from "#contract/carrier/bridge.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** The placeholder in the built page for the nonce of its style elements; Vite's own client reads the same `meta`. */
const NONCE_PLACE = "__NONCE__";
const NONCE_BYTES = 16;
/** The placeholders for the language and its direction, which the page reads before its first text. */
const LANGUAGE_PLACE = "__LANGUAGE__";
const DIRECTION_PLACE = "__DIRECTION__";

/**
 * No inline code or styles, except style elements with the page's nonce, which the grid and the UI library create.
 * Style attributes in markup are refused; the policy does not apply to `element.style`.
 */
const POLICY: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

export type PageHandler = (request: Request) => Promise<Response>;

export interface PageSource {
  /** the folder of the built page */
  readonly folder: string;
  /** the address of Vite's server during development; null serves the folder */
  readonly developmentServer: string | null;
}

/** The handler of the `app` scheme: GET of files in the folder; 404 for all else, also for paths out of it. */
export function makePageHandler(source: PageSource): PageHandler {
  return async (request) => {
    const url = new URL(request.url);
    if (url.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST) return refuse(404);
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(405);
    if (source.developmentServer !== null) return askDevelopmentServer(source.developmentServer, url);
    const path = findFile(source.folder, url.pathname);
    if (path === null) return refuse(404);
    const contentType = CONTENT_TYPES[extname(path)];
    if (contentType === undefined) return refuse(404);
    try {
      return respond(await readFile(path), contentType);
    } catch {
      return refuse(404);
    }
  };
}

/** The file for a URL's path, or null for a path that is malformed or leads out of the folder. */
export function findFile(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // Windows accepts both separators, drive letters and streams; none of these occurs in a built file's name.
  if (/[\\:\0]/u.test(decoded) || decoded.split("/").includes("..")) return null;
  const root = resolve(folder);
  const path = resolve(join(root, decoded === "/" ? "index.html" : decoded));
  return path.startsWith(root + sep) ? path : null;
}

/** The address of Vite's server, if it is on this machine and the program runs from its sources; else null. */
export function readDevelopmentServer(address: string | undefined, isPackaged: boolean): string | null {
  if (address === undefined || isPackaged || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname) ? url.origin : null;
}

/** A file with the page's policy; each load of a page gets a new nonce. */
function respond(bytes: Uint8Array, contentType: string, status = 200, more: PolicyAdditions = {}): Response {
  if (!contentType.startsWith("text/html")) {
    return new Response(new Uint8Array(bytes), { status, headers: headersFor(contentType, writePolicy(more)) });
  }
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = writePolicy({ ...more, "style-src": `'nonce-${nonce}'` });
  const page = new TextDecoder()
    .decode(bytes)
    .replaceAll(NONCE_PLACE, nonce)
    .replace(LANGUAGE_PLACE, currentLanguage())
    .replace(DIRECTION_PLACE, directionOf(currentLanguage()));
  return new Response(page, { status, headers: headersFor(contentType, policy) });
}

/** Vite's answer with the page's policy, extended for its WebSocket and the React plugin's inline script, by hash. */
async function askDevelopmentServer(server: string, url: URL): Promise<Response> {
  const answer = await fetch(`${server}${url.pathname}${url.search}`);
  const contentType = answer.headers.get("content-type") ?? "text/plain";
  const body = new Uint8Array(await answer.arrayBuffer());
  const hashes = contentType.startsWith("text/html") ? hashesOfInlineScripts(new TextDecoder().decode(body)) : [];
  return respond(body, contentType, answer.status, {
    "script-src": hashes.join(" "),
    "connect-src": server.replace(/^http/u, "ws"),
  });
}

function hashesOfInlineScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gu)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}

/** Adds sources to a directive. */
type PolicyAdditions = Readonly<Record<string, string>>;

function writePolicy(more: PolicyAdditions = {}): string {
  return Object.entries(POLICY)
    .map(([name, sources]) => `${name} ${sources} ${more[name] ?? ""}`.trim())
    .join("; ");
}

function headersFor(contentType: string, policy: string): Readonly<Record<string, string>> {
  return {
    "content-type": contentType,
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
  };
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: headersFor("text/plain; charset=utf-8", writePolicy()) });
}
