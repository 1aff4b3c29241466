import * as z from 'zod';
import type { AccessResource } from '#common/access/permissions.ts';
import { idList, listQuery, pageSize } from '#common/api/lists.ts';
import { DEFAULT_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { distinct, requiredText, seenText, tooLong, trimmedText } from '#common/words/text-fields.ts';
import type { Control } from './fields.ts';

type Fields = Record<string, PlainField>;
type Key<F> = keyof F & string;

/** The definition of a plain resource. */
type Definition<F extends Fields = Fields, N extends AccessResource = AccessResource> = {
  /** Its name in the permissions and in the staff app. Its table has the same name, with _ for -. */
  name: N;
  /** Its path in the API, below /api. */
  path: string;
  /** Its heading in the document of the API. Default: its plural. */
  heading?: string;
  /** Its singular and plural for people, as on a button. */
  labels: { one: string; many: string };
  /** Its entity in the audit log, and the verb of a change if it is not "updated". */
  entity: string;
  changed?: string;
  /** The field that names a record. */
  titleField: Key<F>;
  /** Its fields, in the order in which they are sent. */
  fields: F;
  /** The inputs of its form, if their order differs. */
  inputs?: Key<F>[];
  /**
   * The list: columns on the screen (without them there is no screen), default order, the field below a record's title, default
   * page size of the API, and the text of an empty screen.
   */
  list: {
    columns?: Key<F>[];
    sort?: Key<F>;
    secondary?: Key<F>;
    pageSize?: number;
    subtitle?: string;
    empty?: string;
  };
  /** People arrange its records, and the list has only that order. Its table has a column `position`. */
  orderable?: true;
  /** Who may read its list, if not only staff. */
  readBy?: 'signed_in';
  privacy: { level: 'public' | 'internal' | 'secret design'; what: string };
};

type Row<F extends Fields> = { id: z.ZodNumber; revision: z.ZodOptional<z.ZodNumber> } & {
  [K in Key<F>]: F[K]['sent'];
};
type Payload<F extends Fields> = {
  [K in Key<F> as F[K]['entered'] extends z.ZodType ? K : never]: F[K]['entered'] & z.ZodType;
};

/** A plain resource with its schemas. */
export type Resource<F extends Fields = Fields, N extends AccessResource = AccessResource> = Definition<F, N> & {
  /** A record as it is sent. */
  row: z.ZodObject<Row<F>>;
  /** A new record, without its pictures. */
  payload: z.ZodObject<Payload<F>>;
  /** A change: missing fields stay as they are, a blank picture is removed. `revision` is the one it was made on. */
  change: z.ZodObject;
  /** The form. A picture is a chosen file, '' to remove the stored one, or the stored one's address, which is not sent. */
  form: z.ZodObject;
  inputs: Key<F>[];
};

/** Defines records that staff only list, search, create, change and delete. */
export function defineResource<F extends Fields, const N extends AccessResource>(
  definition: Definition<F, N>,
): Resource<F, N> {
  // Questions that come with the product, which are not stored, have no revision.
  const row: Record<string, z.ZodType> = { id: z.number().int(), revision: z.number().int().optional() };
  const payload: Record<string, z.ZodType> = {};
  // From a form with a file it comes as text.
  const change: Record<string, z.ZodType> = { revision: z.coerce.number().int().optional() };
  const form: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries<PlainField>(definition.fields)) {
    const labels = field.kind === 'choice' ? field.labels : undefined;
    const { title, control, sort } = field;
    // A field without a title is on no screen.
    const about = title === undefined ? {} : { title, control, labels, sortBy: sort && name };
    row[name] = field.sent.meta(about);
    if (field.kind === 'image') {
      const chosen = z.file().or(z.string()).nullable().default(null);
      form[name] = chosen.transform((value) => (value === '' || value instanceof File ? value : undefined)).meta(about);
      change[name] = z.literal('').optional();
    } else if (field.entered) {
      const { entered, blank } = field;
      payload[name] = (blank === undefined ? entered : entered.default(blank)).meta(about);
      form[name] = payload[name];
      change[name] = entered.optional();
    }
  }
  const schemas = { row: z.object(row), payload: z.object(payload), change: z.object(change), form: z.object(form) };
  return { inputs: Object.keys(form), ...definition, ...schemas } as unknown as Resource<F, N>;
}

/** The fields of one kind, by their names. */
export const fieldsOfKind = <K extends PlainField['kind']>({ fields }: Pick<Definition, 'fields'>, kind: K) =>
  Object.entries(fields).filter(([, field]) => field.kind === kind) as [string, Extract<PlainField, { kind: K }>][];

