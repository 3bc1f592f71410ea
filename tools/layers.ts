// The import rules of src/. LAYERS says which layer may import which; ROOMS orders the folders inside a layer.
// oxlint.config.ts refuses a forbidden import while you write, and tests/architecture.test.ts checks the whole tree.
// docs/architecture.md describes each folder.

export interface Layer {
  /** folder below src/; a file belongs to the layer with the longest matching folder */
  readonly folder: string;
  /** folders of the layers that it may import, besides itself */
  readonly layers: readonly string[];
  /** packages that it may import; `@scope/*` means every package of the scope */
  readonly packages: readonly string[];
  /** true if node: modules exist there */
  readonly node: boolean;
  /** layers from which it may import only types, except these files, whose values it may import too */
  readonly typesOnly?: Readonly<Record<string, readonly string[]>>;
  /** single files that may import more packages than their layer */
  readonly exceptions?: Readonly<Record<string, readonly string[]>>;
}

const CORE_PART = { layers: ["core", "contract", "domain", "texts"], node: true } as const;

export const LAYERS = [
  { folder: "texts", layers: [], packages: ["intl-messageformat"], node: false },
  {
    folder: "domain",
    layers: ["texts"],
    packages: ["zod"],
    node: false,
    exceptions: { "domain/search/expression.ts": ["re2js"] },
  },
  { folder: "contract", layers: ["domain", "texts"], packages: ["zod"], node: false },
  { folder: "core", layers: ["contract", "domain", "texts"], packages: ["zod"], node: true },
  { folder: "core/api", ...CORE_PART, packages: ["zod"] },
  {
    folder: "core/store",
    ...CORE_PART,
    packages: ["zod"],
    exceptions: { "core/store/base/database.ts": ["better-sqlite3"] },
  },
  {
    folder: "core/files",
    ...CORE_PART,
    packages: ["zod", "chardet", "fflate", "hyparquet", "hyparquet-writer", "postal-mime"],
  },
  {
    folder: "core/handlers",
    layers: ["core/api", "core/store", "core/files", "core", "contract", "domain", "texts"],
    packages: ["zod"],
    node: true,
  },
  { folder: "sample", layers: ["domain"], packages: [], node: false },
  {
    folder: "engine",
    layers: ["core", "core/api", "core/store", "core/files", "core/handlers", "contract", "domain", "texts"],
    packages: [],
    node: true,
  },
  {
    folder: "main",
    layers: ["core", "core/api", "core/store", "core/files", "core/handlers", "contract", "domain", "texts", "sample"],
    packages: ["electron", "electron-log", "electron-store", "electron-updater", "zod"],
    node: true,
  },
  {
    folder: "preload",
    layers: ["contract"],
    typesOnly: { contract: ["carrier/bridge.ts"] },
    packages: ["electron"],
    node: false,
  },
  {
    folder: "renderer",
    layers: ["domain", "contract", "texts"],
    packages: [
      "react",
      "react-dom",
      "@fontsource-variable/inter",
      "@mantine/*",
      "@tabler/*",
      "ag-grid-community",
      "ag-grid-react",
      "zustand",
      "dayjs",
      "zod",
    ],
    node: false,
  },
] as const satisfies readonly Layer[];

/** The layer of a file given by its path below src/ with forward slashes; undefined outside every layer. */
export function layerOf(path: string): Layer | undefined {
  const holding: readonly Layer[] = LAYERS.filter((layer) => path.startsWith(`${layer.folder}/`));
  return holding.toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** True if the list of packages contains the package; `@scope/*` means the whole scope. */
export function allowsPackage(packages: readonly string[], name: string): boolean {
  return packages.some(
    (allowed) => allowed === name || (allowed.endsWith("/*") && name.startsWith(allowed.slice(0, -1))),
  );
}

/**
 * The rooms of each layer that has folders, lowest first. A room may import the rooms before it, never one after it.
 * "." is the layer's own folder. A room includes its subfolders, unless they are listed themselves.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  domain: ["text", "time", "privacy", "columns", "records", "query", "search", "report", "course", ".", "lookup"],
  contract: [".", "policy", "updates", "exports", "methods", "carrier"],
  "core/store": [
    "base",
    "records",
    "schema/migrations",
    "schema",
    "conditions",
    "results",
    "search",
    "views",
    "statistics",
    "exports",
    "loading",
    ".",
    "sources",
    "archive",
  ],
  "core/files": [
    "base",
    "read/records",
    "read/bytes",
    "read/containers",
    "read/json",
    "read/csv",
    "read/tables",
    "read",
    "write",
    "redaction",
    "reread",
    "formats",
    "jobs",
  ],
  "core/handlers": [
    "base",
    "fetch",
    "opened",
    "export/source",
    "export/plan",
    "export/manifest",
    "export/job",
    "storage",
    ".",
  ],
  sample: ["base", "texts", "world", "endpoints", "."],
  main: [
    "system",
    "policy",
    "language",
    "engine-process",
    "settings",
    "audit",
    "desktop",
    "updates",
    "bridge",
    "window",
    ".",
  ],
  renderer: [
    "design/looks",
    "design/keys",
    "design/theme",
    "design/words",
    "design/parts",
    "list/model/draft",
    "list/model/rows",
    "list/model/query",
    "list/model/result",
    "record/model/messages",
    "record/model/calls",
    "place/model",
    "conversation/model",
    "record/model/related",
    "record/model/person",
    "record/model/raw",
    "state/slices",
    "state",
    "parts",
    "list/actions/rows",
    "list/actions/query",
    "connections",
    "place/actions",
    "conversation/actions",
    "record/actions/related",
    "record/actions/person",
    "ticket",
    "list/views/filter-menu",
    "record/views/raw",
    "record/views/pane",
    "links",
    "export",
    "files",
    "list/views/query/words",
    "palette",
    "list/views/query/request",
    "list/views/query/text",
    "list/views/query/saved",
    "list/views/query/bar",
    "list/views/result/ledger",
    "list/views/result/walk",
    "list/views/result/statistics",
    "record/views/person",
    "list/views/rows/source",
    "list/views/rows/local-filter",
    "list/views/rows/grid",
    "list/views/rows/find",
    "list/views/rows/go-to",
    "list/views/rows/screen",
    "record/views/messages",
    "record/views/calls/timeline",
    "record/views/calls",
    "statistics",
    "conversation/views",
    "compare",
    "help",
    "storage",
    "settings",
    "app",
    ".",
  ],
};

/** The index of a file's room in the order of its layer; undefined for a layer without rooms, -1 for no room. */
export function roomOf(path: string): { readonly layer: string; readonly order: number } | undefined {
  const layer = layerOf(path)?.folder;
  const rooms = layer === undefined ? undefined : ROOMS[layer];
  if (layer === undefined || rooms === undefined) return undefined;
  const folder = path.slice(layer.length + 1).replace(/\/?[^/]*$/u, "") || ".";
  const holds = (room: string): boolean => folder === room || folder.startsWith(`${room}/`);
  const room = rooms.filter(holds).toSorted((a, b) => b.length - a.length)[0];
  return { layer, order: room === undefined ? -1 : rooms.indexOf(room) };
}
