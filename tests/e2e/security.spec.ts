// The page's policy stops whatever runs in it, and text from strangers does nothing.
import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { openScreen, runQuery, showRow, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 21, calls: 3 });

/** A foreign server that counts its visitors. */
async function startStranger(): Promise<{
  readonly address: string;
  readonly asked: string[];
  readonly server: Server;
}> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" }).end("0");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { address: `http://127.0.0.1:${port}`, asked, server };
}

/** Tries every way in which a script could bring something in or out; returns those that worked. */
function tryEverything(page: Page, elsewhere: string): Promise<readonly string[]> {
  return page.evaluate(async (address) => {
    const worked: string[] = [];
    const loads = (element: HTMLElement): Promise<void> =>
      new Promise((resolve, reject) => {
        element.addEventListener("load", () => resolve());
        element.addEventListener("error", () => reject(new Error("refused")));
        document.body.append(element);
      });
    const withSource = (name: "script" | "img" | "link", url: string): HTMLElement =>
      Object.assign(document.createElement(name), name === "link" ? { rel: "stylesheet", href: url } : { src: url });
    const tries: Record<string, () => unknown> = {
      fetch: () => fetch(`${address}/fetch`),
      beacon: () => navigator.sendBeacon(`${address}/beacon`) || Promise.reject(new Error("refused")),
      socket: () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`${address.replace("http", "ws")}/socket`);
          socket.addEventListener("open", resolve);
          socket.addEventListener("error", () => reject(new Error("refused")));
        }),
      "peer connection": async () => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: address.replace("http://", "stun:") }] });
        peer.createDataChannel("out");
        await peer.setLocalDescription(await peer.createOffer());
      },
      "peer connection under its old name": () =>
        Reflect.construct(Reflect.get(globalThis, "webkitRTCPeerConnection"), []),
      script: () => loads(withSource("script", `${address}/script.js`)),
      image: () => loads(withSource("img", `${address}/image.png`)),
      style: () => loads(withSource("link", `${address}/style.css`)),
      module: () => import(`${address}/module.js`),
      "data module": () => import(["data:text/javascript", "export default 1"].join(",")),
      worker: () =>
        new Promise((resolve, reject) => {
          const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"])));
          worker.addEventListener("message", resolve);
          worker.addEventListener("error", () => reject(new Error("refused")));
        }),
      // A callback of the page itself, in which the policy also applies to code from the debugger.
      "text as code": () =>
        new Promise((resolve, reject) => {
          setTimeout(() => {
            try {
              resolve(Reflect.construct(Function, ["return 1"]));
            } catch (thrown) {
              reject(thrown instanceof Error ? thrown : new Error("refused"));
            }
          });
        }),
      "inline script": () => {
        document.body.append(Object.assign(document.createElement("script"), { textContent: "globalThis.ran = true" }));
        return Reflect.has(globalThis, "ran") ? true : Promise.reject(new Error("refused"));
      },
      "style element": () => {
        const style = Object.assign(document.createElement("style"), { textContent: "body { outline: 1px solid }" });
        document.body.append(style);
        return getComputedStyle(document.body).outlineStyle === "solid" || Promise.reject(new Error("refused"));
      },
      "style attribute": () => {
        const inner = document.createElement("div");
        inner.innerHTML = '<p style="outline: 1px solid">x</p>';
        document.body.append(inner);
        const [made = inner] = inner.children;
        return getComputedStyle(made).outlineStyle === "solid" || Promise.reject(new Error("refused"));
      },
    };
    for (const [name, act] of Object.entries(tries)) {
      try {
        await act();
        worked.push(name);
      } catch {
        // The refusal is right.
      }
    }
    return worked;
  }, elsewhere);
}

// What the page must not do is tried, and the browser says that it refused.
test.use({ expectedErrors: /Content Security Policy/u });

