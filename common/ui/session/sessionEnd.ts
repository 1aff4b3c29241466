/**
 * Handles the end of a session. The API client reports it here; the session provider chooses between the sign-in
 * page and a dialog over the current screen.
 */
type Handler = (mayRedirect: boolean) => Promise<boolean>;

let handler: Handler | null = null;
let asking: Promise<boolean> | null = null;

/** Sets the handler; returns a function that removes it, after which nobody answers what it asks. */
export function setSessionEndHandler(next: Handler): () => void {
  handler = next;
  return () => {
    if (handler !== next) return;
    handler = null;
    asking = null;
  };
}

/**
 * Reports that the session is over. Resolves to true when the person has signed in again and the request can be
 * repeated. Requests that fail at the same time ask once.
 * @param mayRedirect false for a request that must not lead to the sign-in page
 */
export function reportSessionEnd(mayRedirect: boolean): Promise<boolean> {
  if (!handler) return Promise.resolve(false);
  asking ??= handler(mayRedirect).finally(() => {
    asking = null;
  });
  return asking;
}
