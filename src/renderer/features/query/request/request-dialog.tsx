// Shows the exact requests before they are sent, with the key masked, and copies them as an address or a command.
import { useState } from "react";
import { Button, CopyButton, Modal } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { findFilter } from "../../../../domain/query/filters.ts";
import { unsentParams } from "../../../../domain/query/unsent-filters.ts";
import type { RequestPreview } from "../../../../domain/query/request-preview.ts";
import { resolveDraft, sameDraft } from "../../../model/draft/draft.ts";
import { isTextChanged, takeText } from "../../../model/query/text-form.ts";
import { firstRequest, nextRequest } from "../../../model/query/requests.ts";
import classes from "./request.module.css";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { currentTime } from "../../../actions/base/app.ts";
import { selectConnection } from "../../../actions/base/slices/connections.ts";

export function RequestDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useAppContext();
  const kind = useApp((state) => state.screen);
  const screen = useApp((state) => state.screens[state.screen]);
  const connection = useApp(selectConnection);
  const lastFour = useApp((state) => state.keyStatuses[state.settings.currentConnectionId]?.lastFour ?? null);
  // Relative times are read at the moment at which the dialog opens, as Run query would have read them.
  const [context] = useState(() => currentTime(app));
  if (connection === undefined) return null;
  const taken = takeText(screen, kind, context);
  const { query, issues } = resolveDraft(kind, taken.draft, context);
  const unreadable = isTextChanged(taken) ? ["The text in the query bar cannot be read."] : [];
  const unsent = Object.keys(unsentParams(query)).map((name) => findFilter(kind, name)?.label ?? name);
  const problems = [...unreadable, ...issues.map((issue) => issue.sentence)];
  const next = screen.result === null ? null : nextRequest(connection, screen.result, lastFour);
  const isOther = screen.ranDraft !== null && !sameDraft(taken.draft, screen.ranDraft);
  return (
    <Modal opened onClose={onClose} title="Request" size={760}>
      <section className={classes.section} aria-label="First page">
        <h3 className={classes.heading}>First page: what Run query sends</h3>
        {problems.length > 0 ? (
          <p className={classes.problems}>This query cannot be sent. {problems.join(" ")}</p>
        ) : (
          <>
            <Request request={firstRequest(connection, query, lastFour)} isFirst />
            {unsent.length > 0 && (
              <p className={classes.note}>
                Not sent: {unsent.join(", ")}. The service cannot filter by this; rows are filtered as pages are loaded.
              </p>
            )}
          </>
        )}
      </section>
      {screen.result !== null && (
        <section className={classes.section} aria-label="Next page">
          <h3 className={classes.heading}>
            Next page: what Load more sends{isOther && ", for the query whose rows are shown"}
          </h3>
          {next === null ? (
            <p className={classes.note}>There is no next page: the walk has reached its end.</p>
          ) : (
            <Request request={next} />
          )}
        </section>
      )}
      <p className={classes.note}>
        The key is shown by its last four characters and is not part of what is copied: the command reads it from{" "}
        <code>$API_KEY</code>.
        {connection.kind === "sample" && " The sample answers inside the program; nothing leaves this computer."}
      </p>
    </Modal>
  );
}

function Request({ request, isFirst = false }: { readonly request: RequestPreview; readonly isFirst?: boolean }) {
  const { host } = URL.canParse(request.url) ? new URL(request.url) : { host: "" };
  return (
    <div className={classes.request}>
      <pre className={classes.lines} tabIndex={0} aria-label="Request">
        <Line line={request.line} />
        {"\n"}
        {host !== "" && <Header name="host" value={host} />}
        {request.headers.map(([name, value]) => (
          <Header key={name} name={name} value={value} />
        ))}
      </pre>
      <div className={classes.actions}>
        <Copy text={request.url} label="Copy URL" focused={isFirst} />
        <Copy text={request.curl} label="Copy as curl" />
      </div>
    </div>
  );
}

/** The request line may break before each parameter, and nowhere else as long as a parameter fits. */
function Line({ line }: { readonly line: string }) {
  return line.split(/(?=[?&])/u).map((part, index) => (
    <span key={index} className={classes.part}>
      {index > 0 && <wbr />}
      {part}
    </span>
  ));
}

function Header({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <span className={classes.headerName}>{name}:</span> {value}
      {"\n"}
    </>
  );
}

function Copy(props: { readonly text: string; readonly label: string; readonly focused?: boolean }) {
  const { text, label } = props;
  return (
    <CopyButton value={text} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          {...(props.focused === true ? { "data-autofocus": true } : {})}
          leftSection={copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />}
        >
          {copied ? "Copied" : label}
        </Button>
      )}
    </CopyButton>
  );
}
