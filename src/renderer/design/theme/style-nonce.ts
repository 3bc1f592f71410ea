// The nonce of this load of the page: the window's policy lets in style elements that carry it, and no others.

/** The nonce that main wrote into the page. Browsers show it to scripts as a property only, never as an attribute. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Hands the nonce to what keeps the page from scrolling under a dialog, which looks for it under this global name only. */
export function lendStyleNonce(): void {
  Reflect.set(globalThis, "__webpack_nonce__", readStyleNonce());
}
