/** A column for a message that stands alone. */
export const NARROW = { width: '100%', maxWidth: 'sm', mx: 'auto', px: { xs: 2, sm: 3 }, py: 8 } as const;
