/** What the parts of a session tell each other: the API client, the refresh and the session provider. */
type Listeners = {
  /** The person's role, names or duties may have changed: after each refresh in this tab, and after a refusal that says so. */
  changed: () => void;
  /** Somebody leaves this tab: what is kept about a person in memory is to be forgotten. */
  left: () => void;
  /**
   * The session is over. Resolves to true once the person has signed in again and the call can be repeated.
   * @param mayRedirect false for a call that must not lead to the sign-in page
   */
  ended: (mayRedirect: boolean) => Promise<boolean>;
};

const listeners: { [Event in keyof Listeners]: Set<Listeners[Event]> } = {
  changed: new Set(),
  left: new Set(),
  ended: new Set(),
};

/** Calls `listener` at each such event. Returns a function that stops it. */
export function onSession<Event extends keyof Listeners>(event: Event, listener: Listeners[Event]): () => void {
  listeners[event].add(listener);
  return () => void listeners[event].delete(listener);
}

/** Tells all who listen what may have changed, or that somebody has left. */
export function tellSession(event: 'changed' | 'left'): void {
  for (const listener of listeners[event]) listener();
}

/** Reports the end of the session and returns whether the call can be repeated; false where nobody listens. */
export async function reportSessionEnd(mayRedirect: boolean): Promise<boolean> {
  const answers = await Promise.all([...listeners.ended].map((listener) => listener(mayRedirect)));
  return answers.includes(true);
}
