// The tests that prove each promise of docs/security.md. security-checklist.test.ts checks that they exist.

/** A test by its file, and by its name without tags. */
export type Proof = readonly [file: string, name: string];

/** For each of the twenty recommendations of Electron's documentation, by its number. */
export const CHECKLIST_PROOFS: Readonly<Record<number, readonly Proof[]>> = {
  1: [
    [
      "tests/e2e/security.spec.ts",
      "the page lets in its own styles by a nonce of each load, brings nothing else in or out, and runs no text as code",
    ],
    [
      "src/core/api/service-client.test.ts",
      "is not sent to a root without https, and a UID that cannot be sent is refused",
    ],
  ],
  2: [
    [
      "src/main/window/window-options.test.ts",
      "the window is sandboxed and isolated, has no Node, and no protection is off or missing",
    ],
    ["tests/e2e/carrier.spec.ts", "the page has the four functions of the bridge and nothing of Node or Electron"],
  ],
  3: [
    [
      "src/main/window/window-options.test.ts",
      "the window is sandboxed and isolated, has no Node, and no protection is off or missing",
    ],
  ],
  4: [
    [
      "src/main/window/window-options.test.ts",
      "the window is sandboxed and isolated, has no Node, and no protection is off or missing",
    ],
    ["tests/security-checklist.test.ts", "main turns the sandbox on for every process before it is ready"],
  ],
  5: [
    ["src/main/bridge/policy-bridge.test.ts", "only writing to the clipboard is granted, to the app's own top frame"],
  ],
  6: [
    [
      "src/main/window/window-options.test.ts",
      "the window is sandboxed and isolated, has no Node, and no protection is off or missing",
    ],
  ],
  7: [
    [
      "src/main/window/app-protocol.test.ts",
      "the page has a policy without inline scripts and styles, and is not sniffed",
    ],
    [
      "tests/e2e/security.spec.ts",
      "the page lets in its own styles by a nonce of each load, brings nothing else in or out, and runs no text as code",
    ],
  ],
  8: [["tests/security-checklist.test.ts", "no source of the program weakens Chromium or Electron"]],
  9: [["tests/security-checklist.test.ts", "no source of the program weakens Chromium or Electron"]],
  10: [["tests/security-checklist.test.ts", "no source of the program weakens Chromium or Electron"]],
  11: [["tests/security-checklist.test.ts", "no source of the program weakens Chromium or Electron"]],
  12: [["src/main/bridge/policy-bridge.test.ts", "%s is stopped"]],
  13: [["src/main/bridge/policy-bridge.test.ts", "%s is stopped"]],
  14: [["src/main/bridge/policy-bridge.test.ts", "new windows are denied"]],
  15: [
    [
      "src/main/system/external-links.test.ts",
      "is opened after a yes to a question that names the host and has no default yes",
    ],
    ["src/main/system/external-links.test.ts", "%s is refused without a question"],
  ],
  16: [["tests/security-checklist.test.ts", "the version of Electron is pinned, and not older than the design's"]],
  17: [
    ["src/main/bridge/open-bridge.test.ts", "a message from %s is refused and reaches no handler"],
    [
      "src/main/bridge/bridge-fuzz.test.ts",
      "10,000 messages cause no crash, no unparsed input, no internal method, no unhandled rejection",
    ],
  ],
  18: [
    ["src/main/window/app-protocol.test.ts", "no path leads out of the folder"],
    ["tests/security-checklist.test.ts", "no source of the program weakens Chromium or Electron"],
  ],
  19: [
    ["tools/package/fuses.test.ts", "a binary changed by the packager reads back as written"],
    ["tools/package/package.test.ts", "has every fuse as written"],
    ["tools/package/fuses.test.ts", "a fuse of a later Electron is an error until it is listed"],
  ],
  20: [
    ["tests/e2e/carrier.spec.ts", "the page has the four functions of the bridge and nothing of Node or Electron"],
    ["tests/e2e/carrier.spec.ts", "the window cannot call methods that only main may call"],
  ],
};

