// Plants a key and a signature, runs a session with everything that could leak them, and searches for them everywhere.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createSampleService } from "#sample/index.ts";
import { asList, asMap, asText } from "#domain/text/lenient.ts";
import { startFakeService } from "#tests/fakes/service.ts";
import { expect, test } from "./test.ts";
import { addConnection, exportTo, openScreen, runQuery, waitForRows } from "./window.ts";

/** Too short to look like a token: only code that knows the key, or the name before it, can remove it. */
const KEY = "Zq7Canary.Xw";
const SIGNATURE = "sgnCanary~Qj";
const SIGNED = `https://files.example.org/a.png?Expires=1760000000&Signature=${SIGNATURE}`;
/** The spellings in which other code could write each secret. */
const formsOf = (secret: string): readonly Buffer[] => {
  const texts = [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64").replace(/.=*$/u, "")];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(secret, "utf16le")];
};
const SECRETS: readonly Buffer[] = [KEY, SIGNATURE].flatMap(formsOf);

const holdsSecret = (bytes: Buffer): boolean => SECRETS.some((secret) => bytes.includes(secret));

/** The files below a folder that contain a secret. */
function filesWithSecrets(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => holdsSecret(readFileSync(path)) || holdsSecret(Buffer.from(path)));
}

/** The messages to the page, its requests, and its console output. */
interface Heard {
  readonly received: string[];
  readonly addresses: string[];
  readonly lines: string[];
}
function listen(page: Page): Heard {
  const heard: Heard = { received: [], addresses: [], lines: [] };
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => heard.received.push(payload.toString()));
  });
  page.on("request", (request) => heard.addresses.push(request.url()));
  page.on("framenavigated", (frame) => heard.addresses.push(frame.url()));
  page.on("console", (message) => heard.lines.push(message.text()));
  page.on("pageerror", (error) => heard.lines.push(String(error.stack)));
  return heard;
}

async function runUntilAlert(page: Page, title: string): Promise<void> {
  await runQuery(page);
  await expect(page.getByRole("alert").filter({ hasText: title })).toBeVisible();
}

/** All strings of the page's heap, as JSON text. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return chunks.join("");
}

test("a key and a signature are in no log, file, export, address, message to the page, or memory of the page", async ({
  start,
  folders,
}) => {
  // Two walks, an export, a killed engine, and a search of the page's whole memory.
  test.slow();
  const service = createSampleService({ messages: 600, calls: 60, key: KEY });
  const fake = await startFakeService({ service });
  try {
    const { page, answerSave, chooseMenu, enginePid, output, close } = await start();
    const heard = listen(page);
    await page.reload();
    await waitForRows(page, "Messages");
    await addConnection(page, { ...fake, name: "Fake", key: KEY });

    // Every known way in which the service echoes the key, with a signature.
    fake.setFaults({ kind: "status", status: 401, echoKey: true });
    await runUntilAlert(page, "The service does not know this key");
    fake.setFaults({ kind: "status", status: 400, echoKey: true });
    await runUntilAlert(page, "[removed]");
    const message = `The key ${KEY} (apikey: ${KEY}) cannot read ${SIGNED}, see ${encodeURIComponent(SIGNED)}`;
    fake.setFaults({ kind: "otherJson", body: { error: { message, devMessage: message, code: "ERR_BAD_REQUEST" } } });
    await runUntilAlert(page, "[removed]");
    fake.setFaults({ kind: "otherJson", body: { error: { message, code: `${KEY}_${SIGNATURE}` } } });
    await runUntilAlert(page, "[removed]");
    fake.setFaults({ kind: "redirect", location: `${SIGNED}&apikey=${KEY}` });
    await runUntilAlert(page, "redirected the request");
    fake.setFaults({ kind: "html", status: 502 });
    await runUntilAlert(page, "The answer did not come from the service");

    // A working session with the key in records, an export, and an engine that is killed during it.
    const [newest] = service.messages.slice(-1);
    const text = `${KEY} ${KEY.slice(0, 5)}\n${KEY.slice(5)} ${encodeURIComponent(KEY)} ${Buffer.from(KEY).toString("base64")}`;
    fake.setFaults({
      kind: "unreadableRecord",
      record: { ...newest, data: { ...asMap(newest?.["data"]), text }, [KEY]: 1 },
    });
    await runQuery(page);
    await waitForRows(page, "Messages");
    fake.setFaults(null);
    await runQuery(page);
    await waitForRows(page, "Messages");
    await openScreen(page, "Calls");
    await runQuery(page);
    await waitForRows(page, "Calls");
    const before = await enginePid();
    process.kill(before, "SIGKILL");
    await expect.poll(enginePid).not.toBe(before);
    await expect(page.getByText("The store has restarted")).toBeVisible();
    await openScreen(page, "Messages");
    await waitForRows(page, "Messages");
    const csv = join(folders.downloads, "canary.csv");
    await exportTo(page, csv, answerSave, null);
    await chooseMenu("openLogs");
    await waitForRows(page, "Messages");

    const content = await page.content();
    const heap = await heapOf(page);
    const stored = await page.evaluate(() =>
      [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage))).join("\n"),
    );
    await close();

    const keys = new Set(fake.requests.map(({ headers }) => headers["apikey"]));
    expect([...keys]).toEqual([KEY]);
    const addresses = fake.requests.map(({ path, query }) => `${path}?${new URLSearchParams(query).toString()}`);
    const held = {
      "the service's addresses": addresses.join("\n"),
      "the page's addresses": heard.addresses.join("\n"),
      "messages to the page": heard.received.join("\n"),
      "the page's console": heard.lines.join("\n"),
      "the page": content,
      "the page's storage": stored,
      "the page's heap": heap,
      "the terminal": output(),
    };
    const spilt = Object.entries(held).flatMap(([where, text]) => (holdsSecret(Buffer.from(text)) ? [where] : []));
    expect(spilt).toEqual([]);
    expect([...filesWithSecrets(folders.data), ...filesWithSecrets(folders.downloads)]).toEqual([]);

    // The search covers real data: the session left traces in each of these.
    expect(heap).toContain("Run query");
    expect(heard.received.length > 0).toBe(test.info().project.name !== "electron");
    expect(readFileSync(join(folders.data, "logs/main.log"), "utf8")).toContain("not answered as asked");
    expect(readFileSync(csv, "utf8").split("\r\n").length).toBeGreaterThan(100);
    const connections = join(folders.data, "connections");
    const databases = readdirSync(connections).map((name) => readFileSync(join(connections, name)));
    expect(databases.some((bytes) => bytes.includes(service.messages.at(-1)?.id ?? ""))).toBe(true);
    expectNoLinkSignatures(service.messages, [readFileSync(csv, "utf8"), output()]);
  } finally {
    await fake.close();
  }
});

/** The signatures of attachments are part of the records in the store; they are nowhere else. */
function expectNoLinkSignatures(messages: readonly unknown[], texts: readonly string[]): void {
  const signatures = messages.flatMap((message) =>
    asList(asMap(asMap(message)["data"])["attachments"]).flatMap((attachment) => {
      const url = asText(asMap(attachment)["url"]) ?? "";
      return URL.canParse(url) ? (new URL(url).searchParams.get("Signature") ?? []) : [];
    }),
  );
  expect(signatures.length).toBeGreaterThan(0);
  for (const text of texts) expect(signatures.filter((signature) => text.includes(signature))).toEqual([]);
}
