// The second line of filters: those that apply to loaded rows only.
import { Button, UnstyledButton } from "@mantine/core";
import { IconFilter, IconX } from "@tabler/icons-react";
import { isFileConnection } from "#domain/connection.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { askService, questionsOf, widen, widenByTest } from "#renderer/list/actions/query/local-filter-actions.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { hasMore, type SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { describeLocalValue } from "#renderer/list/model/rows/local-values.ts";
import classes from "./local-filter.module.css";
import { useAppContext } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function LocalLine({ kind, screen }: { readonly kind: QueryKind; readonly screen: SteadyScreen }) {
  const app = useAppContext();
  const { localValues, localTests, result, busy } = screen;
  if (localValues.length + localTests.length === 0 || result === null) return null;
  const questions = questionsOf(kind, localValues);
  return (
    <div className={classes.line} role="group" aria-label={say("rows.loadedFilters.title")}>
      <IconFilter size={14} stroke={1.7} className={classes.icon} aria-hidden />
      <span>{say("rows.loadedFilters.within", { kind, rows: result.rowCount })}</span>
      {localValues.map((value) => {
        const words = describeLocalValue(value);
        return <Chip key={words} words={words} onRemove={() => widen(app, kind, value)} />;
      })}
      {localTests.map((test) => (
        <Chip key={test.words} words={test.words} onRemove={() => widenByTest(app, kind, test)} />
      ))}
      {hasMore(screen) && (
        <Button variant="subtle" size="compact-xs" disabled={busy !== null} onClick={() => void loadAll(app, kind)}>
          {say("result.walk.loadAll")}
        </Button>
      )}
      {questions.length > 0 && !isFileConnection(result.connectionId) && (
        <Button variant="subtle" size="compact-xs" onClick={() => void askService(app, kind, questions)}>
          {questions.length === localValues.length + localTests.length
            ? say("rows.loadedFilters.askInstead")
            : say("rows.loadedFilters.ask", { questions: questions.map(({ words }) => words).join(", ") })}
        </Button>
      )}
    </div>
  );
}

function Chip({ words, onRemove }: { readonly words: string; readonly onRemove: () => void }) {
  return (
    <span className={classes.chip}>
      <span className={classes.words}>{words}</span>
      <UnstyledButton
        className={classes.remove}
        aria-label={say("rows.loadedFilters.remove", { filter: words })}
        onClick={onRemove}
      >
        <IconX size={12} aria-hidden />
      </UnstyledButton>
    </span>
  );
}
