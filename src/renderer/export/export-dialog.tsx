// The dialog before an export: what is written, how many rows, in which zone, and whether the result is complete.
import { useState } from "react";
import { Button, Modal, Radio, Stack, Text } from "@mantine/core";
import { verdictOf } from "../../domain/verdict.ts";
import { exportSubject } from "../../contract/export-columns.ts";
import type { ExportSubject } from "../../contract/export-columns.ts";
import dialogClasses from "../app/dialogs.module.css";
import { stateWords } from "../files/file-words.ts";
import { exportView } from "../state/export-actions.ts";
import { selectFile, selectZone, useApp } from "../state/store.ts";
import { count } from "../ui/format.ts";

const SUBJECTS = {
  messages: [
    ["messages", "Messages", "One line per message"],
    ["reactions", "Reactions", "One line per kind of reaction to a message"],
  ],
  calls: [
    ["calls", "Calls", "One line per call"],
    ["participants", "Participants", "One line per person of a call"],
    ["devices", "Devices", "One line per participant entry: person, device, joined, left, minutes"],
    ["recordings", "Recordings", "One line per recording of a call"],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [ExportSubject, string, string])[]>>;

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const kind = useApp((state) => state.screen);
  const { view, result, search } = useApp((state) => state.screens[state.screen]);
  const zone = useApp(selectZone);
  const subjects: readonly (readonly [ExportSubject, string, string])[] = SUBJECTS[kind];
  const [subject, setSubject] = useState<ExportSubject>(kind);
  const rows = view?.rowCount ?? 0;
  const file = useApp(selectFile);
  const verdict = result === null || file !== undefined ? null : verdictOf(result);
  return (
    <Modal opened onClose={onClose} title="Export to CSV" size={440}>
      <Stack gap="md">
        <Text size="sm">
          {count(rows, kind === "messages" ? "loaded message" : "loaded call")}
          {search === "" ? "" : ` that hold “${search}”`}, in the order of the grid. Times carry their offset, in {zone}
          .
        </Text>
        {subjects.length > 1 && (
          <Radio.Group
            value={subject}
            onChange={(value) => setSubject(exportSubject.safeParse(value).data ?? kind)}
            label="What to write"
          >
            <Stack gap={8} mt={6}>
              {subjects.map(([value, label, description]) => (
                <Radio key={value} value={value} label={label} description={description} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {file !== undefined && stateWords(file).tone !== "good" && (
          <p className={dialogClasses.note}>{stateWords(file).sentence} Only what was read is written.</p>
        )}
        {verdict !== null && verdict.kind !== "complete" && (
          <p className={dialogClasses.note}>
            The result is not known to be complete: {verdict.because}. Only what is loaded is written.
          </p>
        )}
      </Stack>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={rows === 0}
          data-autofocus
          onClick={() => {
            onClose();
            void exportView(kind, subject);
          }}
        >
          Choose a file
        </Button>
      </div>
    </Modal>
  );
}
