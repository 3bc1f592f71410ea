// A list of records that unfold, with a button that shows more, and the reading of a long list step by step.
import { useEffect, useState, type ReactNode } from "react";
import { Accordion, Button } from "@mantine/core";
import type { Failure } from "#contract/failure.ts";
import classes from "#renderer/design/looks/lines.module.css";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { ask } from "#renderer/state/ask.ts";
import { usePlacedApp } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

interface RecordEntry {
  readonly key: number;
  /** shown always */
  readonly head: ReactNode;
  /** shown while the record is unfolded */
  readonly body: ReactNode;
}

export function RecordList(props: {
  readonly label: string;
  readonly of: "event" | "unreadable";
  readonly entries: readonly RecordEntry[];
  /** records there are, read or not */
  readonly total: number;
  readonly failure?: Failure | null;
  /** absent where no more can be read */
  readonly onMore?: () => void;
}) {
  const { label, of, entries, total, failure = null, onMore } = props;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      {failure !== null && <QuietNotice failure={failure} />}
      <Accordion
        multiple
        keepMounted={false}
        chevronPosition="left"
        chevronSize={16}
        classNames={ACCORDION_CLASSES}
        transitionDuration={0}
      >
        {entries.map(({ key, head, body }) => (
          <Accordion.Item key={key} value={String(key)}>
            <Accordion.Control>{head}</Accordion.Control>
            <Accordion.Panel>{body}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {entries.length < total && (
        <p className={classes.rest}>
          {say(`pane.firstOf.${of}`, { shown: entries.length, total })}
          {onMore !== undefined && (
            <Button variant="subtle" size="compact-xs" onClick={onMore}>
              {say("pane.showMore")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

const ACCORDION_CLASSES = {
  item: classes.record,
  control: classes.recordControl,
  label: classes.recordLabel,
  content: classes.recordContent,
};

/** Items read at once. */
export const STEP = 100;

/** Reads the next items, the first of which is at index `from`. */
type ReadStep<Item> = (from: number, signal: AbortSignal) => Promise<readonly Item[]>;

interface Steps<Item> {
  readonly items: readonly Item[];
  readonly failure: Failure | null;
  readonly readMore: () => void;
}

/** The first items of a list, and more of them with each `readMore`. Another function reads another list. */
export function useSteps<Item>(read: ReadStep<Item>): Steps<Item> {
  const app = usePlacedApp();
  const [held, setHeld] = useState({ read, items: [] as readonly Item[], failure: null as Failure | null });
  const [wanted, setWanted] = useState({ read, from: 0 });
  useEffect(() => {
    const from = wanted.read === read ? wanted.from : 0;
    const earlier = (before: typeof held) => (before.read === read ? before.items.slice(0, from) : []);
    return ask(
      app,
      (signal) => read(from, signal),
      (items) => setHeld((before) => ({ read, items: [...earlier(before), ...items], failure: null })),
      (failure) => setHeld((before) => ({ read, items: earlier(before), failure })),
    );
  }, [app, read, wanted]);
  const { items, failure } = held.read === read ? held : { items: [], failure: null };
  return { items, failure, readMore: () => setWanted({ read, from: items.length }) };
}
