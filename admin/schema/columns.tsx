import { Box, Chip, Link, Typography } from '@mui/material';
import { Children, type ComponentType, Fragment, type ReactElement, type ReactNode } from 'react';
import { DataTable, Labeled, type RaRecord } from 'react-admin';
import { Link as RouterLink, type To } from 'react-router-dom';
import type { z } from 'zod';
import { useRecord } from '#admin/record/useRecord.ts';
import { type Control, type Field, fieldOf, type Saying, type Source } from '#common/schema/fields.ts';
import { CONTROLS, FieldValue } from './controls.tsx';

const TEXTS: Control[] = ['text', 'email', 'multiline', 'names'];

/** A long word breaks within its column instead of pushing the others out. */
const LONG_WORDS = { overflowWrap: 'anywhere', minWidth: 120 } as const;

/** How a list shows a column, beside what the schema says. What is false or empty is left out. */
type Look<Row> = {
  /** The heading, if it is not the field's title, as over a composed name. */
  label?: string;
  /** Shown in place of the value: words, or another value that the schema has words for. Of a drawing, the name for screen readers. */
  text?: (row: Row) => ReactNode;
  /** Where the value leads. */
  to?: (row: Row) => To | false | null | undefined;
  /** The link's name, where its text does not say it. Such a link is not what a click on the row follows. */
  linkName?: (row: Row) => string;
  /** Stands before the value. */
  picture?: (row: Row) => ReactNode;
  /** Stands after the value: a word, or an icon. */
  chip?: (row: Row) => ReactNode;
  /** A line below, or several. */
  under?: (row: Row) => ReactNode;
};

/** How a column is shown: as the schema says, with a look, or by a component that reads the current record. */
type Column<Row, Type> =
  Type extends Saying<{ title: string }>
    ? true | Look<Row> | ComponentType<{ source: string }>
    : Look<Row> & { label: string };

/** A schema that says the titles of its fields, not their names. */
export type TitledObject = z.ZodObject<Record<string, z.ZodType & Saying<{ title: string }>>>;

/** The columns of a list in their order. One without a heading does not compile. */
export type Columns<Schema extends z.ZodObject> = {
  [Name in Source<Schema>]?: Column<z.output<Schema>, Schema['shape'][Name]>;
};

/**
 * Returns the columns of a `DataTable`, under the schema's titles. The first one names the record. A column can be sorted by where the
 * schema names the API's order (`sortBy`).
 */
export const columnsOf = <Schema extends z.ZodObject>(schema: Schema, columns: Columns<Schema>) =>
  drawn(schema, columns).map(([field, cell]) => (
    <DataTable.Col
      key={field.source}
      source={field.sortBy ?? field.source}
      label={field.title}
      disableSort={!field.sortBy}
      align={CONTROLS[field.control].isNumber ? 'right' : undefined}
      render={() => cell}
      sx={TEXTS.includes(field.control) ? LONG_WORDS : undefined}
    />
  ));

/** Returns the cells of the columns by their names, for the card of a list that has one of its own. */
export const cellsOf = <Schema extends z.ZodObject, Shown extends Columns<Schema>>(schema: Schema, columns: Shown) =>
  Object.fromEntries(drawn(schema, columns).map(([{ source }, cell]) => [source, cell])) as Record<
    keyof Shown,
    ReactElement
  >;

const drawn = <Schema extends z.ZodObject>(schema: Schema, columns: Columns<Schema>) =>
  Object.entries<unknown>(columns).map(([source, column], index): [Field, ReactElement] => {
    if (typeof column === 'function') {
      const Component = column as ComponentType<{ source: string }>;
      return [fieldOf(schema, source as Source<Schema>), <Component key={source} source={source} />];
    }
    const look = column === true ? undefined : (column as Look<RaRecord>);
    const field = fieldOf(schema, source as Source<Schema>, look?.label);
    if (!look) return [field, <FieldValue key={source} field={field} />];
    return [field, <LookCell key={source} field={field} look={look} isName={index === 0} />];
  });

type CellProps = { field: Field; look: Look<RaRecord>; isName: boolean };

function LookCell({ field, look, isName }: CellProps) {
  const row = useRecord<RaRecord>();
  const [to, linkName, picture, chip] = [look.to?.(row), look.linkName?.(row), look.picture?.(row), look.chip?.(row)];
  const value = <FieldValue field={field} text={look.text} />;
  const link = to && (
    <Link component={RouterLink} to={to} underline="hover" aria-label={linkName} data-aside={linkName && ''} sx={LINK}>
      {value}
    </Link>
  );
  return (
    <Box sx={{ ...(picture && WITH_PICTURE), minWidth: isName && look.under ? ADDRESS_ROOM : 0 }}>
      {picture}
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component="span"
          variant={picture ? 'body1' : 'inherit'}
          sx={{ fontWeight: isName ? 600 : undefined }}
        >
          {link || value}
        </Typography>
        {chip && <> {typeof chip === 'string' ? <Chip size="small" label={chip} /> : chip}</>}
        {Children.map(
          look.under?.(row) || null,
          (line) =>
            line && (
              <Typography variant="body2" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {typeof line === 'string' ? afterAt(line) : line}
              </Typography>
            ),
        )}
      </Box>
    </Box>
  );
}

/** An address that is too long for its line breaks after its @, if that is enough. */
const afterAt = (line: string) =>
  line.split(/(?<=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

const WITH_PICTURE = { display: 'flex', alignItems: 'center', gap: 1.5 } as const;

/** In a table, most addresses below a name fit into one line. */
const ADDRESS_ROOM = { xs: 0, lg: 220 } as const;

/** A larger target that does not make the row higher. */
const LINK = { display: 'inline-block', py: 0.5, my: -0.5 };

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
