// Go to: a row by its place, a date or an id, in the order the grid shows.
import { useState } from "react";
import { Button, Modal, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { failureOf } from "../../contract/failure.ts";
import dialogClasses from "../app/dialogs.module.css";
import { goTo } from "../state/go-to.ts";
import { mostRows } from "../state/screen.ts";
import { currentTime, useApp } from "../state/store.ts";
import { describe } from "../ui/describe.ts";
import { formatNumber } from "../ui/format.ts";
import { readGoTo } from "./read-go-to.ts";
import type { GoToWay } from "./read-go-to.ts";

const WAYS = [
  { value: "row", label: "Row" },
  { value: "date", label: "Date" },
  { value: "id", label: "Id" },
] as const;

export function GoToDialog(props: { readonly way: GoToWay; readonly onClose: () => void }) {
  const kind = useApp((state) => state.screen);
  const rowCount = useApp((state) => mostRows(state.screens[state.screen]));
  const [way, setWay] = useState(props.way);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const reading = readGoTo(way, text, rowCount, currentTime());
  const noun = kind === "messages" ? "message" : "call";
  const fields = {
    row: { label: "Row number", placeholder: `1 to ${formatNumber(rowCount)}` },
    date: { label: `The first ${noun} from`, placeholder: "2026-03-01 14:00, yesterday, 2 h ago" },
    id: { label: kind === "messages" ? "Message id" : "Session id", placeholder: "" },
  } as const;

  async function go(): Promise<void> {
    if (!reading.ok) return setProblem(reading.problem);
    try {
      if (await goTo(kind, reading.target)) return props.onClose();
      setProblem(`No loaded ${noun} fits. More may be loaded, or filters may hide it.`);
    } catch (thrown) {
      setProblem(describe(failureOf(thrown)).detail);
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
              setProblem("");
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
              setProblem("");
            }}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
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
