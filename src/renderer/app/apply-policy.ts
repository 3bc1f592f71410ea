// Keeps the window within its policy; imported before every schema and every component.
import { config } from "zod";

// Without this zod would probe for `new Function`, which the policy forbids.
config({ jitless: true });

// The policy's connect-src does not cover connections from browser to browser, and Chromium knows no directive for them.
// In Electron, main limits them too.
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