/** For each promise of the list "Further promises", in its words. */
export const FURTHER_PROOFS: Readonly<Record<string, readonly Proof[]>> = {
  "keys and signatures do not leak, not even into the page's memory": [
    [
      "tests/e2e/canary.spec.ts",
      "a key and a signature are in no log, file, export, address, message to the page, or memory of the page",
    ],
  ],
  "only GETs, only under the roots": [
    ["src/main/settings/access.test.ts", "%s is always refused"],
    ["src/main/settings/access.test.ts", "%s is refused"],
  ],
  "a stored key goes only to the roots it was entered for": [
    [
      "src/main/settings/access.test.ts",
      "a trial without a key uses the stored one only at the roots it was entered for",
    ],
    [
      "src/main/settings/access.test.ts",
      "a stored key goes only to the roots it was entered for, even if they change during a request",
    ],
    [
      "src/main/handlers.test.ts",
      "a key is removed before its connection gets other roots; if that fails the roots stay; a refused change keeps the key",
    ],
    [
      "src/main/handlers.test.ts",
      "a key stays when a connection is renamed, and is removed when its roots change or it is deleted",
    ],
  ],
  "nothing leaves by WebRTC": [
    [
      "src/main/window/app-protocol.test.ts",
      "the page has a policy without inline scripts and styles, and is not sniffed",
    ],
    ["src/main/bridge/policy-bridge.test.ts", "a page's peer-to-peer connections send nothing outside the proxy"],
    [
      "tests/e2e/security.spec.ts",
      "the page lets in its own styles by a nonce of each load, brings nothing else in or out, and runs no text as code",
    ],
  ],
  "redirects are not followed": [
    ["src/main/settings/access.test.ts", "a redirect is reported with its host and not followed"],
  ],
  "uncaught errors are logged without keys, in main and in the window": [
    ["src/main/system/faults.test.ts", "uncaught errors and rejections are logged with their stack and without a key"],
    [
      "tests/e2e/connections.spec.ts",
      "an uncaught error of the window is logged, and a window that cannot be drawn says so and recovers",
    ],
  ],
  "the window cannot name a file": [
    ["src/main/system/offered-files.test.ts", "wait in order, each drop as its own set, without relative paths"],
    ["src/main/system/offered-files.test.ts", "are ignored beside a link: whoever opens a link names no file"],
    ["src/main/bridge/open-bridge.test.ts", "are accepted from the current page, and from nobody else"],
    ["src/main/system/file-dialogs.test.ts", "an unknown id opens nothing"],
  ],
  "only their owner can read the store and its log": [
    [
      "src/core/store/base/database.test.ts",
      "only the owner can open a database and its log, even if others could before",
    ],
  ],
  "full and read-only disks lose no stored data": [
    [
      "tests/durability/disk.test.ts",
      "that is full fails the page that does not fit, keeps every earlier page, and stays readable",
    ],
    [
      "tests/durability/disk.test.ts",
      "that is read-only is reported, fails every change clearly, and stored data can be shown",
    ],
  ],
  "the key's file is encrypted and readable only by its owner": [
    [
      "src/main/settings/secrets.test.ts",
      "the key is encrypted in its own file that only its owner may read, and survives a restart",
    ],
  ],
  "a locked key ring loses no key": [
    ["src/main/settings/secrets.test.ts", "a damaged file stays until the key is replaced or cleared"],
    [
      "tests/e2e/connections.spec.ts",
      "a locked key ring keeps the key, and one that waits for a password does not delay the window @browser-shell-only",
    ],
  ],
  "a policy of the organisation holds against calls of the page, arguments, links and files": [
    ["tests/policy.test.ts", "are listed first, and no call of the page changes or deletes one, or its roots"],
    ["tests/policy.test.ts", "cannot be added or tested by a call of the page"],
    ["tests/policy.test.ts", "that are off are refused in every form, also as a preview, an archive and copied rows"],
    ["tests/policy.test.ts", "that were begun before the policy cannot be started again"],
    ["src/main/start.test.ts", "a policy is read before the engine starts, and no argument of the program loosens it"],
  ],
  "a wrong policy turns on every protection": [
    [
      "tests/policy.test.ts",
      "a wrong policy closes exports, links, other connections and keys on the disk; a notice says which setting is wrong",
    ],
    [
      "src/main/start.test.ts",
      "with a wrong policy the program starts, closed, says so to the page and the log, and removes no key",
    ],
  ],
  "a key is refused in names and filters": [
    ["src/core/handlers/key-in-query.test.ts", "a query that contains a stored key is neither sent nor stored"],
    [
      "src/main/handlers.test.ts",
      "a name, an App ID or an address with a key in it is refused, and nothing is saved or requested",
    ],
  ],
  "text from the network is scrubbed": [
    ["src/domain/privacy/redact.test.ts", "secrets are removed from addresses, nested addresses, headers and JSON"],
  ],
  "an echoed key is removed from records and failures": [
    ["src/core/api/echoed-keys.test.ts", "is not in the request of a failure, which the ledger keeps"],
    ["src/domain/privacy/held-keys.test.ts", "if one key starts with another, the longer one is removed whole"],
    [
      "src/core/api/echoed-keys.test.ts",
      "is in no record, whether it is whole, has a line break inside, or is another connection's",
    ],
    ["src/domain/privacy/held-keys.test.ts", "with the key %s loses it, stays JSON, and keeps everything else"],
    ["src/domain/privacy/held-keys.test.ts", "stays JSON and loses only the key, whatever surrounds it"],
  ],
  "the secret of a call's channel is not stored": [
    [
      "src/core/store/records/stored-channel-secrets.test.ts",
      "messages, calls, Get call answers and unreadable records lose only the secret",
    ],
  ],
  "links from outside only navigate": [
    ["src/main/system/deep-link.test.ts", "cause no request and no crash, and each gives a valid answer or nothing"],
  ],
  "hidden characters in ids and names are shown": [
    [
      "tests/e2e/security.spec.ts",
      "hostile text is shown as text and does nothing, and hidden characters are shown as marks",
    ],
    [
      "src/domain/text/hidden-characters.test.ts",
      "no text keeps a hidden character, and two different ids look different",
    ],
  ],
  "a link never asks on behalf of somebody without a question": [
    [
      "tests/e2e/links.spec.ts",
      "a link asks before it acts for somebody, changes the connection, or names an unknown one",
    ],
    [
      "src/renderer/links/link-plan.test.ts",
      "a link of connection %s that asks on behalf of somebody is never opened without a question",
    ],
  ],
  "text from strangers does nothing": [
    [
      "tests/e2e/security.spec.ts",
      "hostile text is shown as text and does nothing, and hidden characters are shown as marks",
    ],
  ],
  "updates come only from the policy's feed, only if it allows them, and only as described": [
    [
      "tests/policy.test.ts",
      "that are off are refused to every call of the page and to the start, and the feed is never asked",
    ],
    [
      "tests/policy.test.ts",
      "come only from the feed of the policy: no call of the page, no setting and no file names another",
    ],
    ["src/main/updates/library.test.ts", "%s leaves the old program, now and at the end"],
    ["src/main/updates/library.test.ts", "that gets status %i fails and asks nobody else"],
    [
      "src/main/updates/release.test.ts",
      "only the known fields are kept, so that no other part of the library can be reached",
    ],
  ],
  "no typed expression blocks the program, whatever the texts are": [
    ["src/domain/search/expression.test.ts", "%s needs linear time for a text that makes others hang"],
    [
      "src/core/store/views/find-expression.test.ts",
      "texts that are hard for an expression are tested in small slices, and the result is the same",
    ],
  ],
  "no file keeps anything of a deleted connection": [
    [
      "tests/durability/forgotten-marks.test.ts",
      "after a connection was deleted, and after Clear all data, no file has a mark",
    ],
  ],
  "an AppImage loses the sandbox only where the system refuses it": [
    ["tools/package/package.test.ts", "the entry inside an AppImage starts the program with its sandbox"],
    [
      "tools/package/package.test.ts",
      "the launcher inside an AppImage turns the sandbox off only if the system refuses namespaces of users",
    ],
  ],
  "only the person gets into the browser shell": [
    [
      "tools/browser-shell/guard.test.ts",
      "a socket needs the origin and the secret; the cookie, which every port of the machine gets, opens none",
    ],
    [
      "tools/browser-shell/guard.test.ts",
      "is readable for its owner only, works once, from any page, and is then gone",
    ],
    ["tools/desktop.test.ts", "the address is printed, and the browser gets the path of a page without the token"],
    [
      "tests/e2e/shell-entry.spec.ts",
      "another server of this machine gets the cookie, but neither it nor its page gets in @browser-shell-only",
    ],
  ],
};
