// What opens above the verdict: what is loaded, how that is known, what helps, and the way to the whole report.
import { UnstyledButton } from "@mantine/core";
import { shortVerdict } from "#domain/report/verdict.ts";
import { writeMinute, writeShortClock, writeWholeTime } from "#domain/time/time-form.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import { focusInside } from "#renderer/design/keys/focusable.ts";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { verdictSentences } from "#renderer/list/model/result/verdict-words.ts";
import { formatAgo } from "#renderer/list/model/result/walk-words.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";
import type { PanelProps } from "./panel-props.ts";
import { VerdictActions } from "./verdict-actions.tsx";
import { VERDICT_ICONS } from "./verdict-mark.tsx";
import { VerdictReasons } from "./verdict-reasons.tsx";
import lineClasses from "#renderer/design/looks/lines.module.css";
import classes from "./verdict-panel.module.css";

export function VerdictPanel(props: PanelProps) {
  const { result, verdict, file } = props;
  const form = useTimeForm();
  const Icon = VERDICT_ICONS[verdict.kind];

  return (
    <div ref={focusInside} className={classes.panel}>
      <h2 className={`${classes.title} ${lineClasses.verdictWords}`} data-kind={verdict.kind}>
        <Icon size={16} stroke={1.8} aria-hidden />
        {shortVerdict(verdict)}
      </h2>
      {verdictSentences(result, verdict, form, file?.name ?? null).map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {sentence}
        </p>
      ))}
      <VerdictReasons result={result} verdict={verdict} file={file} />
      <VerdictActions {...props} />
      <Foot {...props} />
    </div>
  );
}

/** The way to the whole report, with its key, unless a button leads there, and the age of the result. */
function Foot({ result, verdict, file, onReport }: PanelProps) {
  const keys = keysOf("ledger");
  if (verdict.kind === "unsure")
    return (
      <div className={classes.foot}>
        <Age result={result} file={file} />
      </div>
    );
  return (
    <div className={classes.foot}>
      <UnstyledButton className={classes.report} onClick={onReport}>
        {file === undefined ? say("result.verdict.showReport") : say("files.showDetails")}
      </UnstyledButton>
      {keys !== null && <Keys keys={keys} />}
      <Age result={result} file={file} />
    </div>
  );
}

/** Longer ago, the time of day alone would not say when. */
const CLOCK_SECONDS = 12 * 3600;

function Age({ result, file }: Pick<PanelProps, "result" | "file">) {
  const form = useTimeForm();
  const nowSeconds = useNowSeconds();
  const seconds = (file?.openedAtMs ?? result.ledger.firstRequestAtMs ?? result.createdAtMs) / 1000;
  const agoSeconds = nowSeconds - seconds;
  const time = agoSeconds < CLOCK_SECONDS ? writeShortClock(seconds, form) : writeMinute(seconds, form);
  const words = { time, ago: formatAgo(agoSeconds) };
  return (
    <time className={classes.age} title={writeWholeTime(seconds, form)}>
      {file === undefined ? say("result.verdict.loadedAt", words) : say("result.verdict.openedAt", words)}
    </time>
  );
}
