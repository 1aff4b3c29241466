import type { FastifyRequest } from 'fastify';
import { badInput } from '#server/data/errors.ts';
import { isOfApi } from './mount-calls.ts';

const NOT_STORABLE = 'This text contains characters that cannot be stored.';

/** Refuses text that the database cannot store, before a call runs: NUL characters and lone surrogates. Pages store nothing. */
export async function refuseUnstorableText({ query, body, routeOptions }: FastifyRequest): Promise<void> {
  if (!isOfApi(routeOptions.url)) return;
  requireStorable(query);
  requireStorable(body);
}

/** @throws 400 with a message for each field that contains such text at any depth */
export function requireStorable(fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) {
    if (!holdsOnlyStorable(fields)) throw badInput({ non_field_errors: [NOT_STORABLE] });
    return;
  }
  const wrong = Object.entries(fields).filter((field) => !holdsOnlyStorable(field));
  if (wrong.length > 0) throw badInput(Object.fromEntries(wrong.map(([name]) => [name, [NOT_STORABLE]])));
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Not recursive, since a body may be nested deeper than the stack. */
function holdsOnlyStorable(whole: unknown): boolean {
  const waiting = [whole];
  for (let value = waiting.pop(); value !== undefined || waiting.length > 0; value = waiting.pop()) {
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (Object.keys(value).some((name) => !isStorable(name))) return false;
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return true;
}
