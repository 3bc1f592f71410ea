// Where a policy is found and how it is read: real files, and answers of reg.exe and plutil in their own form.
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { NO_POLICY, type Policy } from "#contract/policy/policy.ts";
import { MOST_POLICY_BYTES } from "./policy-file.ts";
import { policySourceOf, readPolicy, type RunCommand } from "./read-policy.ts";
import { runCommand } from "./run-command.ts";

const CLOSED = { otherConnections: false, exports: "off", keysOnDisk: false, links: "off" } as const;
const notRun: RunCommand = () => {
  throw new Error("no command is needed");
};
const OWN_UID = process.getuid?.() ?? 0;
/** Windows has no owners and modes of this kind, and reads no file. */
const isPosix = process.platform !== "win32";

function writePolicy(content: string | Buffer): string {
  const path = join(makeTemporaryFolder(), "policy.json");
  writeFileSync(path, content, { mode: 0o644 });
  return path;
}

function readFile(path: string, ownerUid: number | null = isPosix ? OWN_UID : null): Policy {
  return readPolicy({ kind: "file", path, ownerUid }, notRun);
}

describe("the place", () => {
  const surroundings = { isPackaged: true, environment: {}, appId: "app.example" };

  test("is that of the system", () => {
    const of = (platform: NodeJS.Platform) => policySourceOf({ ...surroundings, platform });
    expect([of("linux"), of("darwin"), of("win32")]).toEqual([
      { kind: "file", path: "/etc/switchboard/policy.json", ownerUid: 0 },
      { kind: "plist", path: "/Library/Managed Preferences/app.example.plist", ownerUid: 0 },
      { kind: "registry", program: String.raw`C:\Windows\System32\reg.exe` },
    ]);
  });

  test("comes from the environment only for a program that runs from its sources", () => {
    const environment = { SWITCHBOARD_POLICY: "/tmp/other.json", SystemRoot: String.raw`D:\Win` };
    const of = (isPackaged: boolean, platform: NodeJS.Platform = "linux") =>
      policySourceOf({ ...surroundings, platform, isPackaged, environment });
    expect(of(false)).toEqual({ kind: "file", path: "/tmp/other.json", ownerUid: null });
    expect(of(true)).toEqual({ kind: "file", path: "/etc/switchboard/policy.json", ownerUid: 0 });
    expect(of(true, "win32")).toEqual({ kind: "registry", program: String.raw`D:\Win\System32\reg.exe` });
  });
});

