// The other versions of a record that occurs more than once in opened files.
import type { RecordVersion } from "../../../contract/methods/rows.ts";
import { paneTexts as texts } from "./pane-texts.ts";
import { RawJson } from "./raw-json.tsx";

export function OtherVersions({ versions }: { readonly versions: readonly RecordVersion[] }) {
  return versions.map(({ raw, origin }, index) => (
    <section key={index} aria-label={texts.version(index + 1)}>
      <RawJson raw={raw} origin={origin === null ? texts.otherVersion : `${origin.file}, ${texts.line(origin.line)}`} />
    </section>
  ));
}
