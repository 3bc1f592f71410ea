// Forgetting by age, at each start or at once, and clearing everything.
import { Button, NativeSelect } from "@mantine/core";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { SEVERAL } from "./storage-words.ts";
import classes from "./storage.module.css";
import { say } from "#texts/say.ts";

const DAYS = [1, 7, 30, 90, 365];
const DAY_MS = 86_400_000;

export function ForgetOld() {
  const app = useAppContext();
  const days = useApp(({ settings }) => settings.forgetAfterDays);
  const isBusy = useApp(({ forgetting }) => forgetting.includes(SEVERAL));
  const keepDays = useApp(({ policy }) => policy.keepDays);
  const isLimited = keepDays > 0;
  const allowed = DAYS.filter((each) => !isLimited || each <= keepDays);
  const choices = days === null || allowed.includes(days) ? allowed : [...allowed, days];
  const ask = (): void => {
    if (days !== null) app.store.setState({ dialog: { kind: "forgetOld", beforeMs: Date.now() - days * DAY_MS } });
  };
  return (
    <div className={classes.old}>
      <NativeSelect
        className={classes.limit ?? ""}
        label={say("storage.forgetAfter")}
        description={
          isLimited
            ? `${say("policy.longest", { days: keepDays })} ${say("storage.forgetAfterHint")}`
            : say("storage.forgetAfterHint")
        }
        value={days ?? ""}
        onChange={({ currentTarget: { value } }) =>
          void changeSettings(app, { forgetAfterDays: value === "" ? null : Number(value) })
        }
        data={[
          { value: "", label: say("storage.never"), disabled: isLimited },
          ...choices.map((each) => ({ value: String(each), label: say("storage.days", { days: each }) })),
        ]}
      />
      <div className={classes.actions}>
        <Button variant="default" size="xs" disabled={days === null || isBusy} loading={isBusy} onClick={ask}>
          {say("storage.forgetNow")}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          onClick={() => app.store.setState({ dialog: { kind: "clearData" } })}
        >
          {say("storage.clear")}
        </Button>
      </div>
    </div>
  );
}
