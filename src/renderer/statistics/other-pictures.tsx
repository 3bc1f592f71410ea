// Below the picture over time: how long calls lasted and rang, and the people with the most calls or messages.
import { UnstyledButton } from "@mantine/core";
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { DURATION_EDGES_MINUTES, RING_EDGES_SECONDS } from "#domain/records/call-statistics.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { ownValue } from "#domain/text/lenient.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { narrow } from "#renderer/list/actions/query/local-filter-actions.ts";
import { goToRows } from "#renderer/list/actions/query/record-actions.ts";
import { byDuration, durationLabels, ringLabels } from "#renderer/list/model/result/histogram-ranges.ts";
import { byValue } from "#renderer/list/model/result/tables.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";
import { DistributionPicture } from "./distribution-picture.tsx";
import { showTests } from "./statistics-actions.ts";
import classes from "./statistics-screen.module.css";
import { barsPath } from "./picture-layout.ts";
import type { Picture } from "./use-picture.ts";

export function OtherPictures({ picture, statistics }: { readonly picture: Picture; readonly statistics: Statistics }) {
  const app = useAppContext();
  const { earlier, participation } = picture;
  if (statistics.kind === "messages") {
    return (
      <div className={classes.three}>
        <TopList statistics={statistics} />
      </div>
    );
  }
  const before = earlier?.statistics.kind === "calls" ? earlier.statistics.durations : null;
  return (
    <div className={classes.three}>
      <DistributionPicture
        title={say("statistics.durations")}
        lengths={statistics.durations}
        earlier={before}
        labels={durationLabels()}
        edgesSeconds={DURATION_EDGES_MINUTES.map((minutes) => minutes * 60)}
        onShow={(range) => {
          const filter = byDuration(range);
          if (filter.by === "test") void showTests(app, "calls", [filter.test]);
        }}
      />
      {participation !== null && (
        <DistributionPicture
          title={say("statistics.ringing")}
          lengths={participation.ringing.answered}
          earlier={earlier?.participation?.ringing.answered ?? null}
          labels={ringLabels()}
          edgesSeconds={RING_EDGES_SECONDS}
        />
      )}
      <TopList statistics={statistics} />
    </div>
  );
}

const MOST = 5;
/** Beside the other pictures of calls, the names need the room of bars. Pixels. */
const BAR_WIDTH = 120;

/** The people with the most calls or messages; a name shows theirs. */
function TopList({ statistics }: { readonly statistics: Statistics }) {
  const app = useAppContext();
  const { kind, names } = statistics;
  const column = kind === "calls" ? "initiator" : "sender";
  const lines =
    statistics.kind === "calls"
      ? statistics.initiators.values.map(({ value, rows, answers }) => ({ value, rows, missed: answers.unanswered }))
      : statistics.senders.values.map(({ value, rows }) => ({ value, rows, missed: null }));
  const title = say(`statistics.top.${kind}`);
  const most = Math.max(1, ...lines.map(({ rows }) => rows));
  return (
    <section className={classes.part} aria-label={title}>
      <h2 className={classes.partTitle}>{title}</h2>
      <table className={classes.top} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{say("result.statistics.person")}</th>
            <th scope="col">{say(`result.statistics.rows.${kind}`)}</th>
            {kind === "calls" && <th scope="col">{say("statistics.notAnsweredShort")}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST).map(({ value, rows, missed }) => (
            <tr key={value}>
              <th scope="row">
                <UnstyledButton
                  className={classes.topName}
                  {...WHOLE_TEXT}
                  onClick={() => {
                    const filter = byValue(kind, column, value, ownValue(names, value) ?? value);
                    if (filter.by === "value") narrow(app, kind, filter.value);
                    goToRows(app, kind);
                  }}
                >
                  {isolate(ownValue(names, value) ?? value)}
                </UnstyledButton>
              </th>
              <td>
                <span className={classes.topRows}>
                  {kind === "messages" && (
                    <svg width={BAR_WIDTH} height={9} aria-hidden>
                      <path
                        d={barsPath([{ x: 0, y: 0, width: (rows / most) * BAR_WIDTH, height: 9 }])}
                        fill="var(--sb-chart-1)"
                      />
                    </svg>
                  )}
                  {formatNumber(rows)}
                </span>
              </td>
              {missed !== null && <td className={classes.quiet}>{formatNumber(missed)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