describe("a file", () => {
  test("is read, also with a byte order mark; without one there is no policy", () => {
    const path = writePolicy('\uFEFF{\n  "exports": "redacted"\n}\n');
    expect(readFile(path)).toEqual({ ...NO_POLICY, source: path, given: ["exports"], exports: "redacted" });
    const missing = join(makeTemporaryFolder(), "none");
    expect([readFile(join(missing, "policy.json")), readFile(missing)]).toEqual([NO_POLICY, NO_POLICY]);
  });

  test("may have as many bytes as the limit", () => {
    const path = writePolicy("{}".padEnd(MOST_POLICY_BYTES));
    expect(readFile(path)).toMatchObject({ source: path, problem: null });
  });

  test.each([
    ["one byte too many", "{}".padEnd(MOST_POLICY_BYTES + 1), "The policy is larger than 256 kB."],
    ["a comma in its first line", '{,\n "exports": "off"\n}\n', "Line 1 of the policy is not valid JSON."],
    ["a comma too much", '{\n  "exports": "off",\n}\n', "Line 3 of the policy is not valid JSON."],
    ["a word without quotes", '{\n  "exports": "off",\n  "links": off\n}\n', "Line 3 of the policy is not valid JSON."],
    ["no end", '{\n  "exports": "off"', "Line 2 of the policy is not valid JSON."],
    ["a second value", "{}\n{}", "Line 2 of the policy is not valid JSON."],
    ["nothing", "", "Line 1 of the policy is not valid JSON."],
    ["a setting twice", '{ "exports": "off",\n "exports": "allowed" }', "exports: The setting is there twice."],
    ["bytes that are not UTF-8", Buffer.from('{"proxy":"\u00fc"}', "latin1"), "The policy is not UTF-8 text."],
    ["too many bytes", `${" ".repeat(MOST_POLICY_BYTES)}{}`, "The policy is larger than 256 kB."],
  ])("with %s is wrong, and the sentence says where", (_what, content, problem) => {
    expect(readFile(writePolicy(content))).toMatchObject({ problem, ...CLOSED });
  });

  test("the sentence about wrong JSON does not repeat a key that stands there", () => {
    const key = "0123456789abcdef0123456789abcdef";
    expect(readFile(writePolicy(`{"connections":[{"key":"${key}"} x]}`)).problem).toBe(
      "Line 1 of the policy is not valid JSON.",
    );
  });

  test.runIf(isPosix)("that others can change, or that has another owner, is wrong; so is one in such a folder", () => {
    const path = writePolicy("{}");
    expect(readFile(path).problem).toBe(null);
    const sentence = /can be changed by others than an administrator/u;
    expect(readFile(path, OWN_UID + 1)).toMatchObject({ problem: expect.stringMatching(sentence), ...CLOSED });
    chmodSync(path, 0o666);
    expect(readFile(path)).toMatchObject({ problem: expect.stringMatching(sentence), ...CLOSED });
    chmodSync(path, 0o644);
    chmodSync(join(path, ".."), 0o777);
    expect(readFile(path)).toMatchObject({ problem: expect.stringMatching(sentence), ...CLOSED });
    // Without the file, too: whoever can write the folder could have removed it.
    expect(readFile(join(path, "../gone.json"))).toMatchObject({ problem: expect.stringMatching(sentence), ...CLOSED });
  });

  test.runIf(isPosix)("that is a folder, a pipe or a circle of links is wrong and does not stop the start", () => {
    const folder = makeTemporaryFolder();
    mkdirSync(join(folder, "policy.json"), { mode: 0o755 });
    expect(readFile(join(folder, "policy.json"))).toMatchObject({ problem: "The policy is not a file.", ...CLOSED });
    const pipe = join(folder, "pipe");
    expect(runCommand("mkfifo", [pipe]).status).toBe(0);
    expect(readFile(pipe)).toMatchObject({ problem: "The policy is not a file.", ...CLOSED });
    symlinkSync("circle", join(folder, "circle"));
    expect(readFile(join(folder, "circle"))).toMatchObject({ problem: expect.stringContaining("ELOOP"), ...CLOSED });
  });
});

describe("managed preferences", () => {
  test("are converted by plutil", () => {
    const path = writePolicy("<plist/>");
    const asked: unknown[] = [];
    const run: RunCommand = (...command) => {
      asked.push(command);
      return { status: 0, stdout: Buffer.from('{"exports":"off","keysOnDisk":false}') };
    };
    const policy = readPolicy({ kind: "plist", path, ownerUid: null }, run);
    expect(policy).toMatchObject({
      problem: null,
      exports: "off",
      keysOnDisk: false,
      given: ["exports", "keysOnDisk"],
    });
    expect(asked).toEqual([["/usr/bin/plutil", ["-convert", "json", "-o", "-", "--", path]]]);
  });

  test("that plutil refuses are wrong; without a file plutil is not run", () => {
    const path = writePolicy("<plist/>");
    const source = { kind: "plist", path, ownerUid: null } as const;
    const refuse: RunCommand = () => ({ status: 1, stdout: Buffer.alloc(0) });
    expect(readPolicy(source, refuse)).toMatchObject({
      problem: "The policy cannot be read: plutil ended with exit code 1.",
      ...CLOSED,
    });
    expect(readPolicy({ ...source, path: `${path}.none` }, notRun)).toEqual(NO_POLICY);
  });
});

