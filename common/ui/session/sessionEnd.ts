/**
 * What happens when a session ends by itself. The API client reports it here; the session provider decides
 * between the sign-in page and a dialog over the present screen.
 */
type Handler = (mayRedirect: boolean) => Promise<boolean>;

let handler: Handler | null = null;
let asking: Promise<boolean> | null = null;

/** Sets who is told; gives the function that unsets it. */
export function handleSessionEnd(next: Handler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}

/**
 * Reports that the session is over. Resolves to true when the person has signed in again and the request may be
 * repeated. Requests that end together ask once.
 * @param mayRedirect false for a request that must not send anybody to the sign-in page
 */
export function sessionEnded(mayRedirect: boolean): Promise<boolean> {
  if (!handler) return Promise.resolve(false);
  asking ??= handler(mayRedirect).finally(() => {
    asking = null;
  });
  return asking;
}
