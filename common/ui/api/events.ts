/** Events between the parts of a session: the API client, the refresh and the session provider. */
type Listeners = {
  /** The person's role, names or duties may have changed: after each refresh in this tab, and after a refusal that says so. */
  changed: () => void;
  /** The person leaves this tab, so data about the person must be removed from memory. */
  left: () => void;
  /** The account was deactivated, so nobody can sign in again; `text` says so. */
  deactivated: (text: string) => void;
  /**
   * The session is over. Resolves to true once the person has signed in again and the call can be repeated.
   * @param mayRedirect false for a call that must not lead to the sign-in page
   */
  ended: (mayRedirect: boolean) => Promise<boolean>;
};

const listeners: { [Event in keyof Listeners]: Set<Listeners[Event]> } = {
  changed: new Set(),
  left: new Set(),
  deactivated: new Set(),
  ended: new Set(),
};

/** Calls `listener` at each event of this kind. Returns a function that stops it. */
export function onSession<Event extends keyof Listeners>(event: Event, listener: Listeners[Event]): () => void {
  listeners[event].add(listener);
  return () => void listeners[event].delete(listener);
}

/** Reports that the person may have changed, or has left. */
export function tellSession(event: 'changed' | 'left'): void {
  for (const listener of listeners[event]) listener();
}

let deactivation: string | null = null;
/** What was told of a deactivated account, also before anything listened: screens read ahead of the session. */
export const toldDeactivation = (): string | null => deactivation;

/** Reports that the account was deactivated. */
export function tellDeactivated(text: string): void {
  deactivation = text;
  for (const listener of listeners.deactivated) listener(text);
}

/** Reports the end of the session and returns whether the call can be repeated; false without a listener. */
export async function reportSessionEnd(mayRedirect: boolean): Promise<boolean> {
  const answers = await Promise.all([...listeners.ended].map((listener) => listener(mayRedirect)));
  return answers.includes(true);
}
