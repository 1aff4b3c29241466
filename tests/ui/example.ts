import type * as z from 'zod';

/** The parts of Zod's description of a schema that are read here. */
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string | number>;
  values?: unknown[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
};

/** The simplest value that a wire contract allows, with the values that matter to a test. */
export function example<Schema extends z.ZodType>(schema: Schema, given: Partial<z.output<Schema>> = {}) {
  return { ...(plainest(schema) as object), ...(given as object) } as z.output<Schema>;
}

/** A page of a list as the server gives it. */
export const pageOf = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

function plainest(schema: z.ZodType): unknown {
  const { type, shape, entries, values, innerType, in: input, options } = schema.def as unknown as Definition;
  if (type === 'object')
    return Object.fromEntries(Object.entries(shape ?? {}).map(([key, value]) => [key, plainest(value)]));
  if (type === 'enum') return Object.values(entries ?? {})[0];
  if (type === 'literal') return values?.[0];
  if (type === 'array') return [];
  if (type === 'record') return {};
  if (type === 'nullable') return null;
  if (type === 'number') return 0;
  if (type === 'boolean') return false;
  if (type === 'string') return '';
  if (type === 'union' && options?.[0]) return plainest(options[0]);
  if (type === 'pipe' && input) return plainest(input);
  if (type === 'optional') return undefined;
  return innerType && plainest(innerType);
}