/** The usual query of a list, with a value for each filter. */
export function queryOf({ list, fields }: Pick<Resource, 'list' | 'fields'>) {
  const filters = fieldsOfKind({ fields }, 'choice').filter(([, { filter }]) => filter);
  return listQuery.extend({
    page_size: pageSize(list.pageSize ?? DEFAULT_PAGE_SIZE),
    id__in: idList.optional(),
    ...Object.fromEntries(filters.map(([name, { sent }]) => [name, sent.optional()])),
  });
}

/** The options of every field. */
type Said = {
  /** Its label; a field without one is on no screen. */
  title?: string;
  /** Its column, if the name differs from the field's. */
  column?: string;
  /** Whether the list can be ordered by it, and whether the search includes it. */
  sort?: true;
  search?: true;
  /** For a value that must be unique, ignoring case: the message if it is taken. */
  unique?: string;
  /** The text below its input. */
  hint?: string;
};

type Kind =
  | { kind: 'text' | 'instant' | 'virtual' }
  /** With `filter`, the list can be filtered by one of the values. */
  | { kind: 'choice'; labels: Readonly<Record<string, string>>; filter?: true }
  /** At most `max` names of `length` characters; `entry` is one of them in words, and what it names: "competitor", "a brand". */
  | { kind: 'names'; max: number; length: number; entry: [one: string, nameOf: string] }
  /** The widths (px) in which a picture is stored, and the one in which it is shown. */
  | { kind: 'image'; widths: number[]; shown: number }
  /**
   * How many records of a resource refer to this one, with the filter of that resource's list and its singular. With
   * `keeps`, a record with references is not deleted; the refusal names the referring records by this column.
   */
  | { kind: 'count'; of: { resource: string; filter: string; one: string }; keeps?: string }
  /** A record of another plain resource, and the message if it does not exist. */
  | { kind: 'reference'; to: string; unknown: string };

type KindName = Kind['kind'];
type Of<K extends KindName> = Said & Omit<Extract<Kind, { kind: K }>, 'kind'>;

/** A field of a plain resource. The functions below make one of each kind. */
export type PlainField<Sent = z.ZodType, Entered = z.ZodType | undefined> = Said &
  Kind & {
    control?: Control;
    /** Its schema in answers. */
    sent: Sent;
    /** Its schema in the form; undefined if people do not enter it, or choose a file. */
    entered: Entered;
    /** Its value in a new record if it is missing. Without `blank` it is required. */
    blank?: unknown;
  };

const field = <K extends KindName, Facts, Sent, Entered>(kind: K, facts: Facts, sent: Sent, entered: Entered) => ({
  kind,
  ...facts,
  sent,
  entered,
});

/** With the message `required` it is required, else it may be missing. */
type Text = Said & { max: number; required?: string };

/** A text of one line. */
export const text = ({ max, required, ...said }: Text) =>
  required === undefined
    ? field('text', { ...said, blank: '' }, z.string(), trimmedText(max))
    : field('text', said, z.string(), requiredText(max, required));

/** A text of several lines. */
export const multiline = (said: Text) => ({ ...text(said), control: 'multiline' as const });

/** A list of names in the given order, trimmed and without repetitions. */
export function names(said: Of<'names'>) {
  const { max, length, entry } = said;
  const name = z.string().overwrite(seenText).trim().min(1).max(length, tooLong(length));
  const entered = z
    .array(z.string().overwrite(seenText).trim())
    .transform(distinct)
    .pipe(z.array(name).max(max, `At most ${max} ${entry[0]}s`));
  return field('names', { ...said, blank: [] }, z.array(z.string()), entered);
}

/** One of several values; `labels` has their words. */
export function choice<Value extends string>(said: Of<'choice'> & { labels: Record<Value, string> }) {
  const values = z.enum(Object.keys(said.labels) as [Value, ...Value[]]);
  return field('choice', said, values, values);
}

/** An optional picture: a file in the form, an address in answers. */
export const image = (said: Of<'image'>) =>
  field('image', { ...said, control: 'picture' as const }, z.string().nullable(), undefined);

/** How many records of another resource refer to this one. */
export const count = (said: Of<'count'>) => field('count', said, z.number().int(), undefined);

/** An instant that the database sets. */
export const instant = (said: Said = {}) =>
  field('instant', { ...said, control: 'instant' as const }, z.date().or(z.string()), undefined);

/** A record of another plain resource, or none. */
export const reference = (said: Of<'reference'>) =>
  field('reference', said, z.number().int().nullable(), z.number().int().positive().nullable());

/** A field without a column, which the resource's own `present` adds. */
export const virtual = <Sent extends z.ZodType>(sent: Sent) => field('virtual', {}, sent, undefined);
