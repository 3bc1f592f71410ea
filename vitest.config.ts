// How unit and contract tests run: in Node, beside what they test; browser specs in tests/e2e belong to Playwright.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "src/**/*.test.ts",
      "src/**/*.test.tsx",
      "tests/*.test.ts",
      "tests/fakes/**/*.test.ts",
      "tools/**/*.test.ts",
    ],
    // Two cores are what the smallest machine has; files run beside each other, tests of a file in order.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 20_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
