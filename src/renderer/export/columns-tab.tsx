// The tab for columns: all, those of the grid, or chosen ones and paths of the raw record.
import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { chooseColumns, columnsOf } from "#contract/exports/export-columns.ts";
import { useMetadataKeys } from "#renderer/parts/use-metadata-keys.ts";
import { FORMATS } from "#contract/exports/export-formats.ts";
import type { ColumnChoice, ExportDraft } from "./export-draft.ts";
import classes from "./export.module.css";
import { say } from "#texts/say.ts";

interface Props {
  readonly draft: ExportDraft;
  /** the columns of the grid; empty for datasets that no grid shows */
  readonly visible: readonly string[];
  readonly onChange: (draft: ExportDraft) => void;
}

export function ColumnsTab({ draft, visible, onChange }: Props) {
  const { plan, columnChoice, chosen } = draft;
  const choices: readonly { readonly value: ColumnChoice; readonly label: string }[] = [
    { value: "all", label: say("export.allColumns") },
    ...(visible.length === 0 ? [] : [{ value: "visible" as const, label: say("export.gridColumns") }]),
    { value: "chosen", label: say("export.chosenColumns") },
  ];
  if (FORMATS[plan.format].columns !== "chosen") {
    return (
      <Text size="sm" className="sb-quiet">
        {say("export.fixedColumns", {
          format: say(`export.formats.${plan.format}.label`),
          columns: FORMATS[plan.format].columns,
        })}
      </Text>
    );
  }

  function choose(columnChoice: ColumnChoice): void {
    const begun = chosen.length > 0 ? chosen : visible;
    onChange({ ...draft, columnChoice, chosen: columnChoice === "chosen" ? begun : chosen });
  }

  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={say("export.columns")}
        data={[...choices]}
        value={columnChoice}
        onChange={choose}
        fullWidth
      />
      {columnChoice === "all" && (
        <Text size="sm" className="sb-quiet">
          {say("export.allColumnsHint", { number: columnsOf(plan.dataset).length })}
        </Text>
      )}
      {columnChoice === "visible" && (
        <Text size="sm" className="sb-quiet">
          {say("export.gridColumnsHint", { names: visible.join(", ") })}
        </Text>
      )}
      {columnChoice === "chosen" && (
        <Chosen dataset={plan.dataset} chosen={chosen} onChange={(next) => onChange({ ...draft, chosen: next })} />
      )}
    </Stack>
  );
}

interface ChosenProps {
  readonly dataset: ExportDraft["plan"]["dataset"];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Chosen({ dataset, chosen, onChange }: ChosenProps) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const own = columnsOf(dataset).map(({ name }) => name);
  const found = [...own, ...useMetadataOf(dataset)].filter((name) => name.toLowerCase().includes(wanted));
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  return (
    <>
      <Group gap={6} wrap="nowrap">
        <TextInput
          aria-label={say("export.searchColumns")}
          placeholder={say("export.searchColumns")}
          style={{ flex: 1 }}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => onChange([...new Set([...chosen, ...found])])}>
          {say("export.addFound")}
        </Button>
        <Button variant="default" onClick={() => onChange([])} disabled={chosen.length === 0}>
          {say("export.clear")}
        </Button>
      </Group>
      <div className={classes.columnList} role="group" aria-label={say("export.columnsToWrite")}>
        {found.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
            size="xs"
            py={2}
          />
        ))}
        {found.length === 0 && <Text size="sm">{say("export.noColumnFound")}</Text>}
      </div>
      <Paths dataset={dataset} chosen={chosen} onChange={onChange} />
    </>
  );
}

/** The columns of metadata in the rows of the screen; none for datasets that no grid shows. */
function useMetadataOf(dataset: ExportDraft["plan"]["dataset"]): readonly string[] {
  const keys = useMetadataKeys(dataset === "calls" ? "calls" : "messages");
  return dataset === "calls" || dataset === "messages" ? keys.map(({ column }) => column) : [];
}

/** The chosen paths of the raw record, and a field that adds one. */
function Paths({ dataset, chosen, onChange }: ChosenProps) {
  const [text, setText] = useState("");
  const path = text.trim();
  const own = columnsOf(dataset).map(({ name }) => name);
  const isPath = chooseColumns(dataset, [path]) !== null && !own.includes(path);

  function add(): void {
    if (!isPath || chosen.includes(path)) return;
    onChange([...chosen, path]);
    setText("");
  }

  return (
    <>
      <Group gap={6} align="flex-end" wrap="nowrap">
        <TextInput
          label={say("export.rawValue")}
          placeholder={say("export.pathExample")}
          style={{ flex: 1 }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={path === "" || isPath ? null : say("export.badPath")}
          onKeyDown={(event) => {
            if (event.key === "Enter") add();
          }}
          spellCheck={false}
        />
        <Button variant="default" onClick={add} disabled={!isPath}>
          {say("export.add")}
        </Button>
      </Group>
      {chosen
        .filter((name) => !own.includes(name))
        .map((name) => (
          <Group key={name} gap={4} wrap="nowrap">
            <Text size="sm" className="sb-mono" truncate>
              {name}
            </Text>
            <ActionIcon
              size={20}
              aria-label={say("export.remove", { name })}
              onClick={() => onChange(chosen.filter((each) => each !== name))}
            >
              <IconX size={13} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
    </>
  );
}
