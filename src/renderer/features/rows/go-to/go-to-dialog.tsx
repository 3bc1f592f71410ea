// Go to: a row by its place, a date or an id, in the order the grid shows.
import { useState } from "react";
import { Button, Modal, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { failureOf } from "../../../../contract/failure.ts";
import dialogClasses from "../../../design/looks/dialogs.module.css";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import type { LocateTarget } from "../../../../contract/methods/locate-methods.ts";
import { askForMessage } from "../../../actions/links/link-actions.ts";
import { goTo } from "../../../actions/rows/go-to.ts";
import { loadUntil } from "../../../actions/rows/load-until.ts";
import { openCall } from "../../../actions/query/record-actions.ts";
import { mostRows } from "../../../model/rows/screen.ts";
import { describe } from "../../../design/words/describe.ts";
import { formatNumber } from "../../../design/words/format.ts";
import { outsideSentence } from "../../../model/rows/outside.ts";
import type { Outside } from "../../../model/rows/outside.ts";
import { readGoTo } from "../../../model/rows/read-go-to.ts";
import type { GoToWay } from "../../../model/rows/read-go-to.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { currentTime, currentZone } from "../../../actions/base/app.ts";
import { selectIsFile } from "../../../actions/base/slices/settings.ts";
import { notifyFailure } from "../../../actions/base/notices.ts";

const WAYS = [
  { value: "row", label: "Row" },
  { value: "date", label: "Date" },
  { value: "id", label: "Id" },
] as const;

export function GoToDialog(props: { readonly way: GoToWay; readonly onClose: () => void }) {
  const app = useAppContext();
  const kind = useApp((state) => state.screen);
  const rowCount = useApp((state) => mostRows(state.screens[state.screen]));
  const [way, setWay] = useState(props.way);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [missing, setMissing] = useState<Missing | null>(null);
  const reading = readGoTo(way, text, rowCount, currentTime(app));
  const noun = kind === "messages" ? "message" : "call";
  const fields = {
    row: { label: "Row number", placeholder: `1 to ${formatNumber(rowCount)}` },
    date: { label: `The first ${noun} from`, placeholder: "2026-03-01 14:00, yesterday, 2 h ago" },
    id: { label: kind === "messages" ? "Message id" : "Session id", placeholder: "" },
  } as const;

  const say = (sentence: string, found: Missing | null): void => {
    setProblem(sentence);
    setMissing(found);
  };

  async function go(): Promise<void> {
    if (!reading.ok) return say(reading.problem, null);
    const { target } = reading;
    try {
      const going = await goTo(app, kind, target);
      if (going.is === "there") return props.onClose();
      if (going.is === "outside")
        return say(outsideSentence(going, noun, currentZone(app)), { target, outside: going });
      say(`Not among the ${noun}s loaded and shown.`, { target, outside: null });
    } catch (thrown) {
      say(describe(failureOf(thrown)).detail, null);
    }
  }

  return (
    <Modal opened onClose={props.onClose} title="Go to" size={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <Stack gap="sm">
          <SegmentedControl
            aria-label="What to go to"
            data={[...WAYS]}
            value={way}
            onChange={(chosen) => {
              setWay(chosen);
              say("", null);
            }}
            fullWidth
          />
          <TextInput
            key={way}
            label={fields[way].label}
            placeholder={fields[way].placeholder}
            description={reading.ok && reading.reading !== "" ? reading.reading : null}
            inputWrapperOrder={["label", "input", "description", "error"]}
            error={problem === "" ? null : problem}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              say("", null);
            }}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          {missing !== null && <Ways kind={kind} noun={noun} missing={missing} onClose={props.onClose} />}
        </Stack>
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={text.trim() === ""}>
            Go
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What was gone to and is not loaded; `outside` for a moment beyond the loaded rows. */
interface Missing {
  readonly target: LocateTarget;
  readonly outside: Outside | null;
}

/** The ways to what is not loaded: load up to a moment, go to the nearest loaded row, ask the service for an id. */
function Ways(props: {
  readonly kind: QueryKind;
  readonly noun: string;
  readonly missing: Missing;
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const { kind, noun, missing, onClose } = props;
  const { target, outside } = missing;
  const isFile = useApp(selectIsFile);
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
        onClick={() => leave(async () => (kind === "calls" ? openCall(app, target.id) : askForMessage(app, target.id)))}
      >
        Ask the service for this id
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
          {side === "earlier" ? "Load back to this time" : "Load on to this time"}
        </Button>
      )}
      <Button variant="default" onClick={() => leave(() => goTo(app, kind, target, true))}>
        Go to the {side === "earlier" ? "earliest" : "newest"} loaded {noun}
      </Button>
    </>
  );
}
