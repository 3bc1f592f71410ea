// The page's secret storage: the secret tells the shell this page from others that have the cookie. It is served as its
// own source text, so it contains everything it uses.

/**
 * Takes the secret from the script's own element, where it is if the page was opened with a token, and stores it in
 * this tab for this origin. Empty if the page was opened without a token and never had one.
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
