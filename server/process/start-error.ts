/** A reason why the server cannot start that its operator can mend; the message says how. */
export class StartError extends Error {}

/** A reason that may pass: a service that does not answer, or a full disk. The server starts, and is ready once it has passed. */
export class PassingError extends StartError {}
