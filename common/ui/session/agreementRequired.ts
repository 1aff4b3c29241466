/**
 * Refusals because a newer version of the agreement came into force. The API client reports them here; the session
 * provider reads the person again, and so the gate asks for the new agreement.
 */
type Handler = () => void;

let handler: Handler | null = null;

/** Sets the handler; returns a function that removes it. */
export function setAgreementHandler(next: Handler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}

export const reportAgreementRequired = (): void => handler?.();
