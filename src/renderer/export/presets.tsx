// Chooses, saves and deletes presets: export plans with a name.
import { ActionIcon, Button, Popover, Select, TextInput, Tooltip } from "@mantine/core";
import { IconDeviceFloppy, IconTrash } from "@tabler/icons-react";
import { focusWhileDrawn } from "#renderer/design/keys/focusable.ts";
import { useEffect, useState } from "react";
import type { ExportPreset } from "#contract/methods/export-methods.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import classes from "./export.module.css";
import { useAppContext } from "#renderer/state/use-app.ts";
import { deletePreset, readPresets, savePreset } from "./export-actions.ts";
import { say } from "#texts/say.ts";

interface Props {
  readonly plan: ExportPlan | null;
  /** the datasets of the screen; presets of others are not offered */
  readonly datasets: readonly Dataset[];
  readonly onChoose: (plan: ExportPlan) => void;
}

export function Presets({ plan, datasets, onChoose }: Props) {
  const app = useAppContext();
  const [presets, setPresets] = useState<readonly ExportPreset[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => void readPresets(app).then(setPresets), [app]);

  async function save(name: string): Promise<void> {
    if (plan === null) return;
    await savePreset(app, name, plan);
    setPresets(await readPresets(app));
    setChosen(name);
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

  const offered = presets.filter((each) => datasets.includes(each.plan.dataset));
  return (
    <div className={classes.presets}>
      <Select
        aria-label={say("export.preset")}
        placeholder={offered.length === 0 ? say("export.noPreset") : say("export.preset")}
        data={offered.map((each) => each.name)}
        value={chosen}
        onChange={choose}
        disabled={offered.length === 0}
        clearable={false}
        w={190}
        size="xs"
      />
      <SavePreset disabled={plan === null} onSave={(name) => void save(name)} />
      {chosen !== null && (
        <IconButton
          icon={IconTrash}
          label={say("export.deletePreset", { name: chosen })}
          tip={say("export.delete", { name: chosen })}
          onClick={() => void remove()}
        />
      )}
    </div>
  );
}

function SavePreset({ disabled, onSave }: { readonly disabled: boolean; readonly onSave: (name: string) => void }) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState("");

  function save(): void {
    if (name.trim() === "") return;
    onSave(name.trim());
    setOpened(false);
    setName("");
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="top-start">
      <Popover.Target>
        <Tooltip label={say("export.saveAsPreset")}>
          <ActionIcon aria-label={say("export.saveAsPreset")} disabled={disabled} onClick={() => setOpened(!opened)}>
            <IconDeviceFloppy size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown ref={focusWhileDrawn} aria-label={say("export.saveAsPreset")}>
        <TextInput
          label={say("export.presetName")}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") save();
          }}
          data-autofocus
        />
        <Button mt={8} fullWidth disabled={name.trim() === ""} onClick={save}>
          {say("export.savePreset")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
