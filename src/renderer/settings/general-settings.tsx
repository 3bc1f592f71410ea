// The settings of the tab General: how the window looks, language and zone, the audit log, and updates.
import { Button, Checkbox, Group, Input, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { TEXT_SIZES } from "#contract/methods/settings-methods.ts";
import { LANGUAGES, ownNameOf } from "#texts/language.ts";
import { DATE_STYLES, writeTime, type TimeForm } from "#domain/time/time-form.ts";
import { wallTime } from "#domain/time/time.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { isInBrowser } from "#renderer/help/show-diagnostics.ts";
import { checkAudit, showAudit } from "./audit.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { SYSTEM_ZONE, ZONES as EVERY_ZONE } from "#renderer/design/words/zones.ts";
import { DensityControl, RowLinesControl } from "#renderer/list/views/rows/grid/row-look-controls.tsx";
import { UpdateSettings } from "./update-settings.tsx";
import { say } from "#texts/say.ts";

const SETTING_LANGUAGES = ["system", ...LANGUAGES] as const;
const THEMES = ["system", "light", "dark"] as const;

const zoneChoices = () => [
  { value: "", label: say("settings.systemZone", { zone: SYSTEM_ZONE }) },
  ...EVERY_ZONE.map((zone) => ({ value: zone, label: zone })),
];

function AuditSettings() {
  const app = useAppContext();
  const isKept = useApp(({ settings }) => settings.audit);
  const isManaged = useApp(({ policy }) => policy.audit);
  return (
    <div>
      <Checkbox
        label={say("audit.keep")}
        description={isManaged ? `${say("policy.managed")}. ${say("audit.keepHint")}` : say("audit.keepHint")}
        checked={isKept}
        disabled={isManaged}
        onChange={({ currentTarget: { checked } }) => void changeSettings(app, { audit: checked })}
      />
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={() => void checkAudit(app)}>
          {say("audit.check")}
        </Button>
        <Button variant="default" size="xs" disabled={!isKept} onClick={() => showAudit(app)}>
          {say("audit.show")}
        </Button>
      </Group>
    </div>
  );
}

function LanguageSetting() {
  const app = useAppContext();
  const chosen = useApp(({ settings }) => settings.language);
  const managed = useApp(({ policy }) => policy.language);
  const isManaged = managed !== "person";
  return (
    <Select
      label={say("settings.language")}
      description={isManaged ? say("settings.languageManaged") : say("settings.languageHint")}
      data={SETTING_LANGUAGES.map((value) => ({
        value,
        label: value === "system" ? say("settings.systemLanguage") : ownNameOf(value),
      }))}
      value={isManaged ? managed : chosen}
      disabled={isManaged}
      onChange={(language) => language !== null && void changeSettings(app, { language })}
      allowDeselect={false}
    />
  );
}

/** Each choice is shown by the present moment. */
function DateStyleSetting({ zone, nowSeconds }: { readonly zone: string; readonly nowSeconds: number }) {
  const app = useAppContext();
  const chosen = useApp(({ settings }) => settings.dateStyle);
  const labelOf = (dateStyle: TimeForm["dateStyle"]): string =>
    `${say(`settings.dateStyles.${dateStyle}`)}: ${writeTime(nowSeconds, { zone, dateStyle })}`;
  return (
    <Select
      label={say("settings.dateStyle")}
      description={say("settings.dateStyleHint")}
      data={DATE_STYLES.map((value) => ({ value, label: labelOf(value) }))}
      value={chosen}
      onChange={(dateStyle) => dateStyle !== null && void changeSettings(app, { dateStyle })}
      allowDeselect={false}
    />
  );
}

/** Without effect in a browser, so nothing can be chosen there. */
function TextSizeSetting() {
  const app = useAppContext();
  const chosen = useApp(({ settings }) => settings.textSize);
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => void isInBrowser(app).then(setInBrowser), [app]);
  if (inBrowser) {
    return (
      <Input.Wrapper
        label={say("settings.textSize")}
        labelElement="div"
        description={say("settings.textSizeOfBrowser")}
      />
    );
  }
  return (
    <Select
      label={say("settings.textSize")}
      description={say("settings.textSizeHint")}
      data={TEXT_SIZES.map((size) => ({ value: `${size}`, label: say("settings.textSizes", { percent: size }) }))}
      value={`${chosen}`}
      onChange={(value) => {
        const textSize = TEXT_SIZES.find((size) => `${size}` === value);
        if (textSize !== undefined) void changeSettings(app, { textSize });
      }}
      allowDeselect={false}
    />
  );
}

/** The look of the rows, for each of the two grids: the same as *Columns* above a grid and its keys. */
function RowLookSettings() {
  return (
    <Group gap="md" grow align="start">
      {(["messages", "calls"] as const).map((kind) => (
        <div key={kind} role="group" aria-labelledby={`rows-of-${kind}`}>
          <Text id={`rows-of-${kind}`} size="sm" fw={500} mb={4}>
            {say(`settings.rowsOf.${kind}`)}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <RowLinesControl kind={kind} />
            <DensityControl kind={kind} />
          </Group>
        </div>
      ))}
    </Group>
  );
}

export function GeneralSettings() {
  const app = useAppContext();
  const settings = useApp((state) => state.settings);
  const zone = settings.zone ?? SYSTEM_ZONE;
  const nowSeconds = useNowSeconds();
  const zones = useMemo(() => zoneChoices(), []);
  return (
    <Stack gap="md">
      <div>
        <Text id="theme-label" size="sm" fw={500} mb={4}>
          {say("settings.theme")}
        </Text>
        <SegmentedControl
          aria-labelledby="theme-label"
          data={THEMES.map((value) => ({ value, label: say(`settings.themes.${value}`) }))}
          value={settings.theme}
          onChange={(theme) => void changeSettings(app, { theme })}
          fullWidth
        />
      </div>
      <LanguageSetting />
      <Select
        label={say("settings.zone")}
        description={say("settings.zoneHint", { offset: wallTime(nowSeconds, zone).offset })}
        data={zones}
        value={settings.zone ?? ""}
        onChange={(chosen) => void changeSettings(app, { zone: chosen === null || chosen === "" ? null : chosen })}
        searchable
        allowDeselect={false}
        maxDropdownHeight={240}
      />
      <DateStyleSetting zone={zone} nowSeconds={nowSeconds} />
      <TextSizeSetting />
      <RowLookSettings />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {say("settings.columns")}
        </Text>
        <Button
          variant="default"
          onClick={() => void changeSettings(app, { layouts: { messages: null, calls: null } })}
          disabled={settings.layouts.messages === null && settings.layouts.calls === null}
        >
          {say("settings.resetColumns")}
        </Button>
      </div>
      <AuditSettings />
      <UpdateSettings />
    </Stack>
  );
}
