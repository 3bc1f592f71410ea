// The loopback server: answers of main's `app` handler, with the shell's script first in the page, and the socket.
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { WebSocketServer, type RawData } from "ws";
import { app, PreventableEvent } from "./app.ts";
import { readClone, writeClone } from "./clone.ts";
import { leadTo } from "./entry-page.ts";
import { ENTRY_PATH, makeGuard, SECRET_HEADER, SOCKET_PROTOCOL, type Guard, type Verdict } from "./guard.ts";
import { CLOSED_CODE, windowOf, type BrowserWindow } from "./browser-window.ts";
import { REPLACED_CODE, type PageSocket } from "./web-contents.ts";
import { makePageFiles } from "#tools/browser-shell/page/files.ts";
import { takeSecret } from "#tools/browser-shell/page/secret.ts";
import { runPage } from "#tools/browser-shell/page/page.ts";
import { handlerOf } from "./protocol-handlers.ts";
import { shellOptions } from "./runtime.ts";
import { clearUploads, takeUpload, UPLOAD_PATH, UPLOAD_PREFIX } from "./uploads.ts";

const SCRIPT_PATH = "/~shell/page.js";
const SOCKET_PATH = "/~shell/socket";
const LARGEST_MESSAGE_BYTES = 64 * 1024 * 1024;

export interface ShellServer {
  /** with the token: opens a window in a browser any number of times; null for the first window */
  readonly addressOf: (window: number | null) => string;
  /** An address that opens a window once; reports when it was used. */
  readonly entryAddress: (window: number | null, onUsed: () => void) => string;
  readonly close: () => Promise<void>;
}

/** Listens on 127.0.0.1 only. `session` keeps browsers signed in over restarts. */
export async function startServer(port: number, session?: string): Promise<ShellServer> {
  await clearUploads();
  // A file of many gigabytes is one request.
  const http = createServer({ requestTimeout: 0 });
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "127.0.0.1", resolve);
  });
  const taken = portOf(http.address());
  const guard = makeGuard(taken, session);
  const links: string[] = [];
  http.on("request", (request: IncomingMessage, response: ServerResponse) => {
    answer({ guard, port: taken, comesBack: session !== undefined, links }, request, response).catch(
      (thrown: unknown) => {
        console.error(thrown);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      },
    );
  });
  const sockets = takeSockets(http, guard, links);
  return {
    addressOf: (window) => `http://127.0.0.1:${taken}/?token=${guard.token}${windowParam(window)}`,
    entryAddress: (window, onUsed) =>
      `http://127.0.0.1:${taken}${ENTRY_PATH}?token=${guard.makeEntryToken(onUsed)}${windowParam(window)}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** The parameter that names a window in the address of its tab. */
const windowParam = (window: number | null): string => (window === null ? "" : `&window=${window}`);

/** The number of the window that an address names; null for the first one, NaN for a text that is no number. */
function windowNamed(params: URLSearchParams): number | null {
  const given = params.get("window");
  return given === null ? null : Number(given);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The browser shell has no port.");
  return address.port;
}

function takeSockets(http: ReturnType<typeof createServer>, guard: Guard, links: string[]): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE_BYTES,
    // Without this header a page could send the secret back to its server.
    handleProtocols: () => SOCKET_PROTOCOL,
  });
  http.on("upgrade", (request, stream, head) => {
    // Node leaves the stream to this handler; a caller that hangs up during the refusal must not affect others.
    stream.on("error", () => stream.destroy());
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shell.invalid");
    const window = windowOf(windowNamed(searchParams));
    if (guard.checkSecret(request).refused !== null || pathname !== SOCKET_PATH || window === null) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const page: PageSocket = { send: (text) => socket.send(text), close: (code) => socket.close(code) };
      window.webContents._attach(page);
      socket.on("message", (data) => window.webContents._take(page, textOf(data)));
      socket.on("close", () => window.webContents._detach(page));
      socket.on("error", () => socket.terminate());
      for (const link of links.splice(0)) {
        window.webContents._onUse();
        openLink(link);
      }
    });
  });
  return sockets;
}

/** A link in the page's address arrives like the arguments of a second start. */
function openLink(link: string): void {
  app.emit("second-instance", new PreventableEvent(), [process.execPath, shellOptions().outDir, link], process.cwd());
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return new TextDecoder().decode(data);
}

interface Serving {
  readonly guard: Guard;
  readonly port: number;
  /** pages reload when the shell has been restarted */
  readonly comesBack: boolean;
  /** links of opened addresses; sent once their page is there, so that the tab before it does not take them */
  readonly links: string[];
}

async function answer(
  { guard, port, comesBack, links }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const verdict = guard.check(request);
  if (verdict.refused !== null) return refuse(response, verdict);
  const { pathname, search, searchParams } = new URL(request.url ?? "/", "http://shell.invalid");
  if (windowOf(null) === null) return end(response, 503, "Switchboard has no window.");
  const named = windowNamed(searchParams);
  const window = windowOf(pathname === "/" ? named : null);
  if (request.method === "POST" && pathname === UPLOAD_PATH)
    return answerUpload(guard, request, response, searchParams);
  if (request.method !== "GET" && request.method !== "HEAD") return end(response, 405, "");
  response.setHeader("referrer-policy", "no-referrer");
  if (verdict.goesOnWith !== undefined) return sendEntry(response, port, verdict.goesOnWith + windowParam(named));
  if (window === null) return end(response, 410, "This window of Switchboard was closed.");
  if (verdict.invited !== undefined) response.setHeader("set-cookie", verdict.invited.setCookie);
  const link = searchParams.get("link");
  // Only a request with a token may bring a link: the cookie alone proves nothing.
  if (verdict.invited !== undefined && link !== null && request.method === "GET") links.push(link);
  // Browsers request it on their own; windows do not.
  if (pathname === "/favicon.ico") return end(response, 204, "");
  if (pathname === SCRIPT_PATH) return sendScript(window, comesBack, response);
  const shown = window.webContents.getURL();
  // The app's own addresses have the window's scheme and host; `/` is the page that the window shows.
  const wanted = pathname === "/" ? shown : `${new URL(shown).protocol}//${new URL(shown).host}${pathname}${search}`;
  const handler = handlerOf(new URL(shown).protocol.slice(0, -1));
  if (handler === undefined) return end(response, 503, "Switchboard is not ready.");
  const answered = await handler(new Request(wanted, { method: request.method }));
  await forward(answered, { port, secret: verdict.invited?.secret }, response);
}

