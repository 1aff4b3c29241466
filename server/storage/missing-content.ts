/** A key under which nothing is stored. */
export class MissingContent extends Error {}
