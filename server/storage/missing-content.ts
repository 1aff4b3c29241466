/** Thrown for a key without content. */
export class MissingContent extends Error {}
