// The tab for redaction: what is removed from an export.
import { Stack, Switch, Text, Textarea } from "@mantine/core";
import { isRedacted } from "../../../contract/methods/export-methods.ts";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";

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
        label={texts.pseudonyms}
        description={texts.pseudonymsHint}
        checked={redaction.people}
        onChange={(event) =>
          change({
            people: event.currentTarget.checked,
            ...(event.currentTarget.checked ? {} : { saveMapping: false }),
          })
        }
      />
      <Switch
        label={texts.mapping}
        description={texts.mappingHint}
        checked={redaction.saveMapping}
        disabled={!redaction.people}
        onChange={(event) => change({ saveMapping: event.currentTarget.checked })}
      />
      <Switch
        label={texts.dropText}
        checked={redaction.dropText}
        onChange={(event) => change({ dropText: event.currentTarget.checked })}
      />
      <Textarea
        label={texts.words}
        description={texts.wordsHint}
        defaultValue={redaction.words.join("\n")}
        onChange={(event) => change({ words: wordsOf(event.currentTarget.value) })}
        rows={3}
        size="xs"
      />
      <Text size="xs" className="sb-quiet">
        {isRedacted(redaction) ? texts.redacted : texts.notRedacted}
      </Text>
    </Stack>
  );
}
