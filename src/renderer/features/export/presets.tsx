// Presets of exports: plans under a name, chosen, saved and deleted in the foot of the dialog.
import { ActionIcon, Button, Popover, Select, TextInput, Tooltip } from "@mantine/core";
import { IconDeviceFloppy, IconTrash } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { ExportPlan, ExportPreset } from "../../../contract/methods/export-methods.ts";
import type { ExportSubject } from "../../../contract/exports/export-columns.ts";
import classes from "./export.module.css";
import { useAppContext } from "../../actions/base/use-app.ts";
import { deletePreset, readPresets, savePreset } from "../../actions/export/presets.ts";

interface Props {
  readonly plan: ExportPlan | null;
  /** those that the screen has; presets of others are not offered */
  readonly subjects: readonly ExportSubject[];
  readonly onChoose: (plan: ExportPlan) => void;
}

export function Presets({ plan, subjects, onChoose }: Props) {
  const app = useAppContext();
  const [presets, setPresets] = useState<readonly ExportPreset[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState("");
  useEffect(() => void readPresets(app).then(setPresets), [app]);

  async function save(): Promise<void> {
    const named = name.trim();
    if (plan === null || named === "") return;
    await savePreset(app, named, plan);
    setNaming(false);
    setName("");
    setPresets(await readPresets(app));
    setChosen(named);
  }

  async function remove(): Promise<void> {
    if (chosen === null) return;
    await deletePreset(app, chosen);
    setChosen(null);
    setPresets(await readPresets(app));
  }

  function choose(wanted: string | null): void {
    const found = presets.find((each) => each.name === wanted);
    setChosen(found?.name ?? null);
    if (found !== undefined) onChoose(found.plan);
  }

  const offered = presets.filter((each) => subjects.includes(each.plan.subject));
  return (
    <div className={classes.presets}>
      <Select
        aria-label="Preset"
        placeholder={offered.length === 0 ? "No preset saved" : "Preset"}
        data={offered.map((each) => each.name)}
        value={chosen}
        onChange={choose}
        disabled={offered.length === 0}
        clearable={false}
        w={190}
        size="xs"
      />
      <Popover opened={naming} onChange={setNaming} trapFocus returnFocus position="top-start">
        <Popover.Target>
          <Tooltip label="Save as a preset">
            <ActionIcon aria-label="Save as a preset" disabled={plan === null} onClick={() => setNaming(!naming)}>
              <IconDeviceFloppy size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label="Save as a preset">
          <TextInput
            label="Name of the preset"
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") void save();
            }}
            data-autofocus
          />
          <Button mt={8} fullWidth disabled={name.trim() === ""} onClick={() => void save()}>
            Save preset
          </Button>
        </Popover.Dropdown>
      </Popover>
      {chosen !== null && (
        <Tooltip label={`Delete ${chosen}`}>
          <ActionIcon aria-label={`Delete the preset ${chosen}`} onClick={() => void remove()}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
