// The way to the feed: which address is asked, how, and which files may be downloaded.
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { FeedTransport, LARGEST_DESCRIPTION_BYTES } from "./feed-transport.ts";

function setUp(answer: () => Response = () => new Response("version: 2.0.0")) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = [];
  const transport = new FeedTransport({
    feed: "https://updates.example/feed",
    fetch: async (url, init) => {
      asked.push({ url, init });
      return answer();
    },
    whenIdle: () => Promise.resolve(),
  });
  return { transport, asked };
}

const LATEST = { protocol: "https:", hostname: "updates.example", path: "/feed/latest.yml?noCache=1" };

test("a description is asked for at the feed's host and port, without redirects, cookies and the cache", async () => {
  const { transport, asked } = setUp();
  expect(await transport.request(LATEST)).toBe("version: 2.0.0");
  await transport.request({ ...LATEST, port: "8443" });
  expect(asked.map(({ url }) => url)).toEqual([
    "https://updates.example/feed/latest.yml?noCache=1",
    "https://updates.example:8443/feed/latest.yml?noCache=1",
  ]);
  expect(asked[0]?.init).toMatchObject({ redirect: "manual", credentials: "omit", cache: "no-store" });
});

test("a description may be as large as the limit, and no larger", async () => {
  const ofBytes = (bytes: number): Promise<string> =>
    setUp(() => new Response("#".repeat(bytes))).transport.request(LATEST);
  expect(await ofBytes(256 * 1024)).toHaveLength(LARGEST_DESCRIPTION_BYTES);
  await expect(ofBytes(256 * 1024 + 1)).rejects.toMatchObject({ cause: "tooLarge" });
});

test.each([
  [299, "read"],
  [300, "redirected"],
  [399, "redirected"],
  [400, "refused"],
])("an answer with the status %i is %s", async (status, outcome) => {
  const { transport } = setUp(() => new Response(null, { status }));
  const asked = transport.request(LATEST).then(
    () => "read",
    (thrown: unknown) => (thrown instanceof Error ? thrown.cause : thrown),
  );
  expect(await asked).toBe(outcome);
});

test.each([
  ["a redirect that Electron refuses", new Error("Redirect was cancelled"), "redirected"],
  ["no network", new Error("net::ERR_INTERNET_DISCONNECTED"), "unreachable"],
  ["a time limit", new DOMException("The operation timed out.", "TimeoutError"), "unreachable"],
])("%s ends the request with its cause", async (_what, thrown, cause) => {
  const { transport } = setUp(() => {
    throw thrown;
  });
  await expect(transport.request(LATEST)).rejects.toMatchObject({ cause });
});

test.runIf(process.platform !== "win32")("only its owner may read and write a download", async () => {
  const { transport } = setUp(() => new Response("program"));
  const url = new URL("https://updates.example/feed/Switchboard.AppImage");
  const path = join(makeTemporaryFolder(), "download");
  transport.allow(url, 7);
  await transport.download(url, path, { sha512: createHash("sha512").update("program").digest("base64") });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("only a file of a release is downloaded, and only with a checksum", async () => {
  const { transport, asked } = setUp();
  const url = new URL("https://updates.example/feed/Switchboard.AppImage");
  const path = join(makeTemporaryFolder(), "download");
  const unreadable = expect.objectContaining({ cause: "unreadable" });
  await expect(transport.download(url, path, { sha512: "x" })).rejects.toEqual(unreadable);
  transport.allow(url, 10);
  await expect(transport.download(url, path, { sha512: null })).rejects.toEqual(unreadable);
  await expect(transport.download(url, path, {})).rejects.toEqual(unreadable);
  expect(asked).toEqual([]);
});
