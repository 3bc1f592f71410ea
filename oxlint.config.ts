// What lint refuses. The rules on imports are made from the table of layers, so that a message states the rule that
// was broken and the table is written once.
import { builtinModules } from "node:module";
import { posix } from "node:path";
import { defineConfig, type OxlintOverride } from "oxlint";
import { LAYERS, ROOMS, allowsPackage, type Layer } from "#tools/layers.ts";

const SEE = "See docs/architecture.md, Layers.";
const NODE_MODULES = `^(node:|(${builtinModules.filter((name) => !name.includes("/")).join("|")})(/|$))`;
const PACKAGES = [
  ...new Set(LAYERS.flatMap((layer: Layer) => [layer, ...exceptionsOf(layer)]).flatMap((of) => of.packages)),
];

type Pattern = { regex: string; message: string; allowTypeImports?: boolean };

function exceptionsOf(layer: Layer): readonly { readonly file: string; readonly packages: readonly string[] }[] {
  return Object.entries(layer.exceptions ?? {}).map(([file, packages]) => ({ file, packages }));
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : names.join(", ");
}

/** Another folder is named from src, so that an import says its layer, and moving a file changes few lines. */
const OTHER_FOLDERS: Pattern = {
  regex: "^\\.\\./|^\\./[^/]+/",
  message: `Name a file of another folder by its layer: #domain/query/filters.ts. ${SEE}`,
};

function patternsOf(layer: Layer, packages: readonly string[]): Pattern[] {
  const reachable: readonly string[] = [layer.folder, ...layer.layers];
  const holds = (folder: string): boolean => reachable.some((allowed) => allowed.startsWith(`${folder}/`));
  const forbiddenLayers = LAYERS.map((other) => other.folder).filter(
    (folder) =>
      !reachable.includes(folder) && !holds(folder) && !(folder.includes("/") && !layer.folder.startsWith("core")),
  );
  const forbiddenPackages = PACKAGES.filter((name) => !allowsPackage(packages, name));
  return [
    OTHER_FOLDERS,
    ...forbiddenLayers.map((folder) => ({
      regex: `^#${folder}/`,
      message: `src/${layer.folder} may import ${listed(layer.layers)}, not ${folder}. ${SEE}`,
    })),
    ...forbiddenPackages.map((name) => ({
      regex: `^${name.replace("/*", "")}(/|$)`,
      message: `src/${layer.folder} may import the packages ${listed(packages)}, not ${name}. ${SEE}`,
    })),
    ...(layer.node ? [] : [{ regex: NODE_MODULES, message: `src/${layer.folder} has no node: modules. ${SEE}` }]),
    ...Object.entries(layer.typesOnly ?? {}).map(([folder, files]) => ({
      regex: `^#${folder}/(?!(${files.join("|").replaceAll(".", "\\.")})$)`,
      message: `src/${layer.folder} takes only types of ${folder}: import type. ${SEE}`,
      allowTypeImports: true,
    })),
  ];
}

/** The imports that a room may not make: of the rooms above it in its own layer. */
function roomPatterns(layer: Layer, room: string): Pattern[] {
  const rooms = ROOMS[layer.folder] ?? [];
  return rooms.slice(rooms.indexOf(room) + 1).map((above) => ({
    regex: `^#${posix.join(layer.folder, above)}/[^/]+$`,
    message: `src/${layer.folder}/${room} may not import ${above}, a room above it. ${SEE}`,
  }));
}

function restrict(files: string[], patterns: Pattern[]): OxlintOverride {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

const layerRules = LAYERS.flatMap((layer: Layer) => {
  const ofLayer = patternsOf(layer, layer.packages);
  const roomOfFile = (file: string): string => posix.dirname(file).slice(layer.folder.length + 1) || ".";
  return [
    restrict([`src/${layer.folder}/**/*.ts`, `src/${layer.folder}/**/*.tsx`], ofLayer),
    ...(ROOMS[layer.folder] ?? []).map((room) => {
      const folder = posix.join("src", layer.folder, room);
      return restrict([`${folder}/*.ts`, `${folder}/*.tsx`], [...ofLayer, ...roomPatterns(layer, room)]);
    }),
    ...exceptionsOf(layer).map(({ file, packages }) =>
      restrict(
        [`src/${file}`],
        [...patternsOf(layer, [...layer.packages, ...packages]), ...roomPatterns(layer, roomOfFile(file))],
      ),
    ),
  ];
});

export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "vitest", "promise"],
  categories: { correctness: "error" },
  ignorePatterns: ["out/**", "dist/**", "coverage/**", "test-results/**", "playwright-report/**"],
  rules: {
    eqeqeq: "error",
    "no-var": "error",
    "prefer-const": "error",
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    // Text is cut at code points on purpose; times and UIDs sort as they are.
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    "typescript/require-array-sort-compare": ["error", { ignoreStringArrays: true }],
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/no-unnecessary-type-assertion": "error",
    "typescript/use-unknown-in-catch-callback-variable": "error",
    "unicorn/prefer-node-protocol": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "import/no-default-export": "error",
    "import/no-cycle": "error",
    "import/no-duplicates": ["error", { preferInline: true }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "vitest/no-focused-tests": "error",
    "vitest/no-disabled-tests": "error",
    // A property holds for every case in its own way: the branch is part of the statement.
    "vitest/no-conditional-expect": "off",
    "vitest/require-mock-type-parameters": "off",
    // A separator that can be moved, and a region that the keyboard can scroll, are what the pattern guides ask for.
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
  },
  overrides: [
    { files: ["src/**/*.ts", "src/**/*.tsx"], rules: { "no-console": "error" } },
    {
      files: ["src/**/*.ts", "src/**/*.tsx", "tools/**/*.ts"],
      rules: { "max-lines-per-function": ["error", { max: 60 }] },
    },
    ...layerRules,
    // Tests may use Node, the fakes and other layers; what they prove is shipped code.
    {
      files: ["src/**/*.test.ts", "src/**/*.test.tsx"],
      rules: { "no-restricted-imports": ["error", { patterns: [OTHER_FOLDERS] }], "max-lines-per-function": "off" },
    },
    // Tests in one `describe`, and functions that the shell sends to the browser as their own source text.
    {
      files: ["tools/**/*.test.ts", "tools/browser-shell/page/*.ts"],
      rules: { "max-lines-per-function": "off" },
    },
    // What other programs load by its default export.
    {
      files: [
        "*.config.ts",
        "electron-builder.ts",
        "tools/package/testing/config.ts",
        "tools/browser-shell/electron.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
  ],
});
