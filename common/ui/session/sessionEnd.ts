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

/**
 * What stays in the browser when a person leaves: answers that the server does not have yet, with the expert's place among them, how
 * often a timed design was shown (so that signing in again does not show it once more), a registration in progress, and how this
 * browser shows the portal. Everything else goes, also what is added one day.
 */
const KEPT = [
  /^expert-panel-(answer|place|exposure|seen-for):/,
  /^expert-panel-(registration|username|colors)$/,
  // Columns and queries that staff saved under a name, for each person apart; not what they searched for last.
  /^RaStore\.\w+\.(version|theme|locale|sidebar\.open|preferences\.|.*\.savedQueries$)/,
];

const listeners = new Set<() => void>();

/** Calls `listener` whenever a person leaves this tab, to forget what is kept about them in memory. */
export function onPersonLeft(listener: () => void): void {
  listeners.add(listener);
}

/** Clears what this browser keeps of the person who was signed in. */
export function forgetPerson(): void {
  for (const storage of [localStorage, sessionStorage]) {
    const gone = Object.keys(storage).filter((key) => !KEPT.some((kept) => kept.test(key)));
    for (const key of gone) storage.removeItem(key);
  }
  forgetInMemory();
}

/** Lets everything in this tab forget what it keeps about a person in memory. */
export function forgetInMemory(): void {
  for (const listener of listeners) listener();
}
