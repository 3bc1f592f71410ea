// A frame after its page went away, as in Electron: every getter throws. Source: Electron,
// shell/browser/api/electron_api_web_frame_main.cc, CheckRenderFrame.
import type { SenderFrame } from "#main/bridge/open-bridge.ts";

function refuse(): never {
  throw new Error("Render frame was disposed before WebFrameMain could be accessed");
}

/** Disposed from the start, or after `answers` reads. */
export function disposedFrame(answers = 0): SenderFrame {
  let left = answers;
  const answer = <Value>(value: Value): Value => (left-- > 0 ? value : refuse());
  return {
    get url() {
      return answer("app://switchboard/index.html");
    },
    get origin() {
      return answer("app://switchboard");
    },
    get parent() {
      return answer(null);
    },
  };
}
