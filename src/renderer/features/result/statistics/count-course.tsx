// The course of a long count: its progress with Cancel, or why it failed or was cancelled.
import { Button, Progress } from "@mantine/core";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { QuietNotice } from "../../../design/parts/quiet-notice.tsx";
import type { Counted } from "../../../model/result/estimate.ts";
import { statisticsTexts as texts } from "../../../model/result/statistics-texts.ts";
import classes from "./statistics.module.css";
import type { Counting } from "./use-counting.ts";

export function CountCourse({ counting, kind }: { readonly counting: Counting<Counted>; readonly kind: QueryKind }) {
  const { answer, isOutdated, progress, failure, cancel, again } = counting;
  if (failure?.kind === "cancelled") {
    const isEstimate = !isOutdated && answer !== null && answer.sampledOf !== null;
    return (
      <p className={classes.progress}>
        {texts.cancelled}
        {isEstimate && ` ${texts.staysEstimate}`}
        <Button variant="default" size="compact-xs" onClick={again}>
          {texts.again}
        </Button>
      </p>
    );
  }
  if (failure !== null) return <QuietNotice failure={failure} />;
  if (progress === null) return null;
  const { phase, rows, total } = progress;
  return (
    <div className={classes.progress} role="status">
      <Progress value={(100 * rows) / Math.max(1, total)} w={90} size="sm" aria-label={texts[phase](kind)} />
      {phase === "selecting" && `${texts.selecting(kind)}: `}
      {texts.soFar(rows, total, kind)}
      <Button variant="default" size="compact-xs" onClick={cancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
