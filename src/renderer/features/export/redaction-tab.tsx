// What is taken out of an export, and what still looks like it should be.
import { Stack, Switch, Text, Textarea } from "@mantine/core";
import { isRedacted } from "../../../contract/methods/export-methods.ts";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";

type Redaction = ExportPlan["redaction"];

export function RedactionTab(props: {
  readonly redaction: Redaction;
  readonly onChange: (redaction: Redaction) => void;
}) {
  const { redaction, onChange } = props;
  const change = (patch: Partial<Redaction>): void => onChange({ ...redaction, ...patch });
  const wordsOf = (text: string): readonly string[] =>
    text
      .split("\n")
      .map((word) => word.trim())
      .filter((word) => word !== "");
  return (
    <Stack gap="sm">
      <Switch
        label="Pseudonyms for people"
        description="UIDs and names become Customer 1, Agent 1 or Person 1, the same wherever they stand, in texts too; e-mail addresses and phone numbers go"
        checked={redaction.people}
        onChange={(event) =>
          change({
            people: event.currentTarget.checked,
            ...(event.currentTarget.checked ? {} : { saveMapping: false }),
          })
        }
      />
      <Switch
        label="Save who is who in a file of its own"
        description="For this export only. It is kept in Switchboard's own folder, not beside the export: whoever has it can undo the pseudonyms"
        checked={redaction.saveMapping}
        disabled={!redaction.people}
        onChange={(event) => change({ saveMapping: event.currentTarget.checked })}
      />
      <Switch
        label="Leave out the text of messages"
        checked={redaction.dropText}
        onChange={(event) => change({ dropText: event.currentTarget.checked })}
      />
      <Textarea
        label="Further words to take out"
        description="One a line, whatever the case"
        defaultValue={redaction.words.join("\n")}
        onChange={(event) => change({ words: wordsOf(event.currentTarget.value) })}
        rows={3}
        size="xs"
      />
      <Text size="xs" className="sb-quiet">
        {isRedacted(redaction)
          ? "What still looks like a UID, a name, an e-mail address or a phone number is listed beside the preview."
          : "Nothing is taken out. Secrets of calls never are in an export."}
      </Text>
    </Stack>
  );
}
