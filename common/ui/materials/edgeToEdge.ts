/** A picture to hit places on takes the whole width of a phone, which needs what holds it to stand in the middle of the screen. */
export const EDGE_TO_EDGE = { mx: { xs: 'calc(50% - 50vw)', sm: 0 } } as const;
