import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';

/** An id in an address. Anything that is none becomes 0, which nobody has: not found rather than bad input. */
export const idInPath = z.coerce.number().int().positive().max(LARGEST_ID).catch(0);

/** The parameters of an address with one `:id`. */
export const idParams = z.object({ id: idInPath });

/** The answer of a call that gives nothing. */
export const noContent = { 204: z.null() };
