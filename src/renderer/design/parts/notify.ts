// Short notices at the corner of the window.
import type { ReactNode } from "react";
import { notifications } from "@mantine/notifications";
import { failureOf } from "../../../contract/failure.ts";
import { describe } from "../words/describe.ts";

/** Tells that something is done; longer where there is something to press, milliseconds. */
export function notify(title: string, message: ReactNode, shownMs = 6000): void {
  notifications.show({ title, message, autoClose: shownMs, withBorder: true });
}

/** Tells what must not be missed: it stays until it is closed. */
export function notifyLasting(title: string, message: ReactNode): void {
  notifications.show({ title, message, autoClose: false, withBorder: true });
}

/** Tells that something failed; a cancel is no news. */
export function notifyFailure(thrown: unknown, title?: string): void {
  const failure = failureOf(thrown);
  if (failure.kind === "cancelled") return;
  const described = describe(failure);
  const message = title === undefined ? described.detail : `${described.title}. ${described.detail}`;
  notifications.show({ title: title ?? described.title, message, color: "red", autoClose: 10_000, withBorder: true });
}
