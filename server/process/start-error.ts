/** Why the server cannot start, if the operator can solve it; the message says how. */
export class StartError extends Error {}

/** A problem that may pass: a service that does not answer, or a full disk. The server starts, and becomes ready when it has passed. */
export class PassingError extends StartError {}
