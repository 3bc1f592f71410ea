// How unit, contract and durability tests run: in Node; browser specs in tests/e2e belong to Playwright.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "tests/*.test.ts",
            "tests/fakes/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
        },
      },
      // Long walks whose processes are killed again and again: too slow to run with every change.
      { extends: true, test: { name: "durability", include: ["tests/durability/**/*.test.ts"] } },
    ],
    // Two cores are what the smallest machine has; files run beside each other, tests of a file in order.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 20_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
