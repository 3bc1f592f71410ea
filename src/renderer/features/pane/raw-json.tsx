// The record as the service sent it, indented and coloured, with a button that copies all of it.
import { useMemo } from "react";
import { prettyTokens, type Token, type TokenKind } from "../../model/messages/pretty-json.ts";
import { CopyButton } from "./copy-button.tsx";
import { paneTexts as texts } from "./pane-texts.ts";
import { formatBytes } from "../../design/words/format.ts";
import classes from "../../design/looks/pane.module.css";

/** Above this many tokens colours are left out, so that a very large record opens at once. */
const MOST_COLOURED_TOKENS = 8000;

const CLASSES: Readonly<Record<TokenKind, string | undefined>> = {
  key: classes.jsonKey,
  text: classes.jsonText,
  number: classes.jsonNumber,
  word: classes.jsonWord,
  plain: undefined,
};

export function RawJson({ raw, origin }: { readonly raw: string; readonly origin: string }) {
  const tokens = useMemo(() => prettyTokens(raw), [raw]);
  const text = useMemo(() => tokens.map((token) => token.text).join(""), [tokens]);
  return (
    <>
      <div className={classes.jsonBar}>
        <span>
          {origin} · {formatBytes(new TextEncoder().encode(raw).length)}
        </span>
        <CopyButton text={text} what={texts.json} />
      </div>
      <pre className={classes.json} dir="ltr" tabIndex={0} aria-label={texts.rawJson}>
        {tokens.length > MOST_COLOURED_TOKENS ? text : tokens.map(renderToken)}
      </pre>
    </>
  );
}

function renderToken(token: Token, index: number) {
  const className = CLASSES[token.kind];
  return className === undefined ? (
    token.text
  ) : (
    <span key={index} className={className}>
      {token.text}
    </span>
  );
}
