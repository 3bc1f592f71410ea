// A time as people type it, with presets and a calendar below; what was understood is always shown.
import { useId, useState } from "react";
import { Popover, UnstyledButton } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { FILTERS, dayEdgeOf } from "../../../../domain/query/filters.ts";
import type { Filter, QueryKind } from "../../../../domain/query/filters.ts";
import { formatTime } from "../../../../domain/time/time.ts";
import { TIME_PRESETS, readTimeInput } from "../../../../domain/query/time-input.ts";
import type { TimePreset } from "../../../../domain/query/time-input.ts";
import { useNowSeconds } from "../../../design/parts/use-now.ts";
import { setValue } from "../../../model/draft/draft.ts";
import type { Draft, DraftValue } from "../../../model/draft/draft.ts";
import { describeReading, shownDay } from "../../../model/draft/time-words.ts";
import classes from "./query-bar.module.css";
import { selectZone } from "../../../actions/base/slices/settings.ts";
import { useApp } from "../../../actions/base/use-app.ts";

export function TimeInput(props: {
  readonly kind: QueryKind;
  readonly filter: Filter;
  readonly draft: Draft;
  readonly text: string;
  readonly shared: Readonly<Record<string, string | boolean | undefined>> & { readonly id: string };
  readonly set: (value: DraftValue) => void;
  readonly change: (step: (draft: Draft) => Draft) => void;
}) {
  const { filter, text, set } = props;
  const [open, setOpen] = useState(false);
  const dropdownId = useId();
  const zone = useApp(selectZone);
  const nowSeconds = useNowSeconds();
  const context = { nowSeconds, zone };
  const reading = text.trim() === "" ? null : readTimeInput(text, context, dayEdgeOf(filter));
  const day = reading?.ok === true ? formatTime(reading.seconds, zone).slice(0, 10) : null;
  const opensOn = day ?? shownDay(partnerOf(props.kind, filter), props.draft, context);

  function choosePreset(preset: TimePreset): void {
    setOpen(false);
    props.change((draft) => applyPreset(draft, props.kind, filter, preset));
  }

  return (
    <Popover opened={open} onDismiss={() => setOpen(false)} position="bottom-start" width="auto" withRoles={false}>
      <Popover.Target>
        <input
          {...props.shared}
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? dropdownId : undefined}
          className={classes.input}
          value={text}
          onChange={(event) => {
            set(event.currentTarget.value);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown") setOpen(true);
            if (event.key === "Escape" && open) {
              event.stopPropagation();
              setOpen(false);
            }
            if (event.key === "Enter" || event.key === "Tab") setOpen(false);
          }}
          title={reading?.ok === true ? describeReading(reading) : undefined}
          placeholder="any time"
          autoComplete="off"
          spellCheck={false}
        />
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        id={dropdownId}
        role="dialog"
        aria-label={`${filter.label}: choose a time`}
        onMouseDown={keepFocus}
      >
        <div className={classes.timeDropdown}>
          <div className={classes.timePresets}>
            {TIME_PRESETS.map((preset) => (
              <UnstyledButton
                key={preset.label}
                className={classes.timePreset}
                tabIndex={-1}
                onClick={() => choosePreset(preset)}
              >
                {preset.label}
              </UnstyledButton>
            ))}
          </div>
          <div className={classes.timeCalendar}>
            <DatePicker
              // A calendar reads the month it opens on once: another month needs another calendar.
              key={opensOn?.slice(0, 7)}
              value={day}
              {...(opensOn === null ? {} : { defaultDate: opensOn })}
              onChange={(chosen) => {
                if (chosen !== null) set(chosen);
              }}
              size="xs"
              firstDayOfWeek={1}
              weekendDays={[]}
              hideOutsideDates
              ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
            />
          </div>
          <div className={classes.timeReading} {...(reading?.ok === true ? { "data-good": true } : {})} role="status">
            {describeReading(reading)}
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
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

/** A preset fills a range where the filter has a partner, else the filter alone. "now" is left open: nothing is later. */
function applyPreset(draft: Draft, kind: QueryKind, filter: Filter, preset: TimePreset): Draft {
  const partner = partnerOf(kind, filter);
  if (partner === undefined) return setValue(draft, kind, filter.name, preset.from);
  const [from, to] = filter.notBefore === partner.name ? [partner, filter] : [filter, partner];
  const withFrom = setValue(draft, kind, from.name, preset.from);
  return setValue(withFrom, kind, to.name, preset.to === "now" ? "" : preset.to);
}