describe("the registry", () => {
  const PROGRAM = String.raw`C:\Windows\System32\reg.exe`;
  const ROOT = String.raw`HKEY_LOCAL_MACHINE\Software\Policies`;
  const LISTED = `\r\n${ROOT}\\Microsoft\r\n${ROOT}\\Switchboard\r\n`;

  /** Answers as reg.exe does: the list of keys, then the key. */
  function readRegistry(key: readonly string[], list = LISTED): { readonly policy: Policy; readonly asked: unknown[] } {
    const asked: unknown[] = [];
    const run: RunCommand = (program, args) => {
      asked.push([program, ...args]);
      const answer = args.includes("/s") ? `\r\n${key.join("\r\n")}\r\n\r\n` : list;
      return { status: 0, stdout: Buffer.from(answer, "latin1") };
    };
    return { policy: readPolicy({ kind: "registry", program: PROGRAM }, run), asked };
  }

  test("gives the settings, and the connections of the subkey", () => {
    const { policy, asked } = readRegistry([
      `${ROOT}\\Switchboard`,
      "    exports    REG_SZ    redacted",
      "    keysOnDisk    REG_DWORD    0x0",
      "    keepDays    REG_DWORD    0x1e",
      "    otherConnections    REG_DWORD    0x1",
      "",
      `${ROOT}\\Switchboard\\connections`,
      '    1    REG_SZ    {"id":"shop","name":"B\\u00fccher","appId":"a","region":"eu"}',
      '    2    REG_SZ    {"id":"two","name":"Two    wide","appId":"a","region":"us"}',
    ]);
    expect(policy).toEqual({
      ...NO_POLICY,
      source: String.raw`HKLM\Software\Policies\Switchboard`,
      given: ["connections", "otherConnections", "exports", "keysOnDisk", "keepDays"],
      keepDays: 30,
      exports: "redacted",
      keysOnDisk: false,
      otherConnections: true,
      connections: [
        { id: "shop", name: "Bücher", appId: "a", region: "eu" },
        { id: "two", name: "Two    wide", appId: "a", region: "us" },
      ],
    });
    expect(asked).toEqual([
      [PROGRAM, "query", String.raw`HKLM\Software\Policies`],
      [PROGRAM, "query", String.raw`HKLM\Software\Policies\Switchboard`, "/s"],
    ]);
  });

  test("without the key there is no policy, also beside keys with other names", () => {
    const { policy, asked } = readRegistry([], `\r\n${ROOT}\\Switchboard Two\r\n${ROOT}\\B\u00fccher\r\n`);
    expect(policy).toEqual(NO_POLICY);
    expect(asked).toHaveLength(1);
  });

  test.each([
    [
      "yes and no as text",
      ["    keysOnDisk    REG_SZ    false"],
      "keysOnDisk: A value of the type REG_SZ cannot be used here.",
    ],
    [
      "another number",
      ["    keysOnDisk    REG_DWORD    0x2"],
      "keysOnDisk: A value of the type REG_DWORD cannot be used here.",
    ],
    ["days as text", ["    keepDays    REG_SZ    30"], "keepDays: A value of the type REG_SZ cannot be used here."],
    [
      "a text that is expanded",
      ["    exports    REG_EXPAND_SZ    off"],
      "exports: A value of the type REG_EXPAND_SZ cannot be used here.",
    ],
    ["an unknown name", ["    export    REG_SZ    off"], "export: There is no such setting."],
    ["an unknown subkey", [`${ROOT}\\Switchboard\\others`], "others: There is no such setting."],
    [
      "a text over two lines",
      ["    exports    REG_SZ    off", "allowed"],
      "Line 4 of the registry's answer cannot be read.",
    ],
    [
      "a letter of the system's code page",
      ["    proxy    REG_SZ    \u0081"],
      "Line 3 of the registry's answer has a character outside ASCII. Write it as an escape, for example \\u00fc.",
    ],
    [
      "a connection that is not JSON",
      [`${ROOT}\\Switchboard\\connections`, "    1    REG_SZ    shop"],
      String.raw`connections\1: The text is not valid JSON.`,
    ],
    ["an empty text", ["    exports    REG_SZ"], "exports: Write allowed, redacted or off."],
  ])("%s is wrong", (_what, key, problem) => {
    expect(readRegistry([`${ROOT}\\Switchboard`, ...key]).policy).toMatchObject({ problem, ...CLOSED });
  });

  test("a command that fails, or that cannot be started, is a wrong policy", () => {
    const refused = readPolicy({ kind: "registry", program: PROGRAM }, () => ({ status: 1, stdout: Buffer.alloc(0) }));
    expect(refused).toMatchObject({ problem: "The policy cannot be read: reg.exe ended with exit code 1.", ...CLOSED });
    const missing = readPolicy({ kind: "registry", program: join(makeTemporaryFolder(), "reg.exe") }, runCommand);
    expect(missing).toMatchObject({
      problem: "The policy cannot be read: reg.exe ended with no exit code.",
      ...CLOSED,
    });
  });
});