test("the page lets in its own styles by a nonce of each load, brings nothing else in or out, and runs no text as code", async ({
  start,
}) => {
  const { page } = await start();
  const nonces = new Set<string>();
  const policies = new Set<string>();
  page.on("response", (response) => {
    const policy = response.headers()["content-security-policy"];
    if (policy?.includes("'nonce-") === true) policies.add(policy);
  });
  await page.addInitScript(() => {
    const refused: string[] = [];
    Reflect.set(globalThis, "refusedByPolicy", refused);
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sample, sourceFile }) =>
      refused.push(`${effectiveDirective} ${sourceFile} ${sample}`),
    );
  });
  for (let load = 0; load < 2; load += 1) {
    await page.reload();
    await waitForRows(page, "Messages");
    nonces.add(await page.locator('meta[property="csp-nonce"]').evaluate((meta: HTMLElement) => meta.nonce ?? ""));
  }
  // Everything that makes style elements: the grid (above), dialogs and their scroll lock, menus, notices.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find or run" }).fill("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.getByRole("button", { name: /^Connection: /u }).click();
  await expect(page.getByRole("menuitem", { name: "New connection" })).toBeVisible();
  await page.keyboard.press("Escape");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  expect(await page.evaluate(() => Reflect.get(globalThis, "refusedByPolicy"))).toEqual([]);
  const without = await page.evaluate(() =>
    [...document.querySelectorAll("style")].filter(({ nonce }) => nonce === "").map((style) => style.textContent),
  );
  expect({ nonces: nonces.size, policies: policies.size, without }).toEqual({ nonces: 2, policies: 2, without: [] });

  const stranger = await startStranger();
  try {
    // The foreign server sees a request that the policy misses, whatever the page reports.
    const worked = await tryEverything(page, stranger.address);
    expect({ worked: worked.filter((name) => name !== "beacon"), asked: stranger.asked }).toEqual({
      worked: [],
      asked: [],
    });
  } finally {
    stranger.server.close();
  }
});

test("hostile text is shown as text and does nothing, and hidden characters are shown as marks", async ({
  startConnected,
  fake,
}) => {
  const stranger = await startStranger();
  try {
    const { page } = await startConnected();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).origin));
    const text = `<img src="${stranger.address}/x" onerror="globalThis.ran = 1"><script>globalThis.ran = 1</script>{{7*7}}`;
    const name = `<b onmouseover="globalThis.ran = 1">Eve</b>`;
    const entity = { uid: "adm\u200Bin", name, avatar: `${stranger.address}/avatar.png` };
    const record = {
      id: "77\u200B7",
      sender: "adm\u200Bin",
      receiver: "guest\u202Ex",
      receiverType: "user",
      category: "message",
      type: "text",
      sentAt: 1_700_000_000,
      data: {
        text,
        entities: { sender: { entity, entityType: "user" } },
        attachments: [{ name: "invoice\u202Efdp.exe", url: "https://files.example.org/a" }],
      },
    };
    fake.setFaults({ kind: "unreadableRecord", record });
    await runQuery(page);
    await waitForRows(page, "Messages");
    const row = page.getByRole("row").filter({ hasText: "{{7*7}}" }).first();
    await showRow(page, "Messages", 20);
    await expect(row).toContainText(text.slice(0, 20));
    await row.getByRole("gridcell").first().click();
    const pane = page.getByRole("complementary", { name: "Message" });
    await expect(pane).toContainText("globalThis.ran");
    await expect(pane).toContainText(name);
    expect(await page.evaluate(() => Reflect.has(globalThis, "ran"))).toBe(false);
    expect(stranger.asked).toEqual([]);
    expect([...new Set(requests)].filter((origin) => origin !== new URL(page.url()).origin)).toEqual([]);

    await expect(row).toContainText("adm‹U+200B›in");
    await expect(row).toContainText("guest‹U+202E›x");
    await expect(pane.getByText("77‹U+200B›7", { exact: true })).toBeVisible();
    await expect(pane).toContainText("invoice‹U+202E›fdp.exe");
    expect(await pane.innerText()).not.toMatch(/[\u200B\u202E]/u);
  } finally {
    stranger.server.close();
  }
});
