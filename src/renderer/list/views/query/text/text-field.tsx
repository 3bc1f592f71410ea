// The query as one line of text, with its problems underlined and its meaning below.
import { useEffect, useId, useRef, useState, type ChangeEvent, type RefObject } from "react";
import { UnstyledButton } from "@mantine/core";
import type { QueryKind } from "#domain/query/filters.ts";
import type { TextForm } from "#renderer/list/model/rows/screen.ts";
import { changeText, discardText } from "#renderer/list/actions/query/text-actions.ts";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { cutAtProblems, problemsToShow, viewText, type TextView } from "#renderer/list/model/query/text-problems.ts";
import classes from "./query-text.module.css";
import { useAppContext, useZone } from "#renderer/state/use-app.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { say } from "#texts/say.ts";

export function QueryTextField({ kind, textForm }: { readonly kind: QueryKind; readonly textForm: TextForm }) {
  const app = useAppContext();
  const { text, tried, wantsFocus } = textForm;
  const field = useRef<HTMLInputElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const belowId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const zone = useZone();
  const view = viewText(kind, text, { nowSeconds: useNowSeconds(), zone });
  const shown = problemsToShow(view, caret, tried);

  useWantedFocus(kind, wantsFocus, field);

  /** Scrolls the line of underlines with the text of the field. */
  function follow(): void {
    setCaret(document.activeElement === field.current ? (field.current?.selectionEnd ?? null) : null);
    if (marks.current !== null) marks.current.scrollLeft = field.current?.scrollLeft ?? 0;
  }

  return (
    <div className="sb-grows">
      <div className={classes.line} {...(shown.length > 0 ? { "data-issue": true } : {})}>
        <div className={classes.marks} ref={marks} aria-hidden>
          {cutAtProblems(text, shown).map((stretch, index) => (
            <span key={index} className={stretch.problem === null ? undefined : classes.wrong}>
              {stretch.text}
            </span>
          ))}
        </div>
        <input
          ref={field}
          id="query-text"
          className={classes.field}
          value={text}
          aria-label={say("query.text.label")}
          aria-describedby={belowId}
          aria-invalid={shown.length > 0}
          onChange={(event) => changeText(app, kind, event.currentTarget.value, isPasted(event))}
          onSelect={follow}
          onScroll={follow}
          onBlur={follow}
          onKeyUp={follow}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
        />
      </div>
      <div className={classes.below} id={belowId} role="status">
        <Below kind={kind} textForm={textForm} view={view} shown={shown} />
      </div>
    </div>
  );
}

function isPasted({ nativeEvent }: ChangeEvent): boolean {
  const { inputType } = nativeEvent as InputEvent;
  return inputType === "insertFromPaste" || inputType === "insertFromDrop";
}

/** Focuses the end of the field when the state asks for it. */
function useWantedFocus(kind: QueryKind, wantsFocus: boolean, field: RefObject<HTMLInputElement | null>): void {
  const app = useAppContext();
  useEffect(() => {
    if (!wantsFocus) return;
    updateScreen(app, kind, (state) =>
      state.textForm === null ? state : { ...state, textForm: { ...state.textForm, wantsFocus: false } },
    );
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [app, kind, wantsFocus, field]);
}

function Below(props: {
  readonly kind: QueryKind;
  readonly textForm: TextForm;
  readonly view: TextView;
  readonly shown: TextView["problems"];
}) {
  const app = useAppContext();
  const { kind, textForm, view, shown } = props;
  if (shown.length > 0) {
    return (
      <>
        <span className={classes.problems}>
          {shown.map(({ at, sentence }) => (
            <span key={`${at} ${sentence}`} className={classes.problem}>
              {sentence}{" "}
              <span className="sb-quiet sb-numeric">{say("query.text.position", { character: at + 1 })}</span>
            </span>
          ))}
        </span>
        {textForm.tried && (
          <UnstyledButton className={classes.back} onClick={() => discardText(app, kind)}>
            {say("query.text.back")}
          </UnstyledButton>
        )}
      </>
    );
  }
  if (view.otherKind !== null) return say("query.text.otherKind", { kind: view.otherKind });
  if (view.understood === null) return say("query.text.howTo");
  if (view.understood.length === 0) return say("query.text.all", { kind });
  return view.understood.map(([label, value]) => (
    <span key={label} className={classes.term}>
      {label}
      {value !== "" && <bdi className={classes.value}>{value}</bdi>}
    </span>
  ));
}
