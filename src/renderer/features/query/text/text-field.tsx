// The query as one line of text, with its problems underlined in place and what was understood of it below.
import { useEffect, useId, useRef, useState } from "react";
import { UnstyledButton } from "@mantine/core";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import type { TextForm } from "../../../model/rows/screen.ts";
import { changeText, discardText } from "../../../actions/query/text-actions.ts";
import { useNowSeconds } from "../../../design/parts/use-now.ts";
import { cutAtProblems, problemsToShow, viewText } from "../../../model/query/text-problems.ts";
import type { TextView } from "../../../model/query/text-problems.ts";
import classes from "./query-text.module.css";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { selectZone } from "../../../actions/base/slices/settings.ts";
import { updateScreen } from "../../../actions/base/app.ts";

export function QueryTextField({ kind, textForm }: { readonly kind: QueryKind; readonly textForm: TextForm }) {
  const app = useAppContext();
  const { text, tried, wantsFocus } = textForm;
  const field = useRef<HTMLInputElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const belowId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const zone = useApp(selectZone);
  const view = viewText(kind, text, { nowSeconds: useNowSeconds(), zone });
  const shown = problemsToShow(view, caret, tried);

  useEffect(() => {
    if (!wantsFocus) return;
    updateScreen(app, kind, (state) =>
      state.textForm === null ? state : { ...state, textForm: { ...state.textForm, wantsFocus: false } },
    );
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [app, kind, wantsFocus]);

  /** The line of underlines stands where the text of the field stands. */
  function follow(): void {
    setCaret(document.activeElement === field.current ? (field.current?.selectionEnd ?? null) : null);
    if (marks.current !== null) marks.current.scrollLeft = field.current?.scrollLeft ?? 0;
  }

  return (
    <div className={classes.root}>
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
          aria-label="Query as text"
          aria-describedby={belowId}
          aria-invalid={shown.length > 0}
          onChange={(event) => {
            const { inputType } = event.nativeEvent as InputEvent;
            changeText(
              app,
              kind,
              event.currentTarget.value,
              inputType === "insertFromPaste" || inputType === "insertFromDrop",
            );
          }}
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
              {sentence} <span className={classes.place}>at character {at + 1}</span>
            </span>
          ))}
        </span>
        {textForm.tried && (
          <UnstyledButton className={classes.back} onClick={() => discardText(app, kind)}>
            Back to the form as it was
          </UnstyledButton>
        )}
      </>
    );
  }
  if (view.otherKind !== null)
    return (
      <>
        This is a query of {view.otherKind}; running it shows the {view.otherKind} screen.
      </>
    );
  if (view.understood === null) return <>name:value, one after another; a value with spaces goes in quotes.</>;
  if (view.understood.length === 0) return <>All {kind}, the newest first.</>;
  return view.understood.map(([label, value]) => (
    <span key={label} className={classes.term}>
      {label}
      {value !== "" && <bdi className={classes.value}>{value}</bdi>}
    </span>
  ));
}
