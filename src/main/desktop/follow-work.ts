// Shows the work under way on the dock and the taskbar, and its end by a notification of the system.
import { BrowserWindow, Notification } from "electron";
import type { Log } from "#core/ports.ts";
import { noticeOf, type EndNotice } from "./end-notice.ts";
import { ProgressBar } from "./progress-bar.ts";
import { WorkUnderWay } from "./work-under-way.ts";

export interface FollowedWork {
  readonly work: WorkUnderWay;
  readonly bar: ProgressBar;
}

interface Surroundings {
  /** called by a click on a notification, with the window that began the work */
  readonly bringForward: (windowId?: number) => void;
  readonly log: Pick<Log, "warn">;
}

export function followWork({ bringForward, log }: Surroundings): FollowedWork {
  const bar = new ProgressBar((value) => {
    for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(value);
  });
  // A notification that nothing refers to is collected, and a click on it is lost.
  const shown = new Set<Notification>();
  const show = (notice: EndNotice, windowId?: number): void => {
    if (!Notification.isSupported()) return;
    const notification = new Notification(notice);
    shown.add(notification);
    notification.once("close", () => shown.delete(notification));
    // Windows without the program's id, or a Mac on which the program is not signed or the person allows none.
    notification.once("failed", (_event, cause) => {
      shown.delete(notification);
      log.warn("a notification was not shown", { cause });
    });
    notification.once("click", () => {
      shown.delete(notification);
      bringForward(windowId);
    });
    notification.show();
  };
  const work = new WorkUnderWay({
    nowMs: () => Date.now(),
    onChange: (works) => bar.follow(works),
    onEnd(ended, windowId) {
      const notice = noticeOf(ended, BrowserWindow.getFocusedWindow() !== null);
      if (notice !== null) show(notice, windowId);
    },
  });
  return { work, bar };
}
