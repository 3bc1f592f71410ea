// The policy's proxy: how it is set, and that nothing is requested without it.
import { expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { policyOf } from "#contract/policy/policy.ts";
import { applyProxy } from "./proxy.ts";

function setUp(content: object, set: () => Promise<void> = async () => undefined) {
  const configs: unknown[] = [];
  const setProxy = (config: unknown): Promise<void> => {
    configs.push(config);
    return set();
  };
  return { configs, wait: applyProxy({ setProxy }, policyOf("/p", content)) };
}

test.each([
  [{ proxy: "system" }, [{ mode: "system" }]],
  [{ proxy: "direct" }, [{ mode: "direct" }]],
  [{ proxy: "socks5://proxy.example:1080" }, [{ mode: "fixed_servers", proxyRules: "socks5://proxy.example:1080" }]],
  [{ exports: "off" }, []],
])("%j sets %j, also over the program's arguments", async (content, expected) => {
  const { configs, wait } = setUp(content);
  expect(await failureIn(wait)).toBe(null);
  expect(configs).toEqual(expected);
});

test("requests wait until the proxy is set, and fail if it cannot be", async () => {
  const setting = Promise.withResolvers<void>();
  const { wait } = setUp({ proxy: "direct" }, () => setting.promise);
  let isOver = false;
  const waiting = wait().then(() => (isOver = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  setting.resolve();
  expect(await waiting).toBe(true);
  const refused = setUp({ proxy: "http://proxy.example:8080" }, () => Promise.reject(new Error("no")));
  expect(await failureIn(refused.wait)).toEqual({ kind: "network", cause: "proxy", host: "" });
});
