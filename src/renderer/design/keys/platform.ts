// The platform: macOS has Cmd where others have Ctrl.
export const isMac = /Mac/u.test(navigator.userAgent);
