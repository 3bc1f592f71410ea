// The page's handler: served files, refused requests, and the policy.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { findFile, makePageHandler, readDevelopmentServer } from "./app-protocol.ts";

const folder = mkdtempSync(join(tmpdir(), "switchboard-page-"));
const page = join(folder, "renderer");
mkdirSync(join(page, "assets"), { recursive: true });
writeFileSync(
  join(page, "index.html"),
  `<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><title>Page</title>`,
);
writeFileSync(join(page, "assets/index-1.js"), "export {};");
writeFileSync(join(page, "notes.exe"), "not served");
writeFileSync(join(folder, "secret.json"), "{}");
mkdirSync(join(folder, "renderer-beside"));
writeFileSync(join(folder, "renderer-beside/secret.json"), "{}");
afterAll(() => rmSync(folder, { recursive: true }));

const handler = makePageHandler({ folder: page, developmentServer: null });
const ask = (path: string, init?: RequestInit): Promise<Response> =>
  handler(new Request(`app://switchboard${path}`, init));
const nonceOf = (text: string): string => /nonce="([^"]*)"/u.exec(text)?.[1] ?? "";

describe("served", () => {
  test("the page has a policy without inline scripts and styles, and is not sniffed", async () => {
    const answer = await ask("/index.html");
    const text = await answer.text();
    const nonce = nonceOf(text);
    expect(text).toContain("<title>Page</title>");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  test("every load of the page has its own nonce, and only the page has one", async () => {
    const nonces = await Promise.all(Array.from({ length: 20 }, async () => nonceOf(await (await ask("/")).text())));
    expect(new Set(nonces).size).toBe(20);
    expect(nonces.every((nonce) => /^[\w+/]{22}==$/u.test(nonce))).toBe(true);
    expect((await ask("/assets/index-1.js")).headers.get("content-security-policy")).toContain("style-src 'self';");
  });

  test("the root is the page, and scripts have their type", async () => {
    expect((await ask("/")).status).toBe(200);
    expect((await ask("/assets/index-1.js")).headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  });

  test.each([
    [".html", "text/html; charset=utf-8"],
    [".css", "text/css; charset=utf-8"],
    [".json", "application/json; charset=utf-8"],
    [".map", "application/json; charset=utf-8"],
    [".svg", "image/svg+xml"],
    [".png", "image/png"],
    [".ico", "image/x-icon"],
    [".woff2", "font/woff2"],
    [".txt", "text/plain; charset=utf-8"],
  ])("a file %s is %s, which the page asks for again", async (ending, type) => {
    writeFileSync(join(page, `assets/file${ending}`), "content");
    const { status, headers } = await ask(`/assets/file${ending}`);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, type, "no-cache"]);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("the page learns its language and direction, and nothing but the page has placeholders", async () => {
    const places = "lang=__LANGUAGE__ dir=__DIRECTION__";
    writeFileSync(join(page, "language.html"), places);
    writeFileSync(join(page, "language.txt"), places);
    expect(await (await ask("/language.html")).text()).toBe("lang=en dir=ltr");
    expect(await (await ask("/language.txt")).text()).toBe(places);
  });

  test("a request for the headers alone is answered", async () => {
    expect((await ask("/index.html", { method: "HEAD" })).status).toBe(200);
  });
});

describe("refused", () => {
  test.each([
    "/../secret.json",
    "/%2e%2e/secret.json",
    "/..%2fsecret.json",
    "/assets/..%2f..%2fsecret.json",
    "/..%5csecret.json",
    "/..\\secret.json",
    "/%2e%2e%2frenderer-beside/secret.json",
    "//etc/passwd",
    "/C:/Windows/win.ini",
    "/index.html%00.js",
    "/%E0%A4%A",
    "/assets",
    "/missing.js",
    "/notes.exe",
  ])("%s gives 404", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test("a path that Windows would read otherwise names no file on any system, nor does a way back", () => {
    const paths = ["/index.html", "/index.html:stream", "/assets\\index-1.js", "/assets/../index.html", "/a\0.js"];
    expect(paths.map((path) => findFile(page, path))).toEqual([join(page, "index.html"), null, null, null, null]);
  });

  test("a refusal has the policy too, and is plain text", async () => {
    const { headers } = await ask("/missing.js");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self';");
  });

  test("another host under the scheme gives 404, another method 405", async () => {
    expect((await handler(new Request("app://elsewhere/index.html"))).status).toBe(404);
    expect((await ask("/index.html", { method: "POST", body: "x" })).status).toBe(405);
  });

  test("no path leads out of the folder", () => {
    const part = fc.oneof(fc.constantFrom("..", ".", "%2e%2e", "%2f", "%5c", "\\", "/", "a", "C:", "%00"), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const found = findFile(page, `/${parts.join("/")}`);
        expect(found === null || found.startsWith(resolve(page) + sep)).toBe(true);
      }),
    );
  });
});

describe("in development", () => {
  test("only a server on this machine is used, and never by a packaged program", () => {
    expect(readDevelopmentServer("http://127.0.0.1:5173/", false)).toBe("http://127.0.0.1:5173");
    expect(readDevelopmentServer("http://localhost:5173/", false)).toBe("http://localhost:5173");
    expect(readDevelopmentServer("http://127.0.0.1:5173/", true)).toBeNull();
    expect(readDevelopmentServer("https://127.0.0.1:5173/", false)).toBeNull();
    expect(readDevelopmentServer("127.0.0.1", false)).toBeNull();
    expect(readDevelopmentServer("http://example.org:5173/", false)).toBeNull();
    expect(readDevelopmentServer("https://127.0.0.1.example.org/", false)).toBeNull();
    expect(readDevelopmentServer(undefined, false)).toBeNull();
  });

  /** The page's handler over a server of Vite that answers so. */
  async function startServer(answer: RequestListener) {
    const server = createServer(answer);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    return { port, proxied: makePageHandler({ folder: page, developmentServer: `http://127.0.0.1:${port}` }) };
  }

  test("the server's page keeps the policy, extended by its inline scripts and its socket", async () => {
    const { port, proxied } = await startServer((request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<script type="module">let a;</script><script src="/x.js"></script><script></script>${request.url}`);
    });
    const answer = await proxied(new Request("app://switchboard/index.html?t=1"));
    expect(await answer.text()).toContain("/index.html?t=1");
    const policy = answer.headers.get("content-security-policy");
    const hashes =
      "'sha256-81WALLbUROF1pWdYjuQYKuIcGgY/+TqVJr8UsV6Tkvo=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
    expect(policy).toContain(`script-src 'self' ${hashes};`);
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${port};`);
  });

  test("other answers of the server keep their status and their bytes, and no script of theirs may run", async () => {
    const { proxied } = await startServer((request, response) => {
      if (request.url === "/gone.js") response.writeHead(404, { "content-type": "text/javascript" });
      response.end("<script>let a;</script>__NONCE__");
    });
    const [gone, plain] = await Promise.all(
      ["/gone.js", "/plain"].map((path) => proxied(new Request(`app://switchboard${path}`))),
    );
    expect([gone?.status, gone?.headers.get("content-type")]).toEqual([404, "text/javascript"]);
    expect([plain?.status, plain?.headers.get("content-type")]).toEqual([200, "text/plain"]);
    expect(await plain?.text()).toBe("<script>let a;</script>__NONCE__");
    expect(plain?.headers.get("content-security-policy")).toContain("script-src 'self'; style-src 'self';");
  });
});
