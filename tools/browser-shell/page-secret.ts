// What runs in the page to keep its secret: by it the shell tells this page from others that got the cookie.
// Served as its own source text, so it holds all that it uses.

/**
 * Takes the secret from the script's own element, where it stands when the page was opened with a token, and keeps it in
 * this tab for this origin. Empty when the page was opened without a token and never had one.
 */
export function takeSecret(): string {
  const key = "switchboard-secret";
  const script = document.currentScript;
  const given = script instanceof HTMLScriptElement ? script.dataset["secret"] : undefined;
  if (given === undefined) return sessionStorage.getItem(key) ?? "";
  sessionStorage.setItem(key, given);
  script?.removeAttribute("data-secret");
  return given;
}
