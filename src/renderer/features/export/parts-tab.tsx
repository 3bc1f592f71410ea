// The tabs for the files and the redaction of an export.
import { NativeSelect, NumberInput, Stack, Text, TextInput, Switch, Textarea } from "@mantine/core";
import { exportParts, isRedacted, type ExportPlan } from "../../../contract/methods/export-methods.ts";
import { FORMATS, type ExportFormat } from "../../../contract/exports/export-formats.ts";
import { MANAGED_TEXTS } from "../../../contract/policy/managed-texts.ts";
import { numberSigns } from "../../../domain/text/numbers.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";

type Parts = ExportPlan["parts"];

const BYTES_OF_MEGABYTE = 1_000_000;
const FIRST_MOST = { rows: 100_000, bytes: 100 * BYTES_OF_MEGABYTE } as const;

interface Props {
  readonly parts: Parts;
  readonly format: ExportFormat;
  readonly onChange: (parts: Parts) => void;
}

export function PartsTab({ parts, format, onChange }: Props) {
  const isPartitioned = parts.by === "day" && FORMATS[format].partition === "day";
  const { by, most = 1, template } = parts;
  const unit = by === "bytes" ? BYTES_OF_MEGABYTE : 1;

  function divide(text: string): void {
    const next = exportParts.shape.by.safeParse(text).data ?? by;
    const withMost = next === "rows" || next === "bytes" ? { most: FIRST_MOST[next] } : {};
    onChange({ by: next, ...withMost, ...(template === undefined ? {} : { template }) });
  }

  function name(text: string): void {
    const { template: _before, ...rest } = parts;
    onChange(text === "" ? rest : { ...rest, template: text });
  }

  return (
    <Stack gap="sm">
      <NativeSelect
        label={texts.split}
        data={exportParts.shape.by.options.map((value) => ({ value, label: texts.parts[value] }))}
        value={by}
        onChange={(event) => divide(event.currentTarget.value)}
        size="xs"
      />
      {(by === "rows" || by === "bytes") && (
        <NumberInput
          label={by === "rows" ? texts.mostRows : texts.mostMegabytes}
          value={most / unit}
          min={1}
          allowDecimal={false}
          {...numberSigns()}
          onChange={(value) => onChange({ ...parts, most: Math.max(1, Math.round(Number(value) || 1)) * unit })}
          size="xs"
        />
      )}
      {isPartitioned && (
        <Text size="xs" className="sb-quiet">
          {texts.partitioned}
        </Text>
      )}
      {by !== "none" && !isPartitioned && (
        <TextInput
          label={texts.fileNames}
          placeholder={texts.fileNameExamples[by]}
          description={texts.fileNamesHint}
          value={template ?? ""}
          onChange={(event) => name(event.currentTarget.value)}
          spellCheck={false}
        />
      )}
      <Text size="xs" className="sb-quiet">
        {texts.partsHint}
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
        label={texts.pseudonyms}
        description={isFixed ? `${texts.managed} ${texts.pseudonymsHint}` : texts.pseudonymsHint}
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
        label={texts.mapping}
        description={isFixed ? `${texts.managed} ${MANAGED_TEXTS.noMapping}` : texts.mappingHint}
        checked={redaction.saveMapping}
        disabled={isFixed || !redaction.people}
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
