// The `test` of specs that need a service: a program that starts with a connection to it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startFakeService, type FakeService, type FakeServiceOptions } from "#tests/fakes/service.ts";
import type { Folders, LaunchOptions, Running } from "./launch.ts";
import { expect, test } from "./test.ts";
import { rowCount, runQuery } from "./window.ts";
import { say } from "#texts/say.ts";

interface ServiceFixtures {
  /** a service on this computer, one for each test */
  readonly fake: FakeService;
  /** Starts the program with the service as its connection "Fake" and with its key. No query has run. */
  readonly startConnected: (options?: LaunchOptions) => Promise<Running>;
  /** Does the same, and runs the default query: the newest hundred messages are listed. */
  readonly startListed: (options?: LaunchOptions) => Promise<Running>;
}

/** The `test` of specs beside a service on this computer, for example with so many records. */
export function withService(options: FakeServiceOptions) {
  return test.extend<ServiceFixtures>({
    fake: async ({ launch: _launch }, provide) => {
      const fake = await startFakeService(options);
      await provide(fake);
      await fake.close();
    },
    startConnected: async ({ start, folders, fake }, provide) => {
      await provide(async (options) => {
        writeConnection(folders, fake);
        const running = await start(options);
        await giveKey(running.page, fake.service.key);
        return running;
      });
    },
    startListed: async ({ startConnected }, provide) => {
      await provide(async (options) => {
        const running = await startConnected(options);
        await runQuery(running.page);
        await expect(rowCount(running.page)).toHaveText("100 messages");
        return running;
      });
    },
  });
}

const CONNECTION_ID = "fake";

/**
 * Writes settings in which the service is the current connection, as an earlier start would have left them. So specs
 * need neither list the sample nor fill in the connection form, which has its own specs.
 */
export function writeConnection({ data }: Folders, { chatRoot, callsRoot }: FakeService): void {
  const connection = {
    id: CONNECTION_ID,
    name: "Fake",
    kind: "service",
    appId: "app-1",
    region: "us",
    colour: "blue",
    chatBaseUrl: chatRoot,
    callsBaseUrl: callsRoot,
  };
  const settings = { version: 1, settings: { currentConnectionId: CONNECTION_ID }, connections: [connection] };
  writeFileSync(join(data, "settings.json"), JSON.stringify(settings), { mode: 0o600 });
}

/** Sets the key as the form does, as soon as the window says, in its language, that there is none. */
export async function giveKey(
  page: Page,
  key: string,
  missing = page.getByText(say("rows.beforeQuery.noKey", { name: "Fake" })),
): Promise<void> {
  await missing.waitFor();
  const request = { id: 900_000, method: "key.set", input: { connectionId: CONNECTION_ID, key } };
  await page.evaluate((message) => window.switchboard.send(message), request);
  await missing.waitFor({ state: "hidden" });
}

export { expect };
