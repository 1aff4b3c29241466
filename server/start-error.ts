/** A reason why the server cannot start that its operator can mend; the message says how. */
export class StartError extends Error {}
