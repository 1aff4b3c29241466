import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';

/** An id in an address. Anything else becomes 0, which no row has, so that the answer is "not found" and not "bad input". */
export const idInPath = z.coerce.number().int().positive().max(LARGEST_ID).catch(0);

/** The empty answer (204). */
export const noContent = { 204: z.null() };
