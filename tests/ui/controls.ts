import type * as z from 'zod';
import { titleOf } from '#common/schema/fields.ts';

/** Returns the fields of a schema without a control: no input has their name, no group or rating their title. */
export function fieldsWithoutControl(schema: z.ZodObject): string[] {
  const groups = [...document.querySelectorAll('[role="group"]')].map(
    (group) => group.getAttribute('aria-label') ?? '',
  );
  return Object.keys(schema.shape).filter((field) => {
    if (document.querySelector(`[name="${field}"], #field-${field}`)) return false;
    const title = titleOf(schema, field);
    return !groups.some((label) => label === title || label.startsWith(`${title} `));
  });
}
