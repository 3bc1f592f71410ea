// The head of a table over two records.
import type { Row } from "#contract/methods/rows.ts";
import { say } from "#texts/say.ts";

export interface ComparedSide {
  /** "A" or "B" */
  readonly letter: string;
  readonly name: string;
  readonly row: Row;
  readonly raw: string;
  /** false where the service may know more of the record */
  readonly isWhole: boolean;
}

export function SidesHead({ first, sides }: { readonly first: string; readonly sides: readonly ComparedSide[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {sides.map(({ letter, name }) => (
          <th key={letter} scope="col">
            {say("compare.side", { side: letter, name })}
          </th>
        ))}
      </tr>
    </thead>
  );
}
