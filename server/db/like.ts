/** Escapes a text for use in a `like` pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A `like` pattern for values that contain a text. */
export const containing = (text: string) => `%${literal(text)}%`;
