// The content of a chip, and the known values that complete a typed text.
import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { learnIds, useName } from "#renderer/state/known-names.ts";
import { nameOf, type KnownValue } from "#renderer/list/model/draft/chip-options.ts";
import { lookedUpBy, type ChipFilter } from "#renderer/list/model/draft/text-issues.ts";
import { lookUpValues } from "#renderer/list/actions/query/suggestions.ts";
import { choiceWord } from "#domain/query/value-words.ts";
import { markHidden, markInName } from "#domain/text/hidden-characters.ts";
import { ask } from "#renderer/state/ask.ts";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { useAppContext, usePlacedApp } from "#renderer/state/use-app.ts";

/** The name and id of a person, a group or a conversation, or the value itself. `short`: the name without the id. */
export function Chip(props: { readonly filter: ChipFilter; readonly value: string; readonly short?: boolean }) {
  const { filter, value, short = false } = props;
  const what = lookedUpBy(filter);
  if (what === "uid") return <Person uid={value} short={short} />;
  if (what === "conversation") return <Conversation conversationId={value} short={short} />;
  return <Word filter={filter} value={value} />;
}

/** A value in words; the stored one is its title. */
function Word({ filter, value }: { readonly filter: ChipFilter; readonly value: string }) {
  const word = choiceWord(filter, value);
  return <bdi title={word === value ? undefined : markHidden(value)}>{markHidden(word)}</bdi>;
}

function Person({ uid, short }: { readonly uid: string; readonly short: boolean }) {
  const app = useAppContext();
  const name = useName(uid);
  useEffect(() => learnIds(app, [uid]), [app, uid]);
  return <Named name={name ?? null} id={uid} short={short} />;
}

function Conversation({ conversationId, short }: { readonly conversationId: string; readonly short: boolean }) {
  const app = usePlacedApp();
  const [found, setFound] = useState<{ readonly id: string; readonly name: string | null } | null>(null);
  useEffect(
    () =>
      ask(
        app,
        (signal) => lookUpValues(app, "conversation", conversationId, signal),
        (known) => {
          const own = known.find(({ value }) => value === conversationId);
          setFound({ id: conversationId, name: own === undefined ? null : nameOf(own) });
        },
        // Without a name only the id is shown.
        () => undefined,
      ),
    [app, conversationId],
  );
  return <Named name={found?.id === conversationId ? found.name : null} id={conversationId} short={short} />;
}

function Named({ name, id, short }: { readonly name: string | null; readonly id: string; readonly short: boolean }) {
  if (name === null) return <bdi>{markHidden(id)}</bdi>;
  if (short) return <bdi title={`${markInName(name)} · ${markHidden(id)}`}>{markInName(name)}</bdi>;
  return (
    <span className="sb-with-id" {...WHOLE_TEXT}>
      <bdi>{markInName(name)}</bdi> <bdi className="sb-note">{markHidden(id)}</bdi>
    </span>
  );
}

interface Suggested {
  /** the text that these are for; null before the first answer */
  readonly text: string | null;
  readonly known: readonly KnownValue[];
}

const NOTHING: Suggested = { text: null, known: [] };

/**
 * Stored UIDs and conversations for a text, asked a moment after typing stops; none while the field is not in use. A
 * failure gives none, and the person can go on typing.
 */
export function useSuggestions(what: "uid" | "conversation" | null, text: string, inUse: boolean): Suggested {
  const app = usePlacedApp();
  const [suggested, setSuggested] = useState(NOTHING);
  const [wanted] = useDebouncedValue(text, 120);
  useEffect(() => {
    if (!inUse || what === null) return;
    return ask(
      app,
      (signal) => lookUpValues(app, what, wanted, signal),
      (known) => setSuggested({ text: wanted, known }),
      () => setSuggested({ text: wanted, known: [] }),
    );
  }, [app, what, wanted, inUse]);
  return suggested;
}
