// The texts for connections and their keys.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";

export const connectionTexts = translated("connections", {
  newConnection: "New connection",
  editTitle: (name: string | undefined) => `Edit ${isolate(name ?? "connection")}`,
  edit: (name: string) => `Edit ${isolate(name)}`,
  showManaged: (name: string) => `Key of ${isolate(name)}`,
  managed: "Managed by your organisation",
  onlyKey: "Only the key can be entered here.",
  nothingHere: "Nothing can be changed here.",
  duplicate: (name: string) => `Duplicate ${isolate(name)}`,
  delete: (name: string) => `Delete ${isolate(name)}`,
  copyName: (name: string) => `${name} copy`,

  name: "Name",
  nameExample: "Support, production",
  nameMissing: "Enter a name.",
  nameTooLong: "A name can have up to 80 characters.",
  colour: "Colour",
  appId: "App ID",
  appIdMissing: "Enter the App ID. You find it in the service's dashboard.",
  appIdCharacters: "An App ID has only letters, digits, _ and -.",
  region: "Region",
  advanced: "Advanced",
  chatBaseUrl: "Chat base URL",
  callsBaseUrl: "Calls base URL",
  rowsRemoved:
    "These are another application or other addresses. The messages and calls loaded so far belong to the previous ones: they are removed from this computer when you save. Saved queries stay. To keep them, add a new connection instead.",
  cancel: "Cancel",
  add: "Add connection",
  save: "Save",

  key: "API key",
  readingKey: "Asking the system's key store",
  replaceKey: "Type a new key to replace it",
  keyHint: "A key with the scope fullAccess",
  showKey: "Show the typed key",
  tryAgain: "Try again",
  removeKey: "Remove the stored key",
  builtInKey: "The sample has a built-in key",
  noKey: "No key stored",
  lockedKey: "A key is stored, but the system's key store does not open it now. Unlock the key ring, then try again",
  storedKey: (lastFour: string | null) =>
    lastFour === null ? "A key is stored" : `A key ending in ${lastFour} is stored`,
  encrypted: (key: string) => `${key}, encrypted by the operating system`,
  managedKey: (key: string) => `${key} by your organisation`,
  notOnDisk: (key: string) =>
    `${key} until Switchboard closes, because your organisation does not allow keys on the disk`,
  untilClosed: (key: string) => `${key} until Switchboard closes, because this system has no protected storage`,

  test: "Test connection",
  testResult: "Connection test",
  testPassed: "good",
  testFailed: "problem",
  roots: { chat: "Chat", calls: "Calls" },
  answered: (host: string, tookMs: number) => `${host} answered in ${Math.round(tookMs)} ms`,
  mayList: "The key can list records.",
  mayNotList: "The key is not allowed to list records.",
  requestsLeft: (requests: number) =>
    icu("{requests, plural, one {# request is} other {# requests are}} left in this window.", { requests }),

  current: (name: string | undefined) => `Connection: ${isolate(name ?? "none")}`,
  currentFile: (name: string) => `File: ${name}`,
  noConnection: "No connection",
  openedFile: "opened file",
  isCurrent: "current",
  connections: "Connections",
  openedFiles: "Opened files",
  allOpenedFiles: "All opened files",
  builtIn: "built in",
  keyMissing: "· no key stored",

  deleteTitle: (name: string) => `Delete ${isolate(name)}?`,
  deleteAct: "Delete",
  deleteText: "This removes the connection and its key from this computer. Nothing changes at the service.",
});
