// The nonce of this load of the page. The window's policy allows only style elements with this nonce.

/** The nonce that main wrote into the page. Browsers show it to scripts as a property only, never as an attribute. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Passes the nonce to the library that stops scrolling under a dialog. It reads it only from this global name. */
export function lendStyleNonce(): void {
  Reflect.set(globalThis, "__webpack_nonce__", readStyleNonce());
}
