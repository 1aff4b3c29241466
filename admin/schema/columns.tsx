import type { ReactElement } from 'react';
import { DataTable, type DataTableColumnProps, Labeled } from 'react-admin';
import type { z } from 'zod';
import { type Control, type Field, fieldOf, type Source } from '#common/schema/fields.ts';
import { CONTROLS, FieldValue } from './controls.tsx';

const TEXTS: Control[] = ['text', 'email', 'multiline', 'names'];

/** A long word breaks within its column instead of pushing the others out. */
const LONG_WORDS = { overflowWrap: 'anywhere', minWidth: 120 } as const;

/** What a list draws differently in one of its columns. */
type Overrides<Schema extends z.ZodObject> = {
  [Name in Source<Schema>]?: (field: Field) => Partial<DataTableColumnProps>;
};

/**
 * Returns the columns of a `DataTable` for fields of an entity, under the schema's titles. A column can be sorted by
 * where the schema names the API's order (`sortBy`).
 */
export function columnsOf<Schema extends z.ZodObject>(
  schema: Schema,
  sources: readonly Source<Schema>[],
  overrides: Overrides<Schema> = {},
) {
  return sources.map((source) => {
    const field = fieldOf(schema, source);
    const override = overrides[source]?.(field);
    const drawsItself = override && ('field' in override || 'children' in override);
    return (
      <DataTable.Col
        key={source}
        source={field.sortBy ?? source}
        label={field.title}
        disableSort={!field.sortBy}
        align={CONTROLS[field.control].isNumber ? 'right' : undefined}
        render={drawsItself ? undefined : () => <FieldValue field={field} />}
        {...override}
        sx={TEXTS.includes(field.control) ? { ...LONG_WORDS, ...override?.sx } : override?.sx}
      />
    );
  });
}

type FieldsOfOverrides<Schema extends z.ZodObject> = { [Name in Source<Schema>]?: (field: Field) => ReactElement };

/** Returns labelled values of the current record, under the schema's titles. */
export function fieldsOf<Schema extends z.ZodObject>(
  schema: Schema,
  sources: readonly Source<Schema>[],
  overrides: FieldsOfOverrides<Schema> = {},
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
