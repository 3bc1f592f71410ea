// What installers for Windows register, as values and as the texts that NSIS and WiX read.
import { describe, expect, test } from "vitest";
import { installerScript, registryValues, withRegistryValues } from "./registration.ts";

describe("the registry of Windows", () => {
  test("opens links, and offers the program for files without taking them over", () => {
    const values = registryValues();
    expect(values).toContainEqual({ key: "Software\\Classes\\switchboard", name: "URL Protocol", value: "" });
    expect(values).toContainEqual({
      key: "Software\\Classes\\switchboard\\shell\\open\\command",
      name: "",
      value: '"PROGRAM" "%1"',
    });
    const commands = values.filter(({ key }) => key.endsWith("\\command"));
    expect(commands.map(({ value }) => value)).toEqual(Array<string>(3).fill('"PROGRAM" "%1"'));
    for (const ext of ["ndjson", "jsonl", "csv", "parquet"]) {
      const ofType = values.filter(({ key }) => key.startsWith(`Software\\Classes\\.${ext}`));
      expect(ofType).toEqual([
        { key: `Software\\Classes\\.${ext}\\OpenWithProgids`, name: "Switchboard.Opened", value: "" },
      ]);
    }
  });
});

describe("the script of the installer", () => {
  const script = installerScript();
  const part = (name: string): string => script.split(`!macro ${name}\n`)[1]?.split("!macroend")[0] ?? "";

  test("writes every value for the person or the machine", () => {
    const lines = part("customInstall").trimEnd().split("\n");
    expect(lines).toHaveLength(registryValues().length);
    expect(lines.filter((line) => !line.startsWith("  WriteRegStr SHELL_CONTEXT ")).join()).toBe("");
    expect(lines).toContain(
      String.raw`  WriteRegStr SHELL_CONTEXT "Software\Classes\switchboard\shell\open\command" "" "$\"$appExe$\" $\"%1$\""`,
    );
  });

  test("removes what it wrote, but not when the program is updated", () => {
    const removal = part("customUnInstall");
    expect(removal.trim().startsWith("${ifNot} ${isUpdated}")).toBe(true);
    for (const key of ["Software\\Classes\\switchboard", "Software\\Classes\\Switchboard.Opened"]) {
      expect(removal).toContain(`DeleteRegKey SHELL_CONTEXT "${key}"`);
    }
    for (const { key, name } of registryValues().filter((one) => one.key.endsWith("OpenWithProgids"))) {
      expect(removal).toContain(`DeleteRegValue SHELL_CONTEXT "${key}" "${name}"`);
    }
  });

  test("asks whether data goes too; the default and a silent run keep it", () => {
    const removal = part("customUnInstall");
    expect(removal).toMatch(/MessageBox MB_YESNO\|MB_ICONQUESTION\|MB_DEFBUTTON2 ".+" \/SD IDNO IDNO keepData\n/u);
    expect(removal.indexOf("IDNO keepData")).toBeLessThan(removal.indexOf('RMDir /r "$APPDATA\\Switchboard"'));
    expect(removal.indexOf("RMDir /r")).toBeLessThan(removal.indexOf("keepData:"));
  });
});

describe("the project of the MSI package", () => {
  const project = "<Wix><ComponentGroup>\n      <Component/>\n    </ComponentGroup></Wix>";

  test("gets one component with every value, escaped", () => {
    const changed = withRegistryValues(project);
    expect(changed.match(/<RegistryValue /gu)).toHaveLength(registryValues().length);
    expect(changed.match(/KeyPath="yes"/gu)).toHaveLength(1);
    expect(changed).toContain(
      String.raw`<RegistryValue Root="HKMU" Key="Software\Classes\switchboard" Name="URL Protocol" Type="string" Value=""/>`,
    );
    expect(changed).toContain('Value="&quot;[#mainExecutable]&quot; &quot;%1&quot;"');
    expect(changed.endsWith("      </Component>\n    </ComponentGroup></Wix>")).toBe(true);
  });

  test("is refused without a group of components", () => {
    expect(() => withRegistryValues("<Wix/>")).toThrow("has no group of components");
  });
});
