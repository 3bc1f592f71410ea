// The tools in the title of the statistics: the period to compare with, and the buttons that hand the statistics on.
import { Button, Menu, Select, TextInput } from "@mantine/core";
import {
  IconChevronDown,
  IconCopy,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypeSvg,
  IconPhoto,
} from "@tabler/icons-react";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import { useAppContext } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";
import { copyStatisticsCsv, copyStatisticsForTicket, SAVED_FORMS, saveStatistics } from "./hand-on-statistics.ts";
import classes from "./statistics-screen.module.css";
import { dayAt } from "./time-marks.ts";
import type { Picture } from "./use-picture.ts";

const FOUR_WEEKS = 28;
/** A year by weekdays: the same day of the week is compared. */
const YEAR = 364;
const DAY_MS = 86_400_000;

export function CompareWith({ picture }: { readonly picture: Picture }) {
  const { comparison, setComparison, span, zone } = picture;
  const isOther = typeof comparison === "object" && comparison.days !== FOUR_WEEKS && comparison.days !== YEAR;
  const value = typeof comparison === "object" ? (isOther ? "other" : String(comparison.days)) : comparison;
  const choose = (chosen: string | null): void => {
    const days = Number(chosen);
    if (chosen === "none" || chosen === "before") setComparison(chosen);
    else setComparison({ days: Number.isFinite(days) ? days : 7 });
  };
  const first = span === null ? null : dayAt(span.fromSeconds, zone);
  const begin =
    isOther && first !== null ? new Date((first - comparison.days) * DAY_MS).toISOString().slice(0, 10) : "";
  return (
    <div className={classes.compare}>
      <Select
        size="xs"
        aria-label={say("statistics.compareWith")}
        allowDeselect={false}
        data={[
          { value: "none", label: say("statistics.compare.none") },
          { value: "before", label: say("statistics.compare.before") },
          { value: String(FOUR_WEEKS), label: say("statistics.compare.fourWeeks") },
          { value: String(YEAR), label: say("statistics.compare.year") },
          { value: "other", label: say("statistics.compare.other") },
        ]}
        value={value}
        onChange={choose}
      />
      {isOther && first !== null && (
        <TextInput
          size="xs"
          type="date"
          aria-label={say("statistics.compare.begin")}
          value={begin}
          onChange={({ currentTarget }) => {
            const day = Math.round(Date.parse(`${currentTarget.value}T00:00:00Z`) / DAY_MS);
            if (Number.isFinite(day) && day < first) setComparison({ days: first - day });
          }}
        />
      )}
    </div>
  );
}

const ICONS = { png: IconPhoto, svg: IconFileTypeSvg, figures: IconFileTypeCsv } as const;

export function HandOn({ picture }: { readonly picture: Picture }) {
  const app = useAppContext();
  const { statistics, participation, kind } = picture;
  // What is copied is exact: an estimate changes a moment later.
  const isReady =
    statistics !== null && statistics.sampledOf === null && (kind === "messages" || participation?.sampledOf === null);
  return (
    <div className={classes.handOn}>
      <Button
        variant="subtle"
        size="xs"
        color="gray"
        leftSection={<IconCopy size={15} stroke={1.7} aria-hidden />}
        disabled={!isReady}
        onClick={() => statistics !== null && void copyStatisticsForTicket(app, picture, statistics)}
      >
        {say("ticket.copy")}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={13} aria-hidden />}
            disabled={!isReady}
          >
            {say("statistics.saveAs")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SAVED_FORMS.map((form) => (
            <MenuItem
              key={form}
              icon={ICONS[form]}
              onClick={() => statistics !== null && void saveStatistics(app, picture, statistics, form)}
            >
              {say(`statistics.forms.${form}`)}
            </MenuItem>
          ))}
          <MenuItem
            icon={IconCopy}
            onClick={() => statistics !== null && void copyStatisticsCsv(app, picture, statistics)}
          >
            {say("result.statistics.copyStatistics")}
          </MenuItem>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
