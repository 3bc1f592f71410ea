// Which keys the person has: macOS writes Cmd where others write Ctrl.
export const isMac = /Mac/u.test(navigator.userAgent);
