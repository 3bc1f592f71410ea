// The Statistics screen: the shown rows of Calls or Messages as numbers, as pictures, and the pictures as a table.
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button, SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconChartBar } from "@tabler/icons-react";
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { isFileConnection } from "#domain/connection.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import screenClasses from "#renderer/design/looks/screen.module.css";
import { Instead } from "#renderer/design/parts/empty-state.tsx";
import { CountCourse } from "#renderer/list/views/result/statistics/count-course.tsx";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { hasMore } from "#renderer/list/model/rows/screen.ts";
import { QueryWords } from "#renderer/list/views/query/words/query-words.tsx";
import { LocalLine } from "#renderer/list/views/rows/local-filter/local-line.tsx";
import { BackAndForward } from "#renderer/parts/back-and-forward.tsx";
import { useWantedFocus } from "#renderer/parts/use-wanted-focus.ts";
import { selectFile } from "#renderer/state/slices/files-slice.ts";
import { useApp, useAppContext, useSteadyScreen } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";
import { AllFigures } from "./all-figures.tsx";
import { FigureLine } from "./figure-line.tsx";
import { OtherPictures } from "./other-pictures.tsx";
import { OverTime } from "./over-time.tsx";
import { COUNTED } from "./hand-on-statistics.ts";
import { chooseKind } from "./statistics-actions.ts";
import classes from "./statistics-screen.module.css";
import { CompareWith, HandOn } from "./title-tools.tsx";
import { usePicture, type Picture } from "./use-picture.ts";

export function StatisticsScreen() {
  const kind = useApp((state) => state.rowsKind);
  const app = useAppContext();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <section className={screenClasses.screen} aria-label={say("statistics.title")}>
      <div className={screenClasses.titleLine}>
        <BackAndForward />
        <h1 className={screenClasses.title}>{say("statistics.title")}</h1>
        <SegmentedControl
          size="xs"
          aria-label={say("statistics.kind")}
          data={[
            { value: "calls", label: say("commands.calls.label") },
            { value: "messages", label: say("commands.messages.label") },
          ]}
          value={kind}
          onChange={(value) => chooseKind(app, value)}
        />
        <div ref={setTools} className={classes.tools} />
      </div>
      {/* The switch is drawn once for both kinds, so that it keeps the focus. */}
      <OfKind key={kind} kind={kind} tools={tools} />
    </section>
  );
}

/** The statistics of one kind, and their tools in an element of the title line. */
function OfKind({ kind, tools }: { readonly kind: QueryKind; readonly tools: HTMLElement | null }) {
  const app = useAppContext();
  const screen = useSteadyScreen(kind);
  const picture = usePicture(kind);
  const { figures, statistics, caveat } = picture;
  return (
    <>
      {tools !== null &&
        createPortal(
          <>
            <CompareWith picture={picture} />
            <HandOn picture={picture} />
          </>,
          tools,
        )}
      <LocalLine kind={kind} screen={screen} />
      <div className={classes.body} tabIndex={-1} data-region="rows">
        {(screen.view === null || statistics?.rows === 0) && <Nothing kind={kind} isRun={screen.view !== null} />}
        {screen.view !== null && (
          <>
            {caveat !== null && (
              <p className={classes.caveat}>
                <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
                <span>
                  {caveat} {say("result.statistics.loadedOnly")}
                </span>
                {hasMore(screen) && (
                  <Button variant="subtle" size="compact-xs" onClick={() => void loadAll(app, kind)}>
                    {say("result.walk.loadAll")}
                  </Button>
                )}
              </p>
            )}
            <CountCourse counting={figures.counting} kind={kind} />
          </>
        )}
        {screen.view !== null && statistics !== null && statistics.rows > 0 && (
          <div className={classes.counted} aria-busy={figures.counting.isOutdated}>
            <FigureLine picture={picture} statistics={statistics} />
            <p className={classes.basis}>
              <Counted picture={picture} /> · {basisOf(picture, statistics)}
            </p>
            <OverTime
              picture={picture}
              statistics={statistics}
              others={<OtherPictures picture={picture} statistics={statistics} />}
            />
            <AllFigures picture={picture} statistics={statistics} />
          </div>
        )}
      </div>
    </>
  );
}

/** The file and the query whose rows are counted. */
function Counted({ picture: { asked } }: { readonly picture: Picture }) {
  const file = useApp(selectFile);
  if (asked === null) return null;
  return (
    <b {...{ [COUNTED]: "" }}>
      {file !== undefined && <bdi>{file.name}: </bdi>}
      <QueryWords query={asked} />
    </b>
  );
}

/** The scope of the figures: number of rows, estimated or exact, and zone. */
function basisOf({ kind, zone, result, caveat }: Picture, { rows, sampledOf }: Statistics): string {
  if (sampledOf !== null) return say("result.statistics.estimate", { rows, all: sampledOf, kind, zone });
  const all = result?.rowCount ?? rows;
  const isFile = result !== null && isFileConnection(result.connectionId);
  return say("result.statistics.basis", {
    rows,
    all,
    kind,
    zone,
    isAll: rows === all,
    isFile,
    isPart: caveat !== null,
  });
}

/** Statistics count the rows of a list; without a list, or without rows in it, there are none. */
function Nothing({ kind, isRun }: { readonly kind: QueryKind; readonly isRun: boolean }) {
  const runCommand = useRunCommand();
  const way = useRef<HTMLButtonElement>(null);
  useWantedFocus("rows", way);
  return (
    <Instead
      icon={IconChartBar}
      title={say("statistics.nothingTitle")}
      detail={say(isRun ? "statistics.noRows" : "statistics.nothing", { kind })}
    >
      <Button ref={way} variant="default" onClick={() => runCommand(kind)}>
        {say("statistics.goTo", { kind })}
      </Button>
    </Instead>
  );
}
