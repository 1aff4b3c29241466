import { LARGEST_ID } from '#common/api/limits.ts';
import { badRequest } from './errors.ts';

/** '3,5,8' → [3, 5, 8]. @throws 400 for anything else */
export function readIds(text: string): number[] {
  const ids = text.split(',').map(Number);
  if (ids.some((id) => !Number.isInteger(id) || id < 1 || id > LARGEST_ID)) throw badRequest('These are not ids.');
  return [...new Set(ids)];
}
