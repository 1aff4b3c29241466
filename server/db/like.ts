/** A text as it is meant inside a pattern of `like`, whatever signs it holds. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of everything that contains a text. */
export const containing = (text: string) => `%${literal(text)}%`;
