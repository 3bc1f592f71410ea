// A device by its short name. The whole id is its title, and what its button copies.
import { markHidden } from "#domain/text/hidden-characters.ts";
import { deviceName } from "#renderer/record/model/calls/device-name.ts";
import { CopyButton } from "#renderer/parts/copy-button.tsx";
import classes from "./timeline.module.css";
import { say } from "#texts/say.ts";

/** Stands in the tables of a call where the record says nothing. */
export const NOTHING = "–";

/** `id` may have a part after the base that names the connection. */
export function Device({ id, base = id }: { readonly id: string | null; readonly base?: string | null }) {
  const name = deviceName(base);
  if (id === null) return <span className="sb-quiet">{name}</span>;
  return (
    <span className={classes.device}>
      <bdi className="sb-cut" title={markHidden(id)}>
        {name}
      </bdi>
      <CopyButton text={id} what={say("calls.call.deviceId", { device: name })} />
    </span>
  );
}
