// A field for a time as people type it, with presets, a calendar and the moment that was understood.
import { useId, useState, type KeyboardEvent } from "react";
import { Popover, UnstyledButton } from "@mantine/core";
import { filterLabel } from "../../../../domain/query/filter-texts.ts";
import { TIME_TEXTS } from "../../../../domain/query/query-texts.ts";
import { FILTERS, type Filter, type QueryKind } from "../../../../domain/query/filters.ts";
import { formatTime } from "../../../../domain/time/time.ts";
import { readFilterTime } from "../../../../domain/query/query-text.ts";
import { TIME_PRESETS, type TimePreset, type TimeReading } from "../../../../domain/query/time-input.ts";
import { useNowSeconds } from "../../../design/parts/use-now.ts";
import { onDemand } from "../../../design/parts/on-demand.tsx";
import { setValue, type Draft, type DraftValue } from "../../../model/draft/draft.ts";
import { describeReading, shownDay } from "../../../model/draft/time-words.ts";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import classes from "./query-bar.module.css";
import { useZone } from "../../../actions/base/use-app.ts";

export const Calendar = onDemand(async () => (await import("./calendar.tsx")).Calendar);

interface TimeInputProps {
  readonly kind: QueryKind;
  readonly filter: Filter;
  readonly draft: Draft;
  readonly text: string;
  readonly shared: Readonly<Record<string, string | boolean | undefined>> & { readonly id: string };
  readonly set: (value: DraftValue) => void;
  readonly change: (step: (draft: Draft) => Draft) => void;
}

export function TimeInput(props: TimeInputProps) {
  const { filter, text, set } = props;
  const [open, setOpen] = useState(false);
  const dropdownId = useId();
  const reading = useReading(filter, text);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") setOpen(true);
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
    }
    if (event.key === "Enter" || event.key === "Tab") setOpen(false);
  }

  return (
    <Popover opened={open} onDismiss={() => setOpen(false)} position="bottom-start" width="auto" withRoles={false}>
      <Popover.Target>
        <input
          {...props.shared}
          {...comboboxOf(open, dropdownId)}
          className={classes.input}
          value={text}
          onChange={(event) => {
            set(event.currentTarget.value);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          title={reading?.ok === true ? describeReading(reading) : undefined}
          placeholder={QUERY_TEXTS.bar.anyTime}
          autoComplete="off"
          spellCheck={false}
        />
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        id={dropdownId}
        role="dialog"
        aria-label={QUERY_TEXTS.time.choose(filterLabel(filter))}
        onMouseDown={keepFocus}
      >
        <Choices {...props} reading={reading} onPreset={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Reads the typed text at the present moment; null for no text. */
function useReading(filter: Filter, text: string): TimeReading | null {
  const context = { nowSeconds: useNowSeconds(), zone: useZone() };
  return text.trim() === "" ? null : readFilterTime(filter, text.trim(), context);
}

/** Presets, a calendar, and the moment that the text means. */
function Choices(props: TimeInputProps & { readonly reading: TimeReading | null; readonly onPreset: () => void }) {
  const { kind, filter, draft, reading } = props;
  const zone = useZone();
  const context = { nowSeconds: useNowSeconds(), zone };
  const day = reading?.ok === true ? formatTime(reading.seconds, zone).slice(0, 10) : null;
  const opensOn = day ?? shownDay(partnerOf(kind, filter), draft, context);
  const choosePreset = (preset: TimePreset): void => {
    props.onPreset();
    props.change((each) => applyPreset(each, kind, filter, preset));
  };
  return (
    <div className={classes.timeDropdown}>
      <Presets onChoose={choosePreset} />
      <Calendar day={day} opensOn={opensOn} onChoose={props.set} />
      <div className={classes.timeReading} {...(reading?.ok === true ? { "data-good": true } : {})} role="status">
        {describeReading(reading)}
      </div>
    </div>
  );
}

/** The marks of a field that opens a dialog. */
function comboboxOf(isOpen: boolean, dropdownId: string) {
  return {
    role: "combobox",
    "aria-haspopup": "dialog",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? dropdownId : undefined,
  } as const;
}

function Presets({ onChoose }: { readonly onChoose: (preset: TimePreset) => void }) {
  return (
    <div className={classes.timePresets}>
      {TIME_PRESETS.map((preset) => (
        <UnstyledButton key={preset.name} className={classes.timePreset} tabIndex={-1} onClick={() => onChoose(preset)}>
          {TIME_TEXTS.presets[preset.name]}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Clicks in the dropdown leave the focus in the field. */
function keepFocus(event: React.MouseEvent): void {
  event.preventDefault();
}

/** The other end of a filter's range. */
function partnerOf(kind: QueryKind, filter: Filter): Filter | undefined {
  return FILTERS[kind].find((each) => each.notBefore === filter.name || each.name === filter.notBefore);
}

/**
 * A preset fills a range where the filter has a partner, else the filter alone. "now" is left open: nothing is later.
 */
function applyPreset(draft: Draft, kind: QueryKind, filter: Filter, preset: TimePreset): Draft {
  const partner = partnerOf(kind, filter);
  if (partner === undefined) return setValue(draft, kind, filter.name, preset.from);
  const [from, to] = filter.notBefore === partner.name ? [partner, filter] : [filter, partner];
  const withFrom = setValue(draft, kind, from.name, preset.from);
  return setValue(withFrom, kind, to.name, preset.to === "now" ? "" : preset.to);
}
