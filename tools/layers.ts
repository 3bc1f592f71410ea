// Who may import whom in src/, as one table: oxlint.config.ts refuses what it does not allow while one writes, and
// tests/architecture.test.ts proves it over the whole tree. The reasons stand in docs/architecture.md, "Layers".

export interface Layer {
  /** folder below src/; the longest folder that holds a file is the file's layer */
  readonly folder: string;
  /** folders of the layers it may import, besides itself */
  readonly layers: readonly string[];
  /** packages it may import; `@scope/*` stands for every package of the scope */
  readonly packages: readonly string[];
  /** true where node: modules exist */
  readonly node: boolean;
  /** layers of which it may take types only, save for these files, whose values it may take too */
  readonly typesOnly?: Readonly<Record<string, readonly string[]>>;
  /** single files that may import more packages than their layer */
  readonly exceptions?: Readonly<Record<string, readonly string[]>>;
}

const CORE_PART = { layers: ["core", "contract", "domain"], node: true } as const;

export const LAYERS = [
  { folder: "domain", layers: [], packages: ["zod"], node: false },
  { folder: "contract", layers: ["domain"], packages: ["zod"], node: false },
  { folder: "core", layers: ["contract", "domain"], packages: ["zod"], node: true },
  { folder: "core/api", ...CORE_PART, packages: ["zod", "ky"] },
  {
    folder: "core/store",
    ...CORE_PART,
    packages: ["zod"],
    exceptions: { "core/store/database.ts": ["better-sqlite3"] },
  },
  { folder: "core/files", ...CORE_PART, packages: ["zod", "fflate", "hyparquet-writer"] },
  {
    folder: "core/handlers",
    layers: ["core/api", "core/store", "core/files", "core", "contract", "domain"],
    packages: ["zod"],
    node: true,
  },
  { folder: "sample", layers: ["domain"], packages: [], node: false },
  {
    folder: "engine",
    layers: ["core", "core/api", "core/store", "core/files", "core/handlers", "contract", "domain"],
    packages: [],
    node: true,
  },
  {
    folder: "main",
    layers: ["core", "core/api", "core/store", "core/files", "core/handlers", "contract", "domain", "sample"],
    packages: ["electron", "electron-log", "electron-store", "zod"],
    node: true,
  },
  {
    folder: "preload",
    layers: ["contract"],
    typesOnly: { contract: ["bridge.ts"] },
    packages: ["electron"],
    node: false,
  },
  {
    folder: "renderer",
    layers: ["domain", "contract"],
    packages: [
      "react",
      "react-dom",
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

/** True when the table's list of packages holds the package; `@scope/*` stands for the whole scope. */
export function allowsPackage(packages: readonly string[], name: string): boolean {
  return packages.some(
    (allowed) => allowed === name || (allowed.endsWith("/*") && name.startsWith(allowed.slice(0, -1))),
  );
}
