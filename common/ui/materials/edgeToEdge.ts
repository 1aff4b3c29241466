/**
 * A picture to hit places on takes the whole width of a phone. Only in the player, whose questions stand in the middle of the screen;
 * in the staff's previews it would be cut off.
 */
export const EDGE_TO_EDGE = { 'section[data-question] &': { mx: { xs: 'calc(50% - 50vw)', sm: 0 } } } as const;
