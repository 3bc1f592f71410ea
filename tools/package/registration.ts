// What an installer registers with the system: links, archives, and files that the program can open. One table for all
// packages; electron-builder writes it for Linux and macOS, and for Windows what it cannot is written here.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileAssociation } from "electron-builder";

export const SCHEME = "switchboard";
/** The script that the installer for Windows includes; below the root. */
export const INSTALLER_SCRIPT = "out/installer.nsh";

/** The registry's names for the two kinds of files. */
const ARCHIVE_CLASS = "Switchboard.Archive";
const OPENED_CLASS = "Switchboard.Opened";
/** Opened by a double click. */
const ARCHIVE = { ext: "switchboard", mimeType: "application/vnd.switchboard.archive", name: "Switchboard archive" };
/**
 * Offered under *Open with*; the program they belong to stays. Sources of the types: IANA's registry for CSV, Parquet and
 * JSON Lines in the form in which GNOME has them.
 */
const OPENED_TOO = [
  { ext: "ndjson", mimeType: "application/x-ndjson", name: "Log, one JSON record per line" },
  { ext: "jsonl", mimeType: "application/jsonl", name: "Log, one JSON record per line" },
  { ext: "csv", mimeType: "text/csv", name: "Comma-separated values" },
  { ext: "parquet", mimeType: "application/vnd.apache.parquet", name: "Parquet table" },
] as const;

/** Linux: all types are known to the desktop; CSV keeps the type and the icon that every desktop has for it. */
export const LINUX_FILES: FileAssociation[] = [ARCHIVE, ...OPENED_TOO.filter(({ ext }) => ext !== "csv")].map(
  ({ ext, mimeType, name }) => ({ ext, mimeType, name, description: name }),
);
export const LINUX_TYPES: string[] = ["text/csv"];

/** macOS: the archive belongs to the program, the others only may be opened by it. */
export const MAC_FILES: FileAssociation[] = [
  { ext: ARCHIVE.ext, name: ARCHIVE.name, role: "Viewer", rank: "Owner" },
  ...OPENED_TOO.map(({ ext, name }): FileAssociation => ({ ext, name, role: "Viewer", rank: "Alternate" })),
];

/** Windows: only the archive. The packager makes the program the owner of every type that it is given. */
export const WINDOWS_FILES: FileAssociation[] = [{ ext: ARCHIVE.ext, name: ARCHIVE_CLASS, description: ARCHIVE.name }];

export interface RegistryValue {
  /** below the root of one person or of the machine */
  readonly key: string;
  /** empty for the default value */
  readonly name: string;
  /** `PROGRAM` stands for the path of the program */
  readonly value: string;
}

/** What Windows has to know: the scheme, the archive's command, and a class for files under *Open with*. */
export function registryValues(): readonly RegistryValue[] {
  const classOf = (name: string, title: string): readonly RegistryValue[] => [
    { key: `Software\\Classes\\${name}`, name: "", value: title },
    { key: `Software\\Classes\\${name}\\DefaultIcon`, name: "", value: "PROGRAM,0" },
    { key: `Software\\Classes\\${name}\\shell\\open\\command`, name: "", value: `"PROGRAM" "%1"` },
  ];
  return [
    ...classOf(SCHEME, "URL:Switchboard link"),
    { key: `Software\\Classes\\${SCHEME}`, name: "URL Protocol", value: "" },
    // The packager's own command lacks quotes around the program, whose path has spaces.
    ...classOf(ARCHIVE_CLASS, ARCHIVE.name),
    ...classOf(OPENED_CLASS, "Log or table"),
    ...OPENED_TOO.map(({ ext }) => ({
      key: `Software\\Classes\\.${ext}\\OpenWithProgids`,
      name: OPENED_CLASS,
      value: "",
    })),
  ];
}

/** A text inside quotes of NSIS. */
const quoted = (text: string): string => `"${text.replaceAll("$", "$$$$").replaceAll('"', '$\\"')}"`;

/**
 * The script for NSIS: registers the values for the person or the machine that the installation is for. Uninstalling, not
 * updating, removes them and asks whether the data of the person goes too; a silent one keeps it.
 */
export function installerScript(): string {
  const written = registryValues().map(
    ({ key, name, value }) =>
      `  WriteRegStr SHELL_CONTEXT ${quoted(key)} ${quoted(name)} ${quoted(value).replaceAll("PROGRAM", "$appExe")}`,
  );
  const removed = [
    ...[SCHEME, ARCHIVE_CLASS, OPENED_CLASS].map(
      (name) => `    DeleteRegKey SHELL_CONTEXT "Software\\Classes\\${name}"`,
    ),
    ...OPENED_TOO.map(
      ({ ext }) => `    DeleteRegValue SHELL_CONTEXT "Software\\Classes\\.${ext}\\OpenWithProgids" "${OPENED_CLASS}"`,
    ),
  ];
  return `; Made by tools/package/registration.ts. Registers links and files, and asks about the data when uninstalling.
!macro customInstall
${written.join("\n")}
!macroend

!macro customUnInstall
  \${ifNot} \${isUpdated}
${removed.join("\n")}
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Delete the data of Switchboard too? This removes stored messages and calls, opened files, saved queries, settings and keys of this person. It cannot be undone." /SD IDNO IDNO keepData
    \${if} $installMode == "all"
      SetShellVarContext current
    \${endIf}
    RMDir /r "$APPDATA\\Switchboard"
    \${if} $installMode == "all"
      SetShellVarContext all
    \${endIf}
    keepData:
  \${endIf}
!macroend
`;
}

/** Writes the script where the packager includes it. */
export function writeInstallerScript(root: string): void {
  const path = join(root, INSTALLER_SCRIPT);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, installerScript());
}

const END_OF_COMPONENTS = "</ComponentGroup>";
/** Stays the same in every version: Windows finds by it what an earlier version registered. */
const COMPONENT_ID = "9B0F1C0A-6E6B-4C55-9C52-4B5A7D9E3F21";

/** Adds the values to a project of WiX. Throws if it has no group of components: the packager's template has changed. */
export function withRegistryValues(project: string): string {
  if (!project.includes(END_OF_COMPONENTS))
    throw new Error("The project of the MSI package has no group of components.");
  const attribute = (text: string): string =>
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll('"', "&quot;")
      .replaceAll("PROGRAM", "[#mainExecutable]");
  const values = registryValues().map(({ key, name, value }, index) => {
    const named = name === "" ? "" : ` Name="${attribute(name)}"`;
    const keyPath = index === 0 ? ' KeyPath="yes"' : "";
    return `        <RegistryValue Root="HKMU" Key="${attribute(key)}"${named} Type="string" Value="${attribute(value)}"${keyPath}/>`;
  });
  const component = `      <Component Id="Registration" Guid="${COMPONENT_ID}">\n${values.join("\n")}\n      </Component>\n    `;
  return project.replace(END_OF_COMPONENTS, () => `${component}${END_OF_COMPONENTS}`);
}

/** The packager's hook: changes the project before WiX reads it. */
export function registerInMsi(projectPath: string): void {
  writeFileSync(projectPath, withRegistryValues(readFileSync(projectPath, "utf8")));
}
