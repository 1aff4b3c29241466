import type { ReactElement } from 'react';
import { Labeled } from 'react-admin';
import type { z } from 'zod';
import { type Field, fieldOf, type Source } from '#common/schema/fields.ts';
import { FieldValue } from './controls.tsx';

type Overrides<Schema extends z.ZodObject> = { [Name in Source<Schema>]?: (field: Field) => ReactElement };

/** Returns labelled values of the record around, under the schema's titles. */
export function fieldsOf<Schema extends z.ZodObject>(
  schema: Schema,
  sources: readonly Source<Schema>[],
  overrides: Overrides<Schema> = {},
) {
  return sources.map((source) => {
    const field = fieldOf(schema, source);
    return (
      <Labeled key={source} label={field.title}>
        {overrides[source]?.(field) ?? <FieldValue field={field} />}
      </Labeled>
    );
  });
}
