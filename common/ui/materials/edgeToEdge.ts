/** On phones, a picture that takes clicks uses the full width of its question's card, up to its border. Only in the player, whose cards have this padding. */
export const EDGE_TO_EDGE = { 'section[data-question] &': { mx: { xs: -2, sm: 0 } } } as const;
