/**
 * The place of a title beside buttons, in a row that wraps: as wide as its longest word, so that it takes a line of its own before a
 * word breaks. Only a word that is longer than the line is broken.
 */
export const TITLE_PLACE = { flex: '1 1 160px', minWidth: 'min-content', maxWidth: '100%' } as const;
