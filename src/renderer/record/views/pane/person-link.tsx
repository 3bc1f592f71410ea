// A person's name or UID, which opens everything of that person.
import type { ReactNode } from "react";
import { UnstyledButton } from "@mantine/core";
import { useAppContext } from "#renderer/state/use-app.ts";
import { openPerson } from "#renderer/record/actions/person/person-actions.ts";
import classes from "./related.module.css";
import { say } from "#texts/say.ts";

export function PersonLink({ uid, children }: { readonly uid: string; readonly children: ReactNode }) {
  const app = useAppContext();
  return (
    <UnstyledButton className={classes.person} title={say("related.person")} onClick={() => openPerson(app, uid)}>
      {children}
    </UnstyledButton>
  );
}

/** The link to the person, if the id belongs to one. */
export function LinkedTo(props: { readonly uid: string; readonly isPerson: boolean; readonly children: ReactNode }) {
  return props.isPerson ? <PersonLink uid={props.uid}>{props.children}</PersonLink> : props.children;
}
