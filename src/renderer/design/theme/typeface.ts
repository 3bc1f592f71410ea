// The typeface of the window, which comes with the program.

/** Its name in the styles of the package `@fontsource-variable/inter`; the theme names it first. */
export const TYPEFACE = "Inter Variable";

/**
 * Resolves when the Latin letters of the typeface are there, so that no text is drawn in another one first and moves. The
 * letters of other scripts are read when they are needed. Without the file, the window has a typeface of the system.
 */
export async function readTypeface(fonts: Pick<FontFaceSet, "load">): Promise<void> {
  await fonts.load(`13px "${TYPEFACE}"`).catch(() => []);
}
