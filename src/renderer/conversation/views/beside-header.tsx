// The titles of two conversations beside each other, and the tools of the right one.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { TextInput } from "@mantine/core";
import { IconArrowBarToUp, IconChevronDown, IconChevronUp, IconSearch, IconX } from "@tabler/icons-react";
import { closeBeside } from "#renderer/conversation/actions/beside-actions.ts";
import { readEnd } from "#renderer/conversation/actions/read-conversation.ts";
import { goToHit, SEARCH_DELAY_MS, searchFor } from "#renderer/list/actions/query/find-actions.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { KeyTip } from "#renderer/design/keys/key-caps.tsx";
import { CallsButton } from "#renderer/record/views/pane/calls-button.tsx";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import classes from "./beside.module.css";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";

interface Titled {
  readonly name: string;
  readonly rowCount: number;
}

/** The title of a conversation while another one is beside it. */
export function TitleBar({ name, rowCount, children }: Titled & { readonly children?: ReactNode }) {
  return (
    <div className={classes.title}>
      <h2 className={classes.name} {...WHOLE_TEXT}>
        <bdi>{name}</bdi>
      </h2>
      <span className={classes.count}>{say("conversation.ends.loaded", { messages: rowCount })}</span>
      {children}
    </div>
  );
}

/** The title of the right one, with its calls, its ends, a search in it, and a button that closes it. */
export function BesideHeader({ name, rowCount, conversationId }: Titled & { readonly conversationId: string | null }) {
  const app = useAppContext();
  const [isFinding, setFinding] = useState(false);
  return (
    <>
      <TitleBar name={name} rowCount={rowCount}>
        {conversationId !== null && <CallsButton conversationId={conversationId} />}
        <IconButton
          icon={IconArrowBarToUp}
          label={say("conversation.jumps.first")}
          onClick={() => void readEnd(app, "first")}
        />
        <IconButton
          icon={IconSearch}
          label={say("conversation.beside.find")}
          aria-expanded={isFinding}
          onClick={() => {
            if (isFinding) void searchFor(app, "messages", "");
            setFinding(!isFinding);
          }}
        />
        <IconButton
          icon={IconX}
          label={say("conversation.beside.close")}
          tip={<KeyTip text={say("conversation.beside.close")} keys="Escape" />}
          onClick={() => closeBeside(app)}
        />
      </TitleBar>
      {isFinding && <FindLine />}
    </>
  );
}

/** Goes from hit to hit in the right conversation. */
function FindLine() {
  const app = useAppContext();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const finding = useApp((state) => state.screens.messages.finding);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => void searchFor(app, "messages", typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [app, typed]);
  const { hitCount, hitIndex } = finding;
  return (
    <div className={classes.find} role="search" aria-label={say("conversation.beside.find")}>
      <TextInput
        ref={field}
        size="xs"
        className="sb-grows"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void goToHit(app, "messages", event.shiftKey ? "previous" : "next");
        }}
        aria-label={say("conversation.beside.find")}
        maxLength={1000}
        spellCheck={false}
        autoComplete="off"
      />
      <span className={classes.count} role="status">
        {typed !== "" && hitCount === 0 && say("rows.search.noHit")}
        {hitCount !== null && hitIndex !== null && say("rows.search.hit", { index: hitIndex + 1, hits: hitCount })}
      </span>
      <IconButton
        small
        icon={IconChevronUp}
        label={say("rows.search.previousHit")}
        onClick={() => void goToHit(app, "messages", "previous")}
      />
      <IconButton
        small
        icon={IconChevronDown}
        label={say("rows.search.nextHit")}
        onClick={() => void goToHit(app, "messages", "next")}
      />
    </div>
  );
}
