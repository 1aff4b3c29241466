/**
 * On phones, a picture that takes clicks uses the full width of the screen. Only in the player, whose questions are
 * in the middle of the screen; in the staff's previews the picture would be cut off.
 */
export const EDGE_TO_EDGE = { 'section[data-question] &': { mx: { xs: 'calc(50% - 50vw)', sm: 0 } } } as const;