/** Continues to the page from its own origin, because a page on disk counts as another site. */
function sendEntry(response: ServerResponse, port: number, tokenAndWindow: string): void {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
  });
  response.end(leadTo(`http://127.0.0.1:${port}/?token=${tokenAndWindow}`, "Switchboard"));
}

/** An upload needs an exact origin, like a socket. */
async function answerUpload(
  guard: Guard,
  request: IncomingMessage,
  response: ServerResponse,
  asked: URLSearchParams,
): Promise<void> {
  const verdict = guard.checkSecret(request);
  if (verdict.refused !== null) return refuse(response, verdict);
  end(response, await takeUpload(request, asked), "");
}

function refuse(response: ServerResponse, { refused }: Verdict): void {
  const help = "Open the address that Switchboard printed when it started.";
  end(response, 403, `Refused: ${refused}. ${help}`);
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(text);
}

/** The script before all others: the page's half of the shell with the window's own preload. */
async function sendScript(window: BrowserWindow, comesBack: boolean, response: ServerResponse): Promise<void> {
  const preload = await readFile(window.preload, "utf8");
  const script = `((secret) => (${runPage.toString()})({
writeClone: ${writeClone.toString()},
readClone: ${readClone.toString()},
files: (${makePageFiles.toString()})(${JSON.stringify(UPLOAD_PATH)}, ${JSON.stringify(UPLOAD_PREFIX)}, ${JSON.stringify(SECRET_HEADER)}, secret),
secret,
socketProtocol: ${JSON.stringify(SOCKET_PROTOCOL)},
socketPath: ${JSON.stringify(SOCKET_PATH)},
replacedCode: ${REPLACED_CODE},
closedCode: ${CLOSED_CODE},
comesBack: ${comesBack},
preload: function (require, module, exports) {
${preload}
}}))((${takeSecret.toString()})());`;
  response.writeHead(200, {
    "content-type": "text/javascript; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  response.end(script);
}

/** Main's answer unchanged, except for the page: it gets the script in its head, and the socket in its policy. */
async function forward(
  from: Response,
  { port, secret }: { readonly port: number; readonly secret: string | undefined },
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of from.headers) response.setHeader(name, value);
  response.setHeader("cache-control", "no-store");
  if (!(from.headers.get("content-type") ?? "").startsWith("text/html")) {
    response.writeHead(from.status);
    if (from.body === null) response.end();
    else await pipeline(Readable.from(from.body), response);
    return;
  }
  const policy = from.headers.get("content-security-policy");
  if (policy !== null) response.setHeader("content-security-policy", allowSocket(policy, port));
  response.removeHeader("content-length");
  response.writeHead(from.status);
  response.end(addScript(await from.text(), secret));
}

/** The page's policy with the shell's own socket among the allowed connections. The script is of the page's origin. */
export function allowSocket(policy: string, port: number): string {
  const socket = `ws://127.0.0.1:${port}`;
  return policy.replace(/(^|;\s*)connect-src [^;]*/u, (found) => `${found.trimEnd()} ${socket}`);
}

/** The page with the shell's script before everything else that runs; a page opened with a token gets the secret. */
export function addScript(page: string, secret?: string): string {
  const held = secret === undefined ? "" : ` data-secret="${secret}"`;
  const script = `<script src="${SCRIPT_PATH}"${held}></script>`;
  const head = /<head(\s[^>]*)?>/iu;
  return head.test(page)
    ? page.replace(head, (found) => found + script)
    : page.replace(/^(<!doctype[^>]*>)?/iu, `$1${script}`);
}
