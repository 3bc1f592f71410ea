// How the typed text of a field of chips becomes values: after a look-up, or never, if Escape dropped it.
import { useRef } from "react";
import type { ChipOption } from "#renderer/list/model/draft/chip-options.ts";

type FindOption = (text: string) => Promise<ChipOption | undefined>;

/**
 * Takes entries that are looked up after Enter, in the order of the keys. A person may type the next text meanwhile: what is
 * being looked up does not belong to it.
 */
export function useLateTakes(
  onTake: (values: readonly string[], taken: string) => void,
): (typed: string, find: FindOption) => void {
  /** the beginning of the field's text that is being looked up */
  const awaited = useRef("");
  const earlier = useRef(Promise.resolve());
  return (typed, find) => {
    const text = withoutStart(typed, awaited.current);
    if (text.trim() === "") return;
    awaited.current += text;
    const found = find(text);
    earlier.current = earlier.current.then(async () => {
      const option = await found;
      awaited.current = withoutStart(awaited.current, text);
      if (option !== undefined) onTake(option.adds, text);
    });
  };
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text;
}

/** What happens when the field loses the focus. After `drop`, when Escape closes the editor, the typed text is not taken. */
export function useLeaving(
  { typed, onType }: { readonly typed: string; readonly onType: (text: string) => void },
  setOpened: (opened: boolean) => void,
  takeKnown: (typed: string) => void,
) {
  const isDropped = useRef(false);
  const drop = (): void => {
    isDropped.current = true;
    onType("");
  };
  const leave = (): void => {
    setOpened(false);
    if (!isDropped.current) takeKnown(typed);
  };
  return { drop, leave };
}

/** The option that is a known value, or a word; another text is not taken. */
export async function findKnown(
  lookUp: (text: string) => Promise<readonly ChipOption[]>,
  text: string,
): Promise<ChipOption | undefined> {
  return (await lookUp(text)).find(({ texts }) => texts.includes(text.trim()));
}
