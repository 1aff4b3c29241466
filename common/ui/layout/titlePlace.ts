/**
 * The style of a title beside buttons in a row that wraps. It is at least as wide as its longest word, so that it moves to its own line
 * before a word breaks. Only a word longer than the line is broken.
 */
export const TITLE_PLACE = {
  flex: '1 1 min-content',
  minWidth: 'min(160px, 100%)',
  overflowWrap: 'break-word',
} as const;
