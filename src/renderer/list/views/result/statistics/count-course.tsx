// The course of a long count: its progress with Cancel, or why it failed or was cancelled.
import { Button, Progress } from "@mantine/core";
import type { QueryKind } from "#domain/query/filters.ts";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import type { Counted } from "#renderer/list/model/result/estimate-rest.ts";
import classes from "./statistics.module.css";
import type { Counting } from "./use-counting.ts";
import { say } from "#texts/say.ts";

export function CountCourse({ counting, kind }: { readonly counting: Counting<Counted>; readonly kind: QueryKind }) {
  const { answer, isOutdated, progress, failure, cancel, again } = counting;
  if (failure?.kind === "cancelled") {
    const isEstimate = !isOutdated && answer !== null && answer.sampledOf !== null;
    return (
      <p className={classes.progress}>
        {say("result.statistics.cancelled")}
        {isEstimate && ` ${say("result.statistics.staysEstimate")}`}
        <Button variant="default" size="compact-xs" onClick={again}>
          {say("result.statistics.again")}
        </Button>
      </p>
    );
  }
  if (failure !== null) return <QuietNotice failure={failure} />;
  if (progress === null) return null;
  const { phase, rows, total } = progress;
  return (
    <div className={classes.progress} role="status">
      <Progress
        value={(100 * rows) / Math.max(1, total)}
        w={90}
        size="sm"
        aria-label={say(`result.statistics.${phase}`, { kind })}
      />
      {phase === "selecting" && `${say("result.statistics.selecting", { kind })}: `}
      {say("result.statistics.soFar", { rows, kind, total })}
      <Button variant="default" size="compact-xs" onClick={cancel}>
        {say("result.statistics.cancel")}
      </Button>
    </div>
  );
}
