// Takes connections from browser to browser out of the window: they go past the policy's connect-src.

// Chromium does not know the policy's directive for them (`webrtc`). Main limits them in Electron's window besides.
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
