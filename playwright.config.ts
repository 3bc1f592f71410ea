// How the specs of tests/e2e run: against the browser shell everywhere, in Electron where its runtime is installed.
import { defineConfig } from "@playwright/test";

const report = process.env["SWITCHBOARD_E2E_REPORT"];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // Each test has its own program and its own data; two at a time is what two cores carry.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // How long a failure takes to be told, not how long anything should take: a slow machine that others use too may need
  // a minute for what takes four seconds, and a wait that ends well costs nothing.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  reporter: report === undefined ? [["list"]] : [["list"], ["json", { outputFile: report }]],
  use: { screenshot: "only-on-failure", actionTimeout: 40_000 },
  projects: [
    { name: "browser-shell", grepInvert: /@electron-only|@screenshots/u },
    { name: "electron", grepInvert: /@browser-shell-only|@screenshots/u },
    // Writes docs/screenshots; run by hand, never by the test: npm run screenshots
    { name: "screenshots", grep: /@screenshots/u },
  ],
});
