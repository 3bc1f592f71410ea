// The tabs for the files and the redaction of an export.
import { say } from "#texts/say.ts";
import { NativeSelect, Stack, Switch, Text, Textarea } from "@mantine/core";
import { exportParts, isRedacted, type ExportPlan } from "#contract/exports/export-plan.ts";
import { FORMATS, type ExportFormat } from "#contract/exports/export-formats.ts";

type Parts = ExportPlan["parts"];

interface Props {
  readonly parts: Parts;
  readonly format: ExportFormat;
  readonly onChange: (parts: Parts) => void;
}

export function PartsTab({ parts, format, onChange }: Props) {
  const isPartitioned = parts.by === "day" && FORMATS[format].partition === "day";
  return (
    <Stack gap="sm">
      <NativeSelect
        label={say("export.split")}
        data={exportParts.shape.by.options.map((value) => ({ value, label: say(`export.parts.${value}`) }))}
        value={parts.by}
        onChange={(event) => onChange(exportParts.parse({ by: event.currentTarget.value }))}
        size="xs"
      />
      {isPartitioned && (
        <Text size="xs" className="sb-quiet">
          {say("export.partitioned")}
        </Text>
      )}
      <Text size="xs" className="sb-quiet">
        {say("export.partsHint")}
      </Text>
    </Stack>
  );
}

type Redaction = ExportPlan["redaction"];

/** The tab for redaction: the parts to remove from an export. */
export function RedactionTab(props: {
  readonly redaction: Redaction;
  /** the organisation allows only exports with pseudonyms */
  readonly isFixed: boolean;
  readonly onChange: (redaction: Redaction) => void;
}) {
  const { redaction, isFixed, onChange } = props;
  const change = (patch: Partial<Redaction>): void => onChange({ ...redaction, ...patch });
  const wordsOf = (text: string): readonly string[] =>
    text
      .split("\n")
      .map((word) => word.trim())
      .filter((word) => word !== "");
  return (
    <Stack gap="sm">
      <Switch
        label={say("export.pseudonyms")}
        description={
          isFixed ? `${say("export.managed")} ${say("export.pseudonymsHint")}` : say("export.pseudonymsHint")
        }
        checked={redaction.people}
        disabled={isFixed}
        onChange={(event) =>
          change({
            people: event.currentTarget.checked,
            ...(event.currentTarget.checked ? {} : { saveMapping: false }),
          })
        }
      />
      <Switch
        label={say("export.mapping")}
        description={isFixed ? `${say("export.managed")} ${say("policy.rules.noMapping")}` : say("export.mappingHint")}
        checked={redaction.saveMapping}
        disabled={isFixed || !redaction.people}
        onChange={(event) => change({ saveMapping: event.currentTarget.checked })}
      />
      <Switch
        label={say("export.dropText")}
        checked={redaction.dropText}
        onChange={(event) => change({ dropText: event.currentTarget.checked })}
      />
      <Textarea
        label={say("export.words")}
        description={say("export.wordsHint")}
        defaultValue={redaction.words.join("\n")}
        onChange={(event) => change({ words: wordsOf(event.currentTarget.value) })}
        rows={3}
        size="xs"
      />
      <Text size="xs" className="sb-quiet">
        {isRedacted(redaction) ? say("export.redacted") : say("export.notRedacted")}
      </Text>
    </Stack>
  );
}
