// Tests a connection before it is saved: asks each root for one row and shows the outcome.
import { useEffect, useRef, useState } from "react";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from "@tabler/icons-react";
import { failureOf } from "#contract/failure.ts";
import type { Connection } from "#domain/connection.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { testLine, type TestLine } from "./connection-words.ts";
import classes from "./connections.module.css";
import { useAppContext } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

/** A connection test; closing the dialog cancels it. */
export function useConnectionTest() {
  const app = useAppContext();
  const [running, setRunning] = useState(false);
  const [lines, setLines] = useState<readonly TestLine[]>([]);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(connection: Connection, key: string): Promise<void> {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setRunning(true);
    setLines([]);
    try {
      const asked = { connection, ...(key === "" ? {} : { key }) };
      const tests = await app.client.call("connection.test", asked, { signal: mine.signal });
      if (!mine.signal.aborted) setLines(tests.map(testLine));
    } catch (thrown) {
      const { title, detail } = describe(failureOf(thrown));
      if (!mine.signal.aborted) setLines([{ root: "chat", isGood: false, title, detail }]);
    }
    if (!mine.signal.aborted) setRunning(false);
  }

  /** Ends a running test and removes its result: both belong to the values that were tested. */
  function clear(): void {
    controller.current?.abort();
    setRunning(false);
    setLines([]);
  }

  return { running, lines, run, clear };
}

export function TestButton({ running, onClick }: { readonly running: boolean; readonly onClick: () => void }) {
  return (
    <Button
      variant="default"
      loading={running}
      onClick={onClick}
      leftSection={<IconPlugConnected size={14} stroke={1.7} aria-hidden />}
    >
      {say("connections.test")}
    </Button>
  );
}

export function TestResult({ lines }: { readonly lines: readonly TestLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={classes.test} role="status" aria-label={say("connections.testResult")}>
      {lines.map((line) => (
        <li key={line.root} className={classes.testLine} data-good={line.isGood}>
          {line.isGood ? (
            <IconCircleCheck size={15} stroke={1.8} aria-label={say("connections.testPassed")} />
          ) : (
            <IconAlertTriangle size={15} stroke={1.8} aria-label={say("connections.testFailed")} />
          )}
          <span>
            <span className={classes.testTitle}>{line.title}</span>
            <span className="sb-quiet"> {line.detail}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
