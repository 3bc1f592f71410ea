// The notice after an export: what was written, and a way to its folder.
import { Button, Group, Text } from "@mantine/core";
import { client } from "../client.ts";
import { count, formatBytes } from "../ui/format.ts";
import { notify, notifyFailure } from "../ui/notify.ts";

/** Long enough to read a name and to press the button, milliseconds. */
const SHOWN_MS = 20_000;

/** Tells that a file was written. */
export function notifyExported(
  file: { readonly fileId: string; readonly name: string },
  written: { readonly rows: number; readonly bytes: number },
): void {
  const reveal = (): void => {
    client.call("file.reveal", { fileId: file.fileId }).catch((thrown: unknown) => notifyFailure(thrown));
  };
  notify(
    "Exported",
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" lineClamp={2}>
        {file.name}: {count(written.rows, "row")}, {formatBytes(written.bytes)}
      </Text>
      <Button variant="default" onClick={reveal} style={{ flex: "none" }}>
        Show in folder
      </Button>
    </Group>,
    SHOWN_MS,
  );
}
