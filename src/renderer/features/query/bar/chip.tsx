// The content of a chip, and the known values that complete a typed text.
import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { learnIds, useName } from "../../../actions/base/names.ts";
import { nameOf, type KnownValue } from "../../../model/draft/chip-options.ts";
import { lookedUpBy, type ChipFilter } from "../../../model/draft/text-issues.ts";
import { lookUpValues } from "../../../actions/query/suggestions.ts";
import { markHidden, markInName } from "../../../../domain/text/hidden-characters.ts";
import { ask } from "../../../actions/base/ask.ts";
import { useAppContext, usePlacedApp } from "../../../actions/base/use-app.ts";

/** The name and id of a person, a group or a conversation, or the value itself. */
export function Chip({ filter, value }: { readonly filter: ChipFilter; readonly value: string }) {
  const what = lookedUpBy(filter);
  if (what === "uid") return <Person uid={value} />;
  return what === "conversation" ? <Conversation conversationId={value} /> : <bdi>{markHidden(value)}</bdi>;
}

function Person({ uid }: { readonly uid: string }) {
  const app = useAppContext();
  const name = useName(uid);
  useEffect(() => learnIds(app, [uid]), [app, uid]);
  return <Named name={name ?? null} id={uid} />;
}

function Conversation({ conversationId }: { readonly conversationId: string }) {
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
  return <Named name={found?.id === conversationId ? found.name : null} id={conversationId} />;
}

function Named({ name, id }: { readonly name: string | null; readonly id: string }) {
  if (name === null) return <bdi>{markHidden(id)}</bdi>;
  return (
    <>
      <bdi>{markInName(name)}</bdi>
      <bdi className="sb-note">{markHidden(id)}</bdi>
    </>
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
