// Refreshes of a view while its rows arrive: one at a time, and the next waits in proportion to the last one's cost.
import type { Page } from "@playwright/test";
import { readClone } from "#tools/browser-shell/clone.ts";
import { asList, asMap } from "#domain/text/lenient.ts";
import { rowCount, verdict } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const MESSAGES = 20_000;
const PAGES = 20;
/** The service answers each page after this time, the engine each refresh: milliseconds. */
const PAGE_MS = 300;
const REFRESH_MS = 250;
/** A refresh begins after this many times the cost of the one before. */
const PAUSE_FACTOR = 4;

const test = withService({ messages: MESSAGES, calls: 1 });

interface Refresh {
  readonly askedAtMs: number;
  answeredAtMs: number;
}

/** Notes the refreshes that the page asks for from its next load on, and holds each answer back. */
async function noteRefreshes(page: Page): Promise<readonly Refresh[]> {
  const noted: Refresh[] = [];
  await page.routeWebSocket(/.*/u, (route) => {
    const server = route.connectToServer();
    const underWay = new Map<unknown, Refresh>();
    route.onMessage((text) => {
      const asked = lastValue(text);
      if (asked["method"] === "view.refresh") {
        const refresh = { askedAtMs: performance.now(), answeredAtMs: Infinity };
        noted.push(refresh);
        underWay.set(asked["id"], refresh);
      }
      server.send(text);
    });
    server.onMessage((text) => {
      const answer = lastValue(text);
      const refresh = "output" in answer ? underWay.get(answer["id"]) : undefined;
      if (refresh === undefined) return route.send(text);
      setTimeout(() => {
        refresh.answeredAtMs = performance.now();
        route.send(text);
      }, REFRESH_MS);
    });
  });
  return noted;
}

function lastValue(text: string | Buffer): Readonly<Record<string, unknown>> {
  return asMap(asList(asMap(readClone(String(text)))["values"]).at(-1));
}

test("at most one refresh is under way, and the next waits for four times its cost @browser-shell-only @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  const refreshes = await noteRefreshes(page);
  await page.reload();
  await expect(rowCount(page)).toHaveText("100 messages");
  const before = refreshes.length;
  fake.setFaults({ kind: "delay", milliseconds: PAGE_MS });
  await page.getByRole("button", { name: "Load all", exact: true }).click();
  await expect(rowCount(page)).toHaveText("20,000 messages");
  await expect(verdict(page)).toHaveText("Complete");

  const during = refreshes.slice(before);
  // Rows came page by page, and the window followed with fewer refreshes.
  expect(during.length).toBeGreaterThan(2);
  expect(during.length).toBeLessThan(PAGES);
  for (const [index, refresh] of during.entries()) {
    const next = during[index + 1];
    if (next === undefined) break;
    expect(next.askedAtMs).toBeGreaterThan(refresh.answeredAtMs);
    // The end of loading is shown at once.
    if (index + 2 === during.length) break;
    const costMs = refresh.answeredAtMs - refresh.askedAtMs;
    expect(next.askedAtMs - refresh.answeredAtMs).toBeGreaterThanOrEqual(PAUSE_FACTOR * costMs);
  }
});
