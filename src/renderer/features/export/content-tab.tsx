// The tab for the rows, dataset, format and time zone of an export.
import { Checkbox, NativeSelect, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { FORMATS } from "../../../contract/exports/export-formats.ts";
import type { OptionName } from "../../../contract/exports/export-formats.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { ZONES } from "../../design/words/zone-choices.ts";
import { formatsOf, DATASETS_OF, withFormat, withOption, withDataset } from "../../model/export/export-draft.ts";
import type { ExportDraft } from "../../model/export/export-draft.ts";
import { DATASET_WORDS } from "../../model/export/export-words.ts";
import type { ExportSource, SourceKey } from "./use-sources.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";

export interface ContentProps {
  readonly kind: QueryKind;
  readonly sources: readonly ExportSource[];
  readonly source: SourceKey;
  readonly onSource: (key: SourceKey) => void;
  readonly draft: ExportDraft;
  readonly onChange: (draft: ExportDraft) => void;
}

/** The texts of each option; an option without values is a checkbox. */
const OPTIONS: Readonly<
  Record<OptionName, { readonly label: string; readonly values?: readonly (readonly [string, string])[] }>
> = texts.options;

export function ContentTab({ kind, sources, source, onSource, draft, onChange }: ContentProps) {
  const { plan } = draft;
  const facts = FORMATS[plan.format];
  const patch = (change: Partial<ExportDraft["plan"]>): void => onChange({ ...draft, plan: { ...plan, ...change } });
  return (
    <Stack gap="sm">
      <div>
        <Text id="export-from" size="xs" fw={500} mb={4}>
          {texts.rows}
        </Text>
        <SegmentedControl
          aria-labelledby="export-from"
          data={sources.map(({ key, label }) => ({ value: key, label }))}
          value={source}
          onChange={onSource}
          fullWidth
        />
      </div>
      <NativeSelect
        label={texts.dataset}
        description={DATASET_WORDS[plan.dataset][1]}
        data={DATASETS_OF[kind].map((dataset) => ({ value: dataset, label: DATASET_WORDS[dataset][0] }))}
        value={plan.dataset}
        onChange={(event) => onChange(withDataset(draft, event.currentTarget.value))}
        size="xs"
      />
      <NativeSelect
        label={texts.format}
        description={facts.description}
        data={formatsOf(plan.dataset).map((format) => ({ value: format, label: FORMATS[format].label }))}
        value={plan.format}
        onChange={(event) => onChange(withFormat(draft, event.currentTarget.value))}
        size="xs"
      />
      {facts.options.map((name) => (
        <Option key={name} name={name} plan={plan} onChange={patch} />
      ))}
      <Select
        label={texts.zone}
        description={texts.zoneUse[facts.columns]}
        data={ZONES}
        value={plan.zone}
        onChange={(zone) => zone !== null && patch({ zone })}
        searchable
        allowDeselect={false}
        maxDropdownHeight={180}
        size="xs"
      />
    </Stack>
  );
}

function Option(props: {
  readonly name: OptionName;
  readonly plan: ExportDraft["plan"];
  readonly onChange: (change: Partial<ExportDraft["plan"]>) => void;
}) {
  const { name, plan, onChange } = props;
  const words = OPTIONS[name];
  const value = plan.options[name];
  const set = (next: unknown): void => onChange({ options: withOption(plan.options, name, next) });
  if (words.values === undefined) {
    return (
      <Checkbox
        label={words.label}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
        size="xs"
      />
    );
  }
  return (
    <NativeSelect
      label={words.label}
      data={words.values.map(([option, label]) => ({ value: option, label }))}
      value={String(value)}
      onChange={(event) => set(event.currentTarget.value)}
      size="xs"
    />
  );
}
