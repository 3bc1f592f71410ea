// The dialog Go to: a row by its number, a date or an id, in the order of the grid.
import { useState } from "react";
import { Button, Modal, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { failureOf } from "#contract/failure.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import type { QueryKind } from "#domain/query/filters.ts";
import type { LocateTarget } from "#contract/methods/locate-methods.ts";
import { goTo, loadUntil } from "#renderer/list/actions/rows/go-to.ts";
import { openCall } from "#renderer/list/actions/query/record-actions.ts";
import { mostRows } from "#renderer/list/model/rows/screen.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { outsideSentence, type Outside } from "#renderer/list/model/rows/outside.ts";
import { GO_TO_WAYS, readGoTo, type GoToWay } from "#renderer/list/model/rows/read-go-to.ts";
import { useApp, useAppContext, useIsFile } from "#renderer/state/use-app.ts";
import { currentTime, currentTimeForm } from "#renderer/state/app.ts";
import { notifyFailure } from "#renderer/state/show-notice.ts";
import { say } from "#texts/say.ts";
export function GoToDialog(props: {
  readonly way: GoToWay;
  readonly onClose: () => void;
  /** asks the service for a message */
  readonly onAskForMessage: (messageId: string) => Promise<void>;
}) {
  const { onClose } = props;
  const kind = useApp((state) => state.rowsKind);
  const rowCount = useApp((state) => mostRows(state.screens[state.rowsKind]));
  const { way, text, reading, answer, choose, type, go } = useGoTo(props.way, kind, rowCount, onClose);
  return (
    <Modal opened onClose={onClose} title={say("rows.goTo.title")} size={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <Stack gap="sm">
          <SegmentedControl
            aria-label={say("rows.goTo.ways")}
            data={GO_TO_WAYS.map((value) => ({ value, label: say(`rows.goTo.${value}`) }))}
            value={way}
            onChange={choose}
            fullWidth
          />
          <TextInput
            key={way}
            {...fieldOf(way, kind, rowCount)}
            description={reading.ok && reading.reading !== "" ? reading.reading : null}
            inputWrapperOrder={["label", "input", "description", "error"]}
            error={answer.problem === "" ? null : answer.problem}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          {answer.missing !== null && (
            <Ways kind={kind} missing={answer.missing} onClose={onClose} onAskForMessage={props.onAskForMessage} />
          )}
        </Stack>
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {say("rows.goTo.cancel")}
          </Button>
          <Button type="submit" disabled={text.trim() === ""}>
            {say("rows.goTo.go")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Label and placeholder of the field. */
function fieldOf(way: GoToWay, kind: QueryKind, rowCount: number) {
  switch (way) {
    case "row":
      return { label: say("rows.goTo.rowField"), placeholder: say("rows.goTo.rowRange", { rows: rowCount }) };
    case "date":
      return { label: say("rows.goTo.dateField", { kind }), placeholder: say("rows.goTo.datePlaceholder") };
    case "id":
      return { label: kind === "messages" ? say("rows.goTo.messageId") : say("rows.goTo.sessionId"), placeholder: "" };
  }
}

/** Why the window did not go there; empty before it was tried. */
interface Answer {
  readonly problem: string;
  readonly missing: Missing | null;
}

const NO_ANSWER: Answer = { problem: "", missing: null };

/** The state of the dialog, and the function that goes to the target. */
function useGoTo(first: GoToWay, kind: QueryKind, rowCount: number, onThere: () => void) {
  const app = useAppContext();
  const [way, setWay] = useState(first);
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState(NO_ANSWER);
  const reading = readGoTo(way, text, rowCount, currentTime(app));

  async function tryIt(): Promise<Answer | null> {
    if (!reading.ok) return { problem: reading.problem, missing: null };
    const { target } = reading;
    const going = await goTo(app, kind, target);
    if (going.is === "there") return null;
    if (going.is !== "outside")
      return { problem: say("rows.goTo.notFound", { kind }), missing: { target, outside: null } };
    return { problem: outsideSentence(going, kind, currentTimeForm(app)), missing: { target, outside: going } };
  }

  async function go(): Promise<void> {
    const found = await tryIt().catch((thrown: unknown): Answer => {
      return { problem: describe(failureOf(thrown)).detail, missing: null };
    });
    if (found === null) onThere();
    else setAnswer(found);
  }

  const choose = (chosen: GoToWay): void => {
    setWay(chosen);
    setAnswer(NO_ANSWER);
  };
  const type = (typed: string): void => {
    setText(typed);
    setAnswer(NO_ANSWER);
  };
  return { way, text, reading, answer, choose, type, go };
}

/** A target that is not loaded; `outside` for a moment beyond the loaded rows. */
interface Missing {
  readonly target: LocateTarget;
  readonly outside: Outside | null;
}

/** The choices for a target that is not loaded: load up to a moment, go to the nearest loaded row, ask for an id. */
function Ways(props: {
  readonly kind: QueryKind;
  readonly missing: Missing;
  readonly onClose: () => void;
  readonly onAskForMessage: (messageId: string) => Promise<void>;
}) {
  const app = useAppContext();
  const { kind, missing, onClose, onAskForMessage } = props;
  const { target, outside } = missing;
  const isFile = useIsFile();
  const isBusy = useApp((state) => state.screens[kind].busy !== null);
  const leave = (then: () => Promise<unknown>): void => {
    onClose();
    then().catch((thrown: unknown) => notifyFailure(app, thrown));
  };
  if (outside === null) {
    if (target.by !== "id" || isFile) return null;
    return (
      <Button
        variant="light"
        disabled={isBusy}
        onClick={() => leave(async () => (kind === "calls" ? openCall(app, target.id) : onAskForMessage(target.id)))}
      >
        {say("rows.goTo.askForId")}
      </Button>
    );
  }
  const { direction, side } = outside;
  const load = async (): Promise<void> => {
    if (direction === null || target.by !== "time") return;
    if (await loadUntil(app, kind, direction, target.seconds)) await goTo(app, kind, target, true);
  };
  return (
    <>
      {direction !== null && (
        <Button variant="light" disabled={isBusy} onClick={() => leave(load)}>
          {side === "earlier" ? say("rows.goTo.loadBack") : say("rows.goTo.loadOn")}
        </Button>
      )}
      <Button variant="default" onClick={() => leave(() => goTo(app, kind, target, true))}>
        {side === "earlier" ? say("rows.goTo.earliest", { kind }) : say("rows.goTo.newest", { kind })}
      </Button>
    </>
  );
}
