// Access to the browser shell in a real browser: the page on disk, a reload, and another server of this machine.
import { once } from "node:events";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { WebSocket } from "ws";
import { expect, test } from "./test.ts";
import { waitForRows } from "./window.ts";

// A page of another server tries to get in, and the browser says that it was refused.
test.use({ expectedErrors: /blocked by CORS policy|net::ERR_FAILED|WebSocket connection .* 403/u });

test("another server of this machine gets the cookie, but neither it nor its page gets in @browser-shell-only @all", async ({
  start,
}) => {
  const { page, writeEntryPage } = await start();
  await waitForRows(page, "Messages");
  // The desktop's page opens the program, a reload keeps it open, and the address has no token.
  const { origin, host } = new URL(page.url());
  await page.goto(pathToFileURL(await writeEntryPage()).href);
  await page.waitForURL(`${origin}/`);
  await waitForRows(page, "Messages");
  await page.reload();
  await waitForRows(page, "Messages");
  expect(page.url()).toBe(`${origin}/`);
  expect(await page.content()).not.toContain("data-secret");

  let cookie = "";
  const other = createServer((request, response) => {
    cookie = request.headers.cookie ?? cookie;
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>other</title>");
  });
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  try {
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const tab = await page.context().newPage();
    await tab.goto(`http://127.0.0.1:${port}/`);
    // Browsers send cookies to every port of a host, so the cookie must open nothing valuable.
    expect(cookie).toContain("switchboard-");
    const socket = new WebSocket(`ws://${host}/~shell/socket`, ["switchboard"], { headers: { cookie, origin, host } });
    const [, refused] = await once(socket, "unexpected-response");
    expect(refused.statusCode).toBe(403);
    const answer = await fetch(`${origin}/`, { headers: { cookie } });
    expect(await answer.text()).not.toContain("data-secret");
    const seen = await tab.evaluate(async (from) => {
      const opened = new Promise<string>((settle) => {
        const own = new globalThis.WebSocket(`${from.replace("http", "ws")}/~shell/socket`, ["switchboard"]);
        own.addEventListener("open", () => settle("opened"));
        own.addEventListener("close", () => settle("refused"));
      });
      const status = await fetch(`${from}/`, { credentials: "include" }).then(String, () => "not read");
      return [await opened, status, JSON.stringify(Object.entries(sessionStorage))];
    }, origin);
    expect(seen).toEqual(["refused", "not read", "[]"]);
    const bare = await page.context().newPage();
    await bare.goto(`${origin}/`);
    await expect(bare.getByRole("alert")).toContainText("opened without its token");
    await waitForRows(page, "Messages");
  } finally {
    other.close();
  }
});
