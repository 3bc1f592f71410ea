// The notice after an export: what was written, and a way to its folder.
import { Button, Group, Text } from "@mantine/core";
import { client } from "../base/client.ts";
import { count, formatBytes } from "../../design/words/format.ts";
import { notify, notifyFailure } from "../../design/parts/notify.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";

/** Long enough to read a name and to press the button, milliseconds. */
const SHOWN_MS = 20_000;

interface NamedFile {
  readonly fileId: string;
  readonly name: string;
}

function reveal({ fileId }: NamedFile): void {
  client.call("file.reveal", { fileId }).catch((thrown: unknown) => notifyFailure(thrown));
}

/** Tells that a file was written, and where who is who lies, if that was asked for. */
export function notifyExported(
  file: NamedFile,
  written: { readonly rows: number; readonly bytes: number; readonly people: NamedFile | null },
): void {
  const { people } = written;
  notify(
    "Exported",
    <Group justify="space-between" gap="xs" wrap={people === null ? "nowrap" : "wrap"}>
      <Text size="sm" lineClamp={2}>
        {isolate(file.name)}: {count(written.rows, "row")}, {formatBytes(written.bytes)}
      </Text>
      <Button variant="default" onClick={() => reveal(file)} style={{ flex: "none" }}>
        Show in folder
      </Button>
      {people !== null && (
        <>
          <Text size="sm">
            Who is who: {people.name}, apart in Switchboard's own folder. Do not hand it on with the export.
          </Text>
          <Button variant="default" onClick={() => reveal(people)} style={{ flex: "none" }}>
            Show who is who
          </Button>
        </>
      )}
    </Group>,
    SHOWN_MS,
  );
}
