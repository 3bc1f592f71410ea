// Removes connections from browser to browser from the window, because the policy's connect-src does not cover them.
// Chromium does not know their own directive (`webrtc`). In Electron, main limits them too.
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
