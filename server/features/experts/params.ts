import * as z from 'zod';

/** An id in an address. Anything that is none becomes 0, which nobody has: not found rather than bad input. */
export const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647).catch(0) });
