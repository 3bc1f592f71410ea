// Asks which parts of a divided log are read, for example which days. All are chosen at first.
import { useRef, useState, type KeyboardEvent } from "react";
import { Button, Group, Modal, Select, Text } from "@mantine/core";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { dividedLog, type DividedLog, type Division } from "#domain/report/divided-log.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { report } from "#renderer/state/show-notice.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";
import classes from "./choose-parts-dialog.module.css";
import { chooseParts } from "./file-actions.ts";

export function ChoosePartsDialog({ openedId, onClose }: { readonly openedId: number; readonly onClose: () => void }) {
  const file = useApp((state) => state.opened.find((each) => each.openedId === openedId));
  const log = file === undefined ? null : dividedLog(file.parts);
  if (file === undefined || log === null) return null;
  return (
    <Modal opened onClose={onClose} title={say("files.choose.title", { name: file.name })} size={620}>
      <ChooseForm file={file} log={log} onClose={onClose} />
    </Modal>
  );
}

type Chosen = ReadonlySet<number>;

/** The choice is a set of indexes of divisions. */
function ChooseForm(props: { readonly file: OpenedFile; readonly log: DividedLog; readonly onClose: () => void }) {
  const { file, log, onClose } = props;
  const app = useAppContext();
  const { divisions, columns } = log;
  const [chosen, setChosen] = useState<Chosen>(() => chosenBefore(file, log));
  const kept = divisions.filter((_, index) => chosen.has(index));
  const sizeBytes = kept.reduce((sum, division) => sum + division.sizeBytes, 0);
  const files = kept.reduce((sum, division) => sum + division.files.length, 0);

  function read(): void {
    onClose();
    const leftOut = divisions.flatMap((division, index) => (chosen.has(index) ? [] : division.files));
    void report(app, chooseParts(app, file.openedId, leftOut), say("files.cannotRead", { name: file.name }));
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.size > 0) read();
      }}
    >
      <Text size="sm" mb="sm">
        {say("files.choose.divided", { columns: isolate(columns.join(", ")) })}
      </Text>
      <QuickChoice log={log} chosen={chosen} onChosen={setChosen} />
      <DivisionList divisions={divisions} chosen={chosen} onChosen={setChosen} />
      <div className={dialogClasses.actions}>
        <span className={classes.counted} role="status">
          {say("files.choose.chosen", {
            chosen: chosen.size,
            all: divisions.length,
            files,
            size: formatBytes(sizeBytes),
          })}
        </span>
        <Button variant="default" onClick={onClose}>
          {say("files.csvLater")}
        </Button>
        <Button type="submit" disabled={chosen.size === 0}>
          {say("files.choose.read")}
        </Button>
      </div>
    </form>
  );
}

/** All, or what was chosen when the log was read the last time. */
function chosenBefore({ parts }: OpenedFile, { divisions }: DividedLog): Chosen {
  const isKept = ({ files }: Division): boolean => files.some((file) => parts[file]?.notChosen !== true);
  return new Set(divisions.flatMap((division, index) => (isKept(division) ? [index] : [])));
}

const range = (from: number, to: number): Chosen =>
  new Set(Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => Math.min(from, to) + index));

interface ChoiceProps {
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
}

/** Buttons for all, none and the newest, and for values with an order of time the two ends of a range. */
function QuickChoice({ log, chosen, onChosen }: ChoiceProps & { readonly log: DividedLog }) {
  const { divisions, isInTime } = log;
  const last = divisions.length - 1;
  // The newest comes first, so a range begins at its largest index.
  const ends = { from: Math.max(...chosen), to: Math.min(...chosen) };
  const choices = divisions.map((division, index) => ({ value: String(index), label: labelOf(division) }));
  const choose = (side: keyof typeof ends, index: number): void =>
    onChosen(side === "from" ? range(index, Math.min(index, ends.to)) : range(Math.max(index, ends.from), index));
  return (
    <Group gap="xs" mb="sm" role="group" aria-label={say("files.choose.quick")} align="end">
      <Button size="xs" variant="default" onClick={() => onChosen(range(0, last))}>
        {say("files.choose.all")}
      </Button>
      <Button size="xs" variant="default" onClick={() => onChosen(new Set())}>
        {say("files.choose.none")}
      </Button>
      {isInTime && (
        <Button size="xs" variant="default" onClick={() => onChosen(range(0, 0))}>
          {say("files.choose.newest")}
        </Button>
      )}
      {isInTime &&
        (["from", "to"] as const).map((side) => (
          <Select
            key={side}
            label={say(`files.choose.${side}`)}
            w={150}
            size="xs"
            data={choices}
            value={chosen.size === 0 ? null : String(ends[side])}
            onChange={(value) => value !== null && choose(side, Number(value))}
            searchable
            limit={400}
            allowDeselect={false}
          />
        ))}
    </Group>
  );
}

function labelOf({ values }: Division): string {
  return values
    .map((value) => (value === null || value === "" ? say("files.choose.noValue") : isolate(value)))
    .join(" / ");
}

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** A checkbox for each division. Arrows move between them; with Shift, a key or a click gives all between the same state. */
function DivisionList({ divisions, chosen, onChosen }: ChoiceProps & { readonly divisions: readonly Division[] }) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  function set(from: number, to: number, isOn: boolean): void {
    const next = new Set(chosen);
    for (const index of range(from, to)) {
      if (isOn) next.add(index);
      else next.delete(index);
    }
    onChosen(next);
    setAt(to);
  }

  function move(event: KeyboardEvent): void {
    const step = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const next = step(at, divisions.length - 1);
    if (event.shiftKey) set(at, next, chosen.has(at));
    setAt(next);
    list.current?.querySelectorAll("input")[next]?.focus();
  }

  return (
    <div className={classes.list} role="group" aria-label={say("files.choose.parts")} ref={list}>
      {divisions.map((division, index) => (
        <label key={JSON.stringify(division.values)} className={classes.division}>
          <input
            type="checkbox"
            onKeyDown={move}
            checked={chosen.has(index)}
            tabIndex={index === at ? 0 : -1}
            onChange={(event) => {
              const isShift = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
              set(isShift ? at : index, index, event.currentTarget.checked);
            }}
            {...(index === 0 ? { "data-autofocus": true } : {})}
          />
          <span className={classes.value} {...WHOLE_TEXT}>
            {labelOf(division)}
          </span>
          <span className={classes.files}>{say("files.files", { number: division.files.length })}</span>
          <span className={classes.size}>{formatBytes(division.sizeBytes)}</span>
        </label>
      ))}
    </div>
  );
}
