// The fields of a record that Switchboard does not know, by their names.
import { useMemo } from "react";
import { markHidden } from "#domain/text/hidden-characters.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { Facts } from "#renderer/design/parts/fact-list.tsx";
import { Section } from "#renderer/design/parts/section.tsx";
import { HighlightedText } from "#renderer/parts/highlighted-text.tsx";
import { otherFields } from "#renderer/record/model/raw/other-fields.ts";
import { say } from "#texts/say.ts";

export function OtherFields({ kind, raw }: { readonly kind: QueryKind; readonly raw: string }) {
  const { fields, more } = useMemo(() => otherFields(kind, raw), [kind, raw]);
  if (fields.length === 0) return null;
  return (
    <Section title={say("pane.otherFields")} count={fields.length + more}>
      <Facts
        facts={fields.map(([path, value]) => [
          markHidden(path),
          <HighlightedText key={path} text={markHidden(value)} />,
        ])}
      />
      {more > 0 && <p className="sb-quiet">{say("pane.moreFields", { fields: more })}</p>}
    </Section>
  );
}
