import * as z from 'zod';
import { badInput } from '#server/data/errors.ts';

const UNKNOWN = 'This field is not known here.';

/** The names of the fields that a schema reads; undefined if it takes any. */
export function fieldsOf(schema: z.ZodType): string[] | undefined {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap() as z.ZodType);
  // What prepares the body for a schema does not rename fields.
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out as z.ZodType);
  if (schema instanceof z.ZodUnion) {
    const forms = schema.options.map((form) => fieldsOf(form as z.ZodType));
    return forms.some((names) => names === undefined) ? undefined : forms.flatMap((names) => names ?? []);
  }
  return undefined;
}

/** Returns a check of what is sent to a call with this body: a misspelt field is refused, not ignored. @throws HttpError 400 */
export function refuseUnknownFields(body: z.ZodType): (sent: unknown) => void {
  const names = fieldsOf(body);
  const known = names && new Set(names);
  return (sent) => {
    if (!known || typeof sent !== 'object' || sent === null) return;
    const unknown = Object.keys(sent).filter((name) => !known.has(name));
    if (unknown.length > 0) throw badInput(Object.fromEntries(unknown.map((name) => [name, [UNKNOWN]])));
  };
}
