import * as z from 'zod';
import type { AccessResource } from '#common/access/permissions.ts';
import type { PlainField } from './fields.ts';

type Fields = Record<string, PlainField>;
type Key<F> = keyof F & string;

/** What is said of a plain resource; everything else follows from it. */
export type Definition<F extends Fields = Fields, N extends AccessResource = AccessResource> = {
  /** Its name in the permissions and in the staff app. Its table has the same, with _ for -. */
  name: N;
  /** Its path in the API, below /api. */
  path: string;
  /** Its heading in the document of the API, where that is not its plural. */
  heading?: string;
  /** What people call one and several, as on a button. */
  labels: { one: string; many: string };
  /** What the audit log calls one, and the verb of a change where that is not "updated". */
  entity: string;
  changed?: string;
  /** The field that names a record. */
  titleField: Key<F>;
  /** Its fields, in the order in which they are sent. */
  fields: F;
  /** The inputs of its form, where their order is another one. */
  inputs?: Key<F>[];
  /**
   * The list: its columns on the screen, without which there is none; the order to begin with; what stands below the title of a
   * record; how many records a page of the API has unless another number is asked for; and what an empty screen says.
   */
  list: {
    columns?: Key<F>[];
    sort?: Key<F>;
    secondary?: Key<F>;
    pageSize?: number;
    subtitle?: string;
    empty?: string;
  };
  /** People put its records in order, and the list has no other one; its table has a column `position`. */
  orderable?: true;
  /** Whom its list is for, where that is not staff alone. */
  readBy?: 'signed_in';
  privacy: { level: 'public' | 'internal' | 'secret design'; what: string };
};

type Row<F extends Fields> = { id: z.ZodNumber } & { [K in Key<F>]: F[K]['sent'] };
type Payload<F extends Fields> = {
  [K in Key<F> as F[K]['entered'] extends z.ZodType ? K : never]: F[K]['entered'] & z.ZodType;
};

/** A plain resource with its schemas. */
export type Resource<F extends Fields = Fields, N extends AccessResource = AccessResource> = Definition<F, N> & {
  /** A record as it is sent. */
  row: z.ZodObject<Row<F>>;
  /** A new record, without its pictures. */
  payload: z.ZodObject<Payload<F>>;
  /** A change: missing fields stay as they are, a blank picture is removed. */
  change: z.ZodObject;
  /** What people enter. A picture is a chosen file, '' to remove the stored one, or the address of that, which is not sent. */
  form: z.ZodObject;
  inputs: Key<F>[];
};

/** Defines records that staff list, search, create, change and delete, and that have no life of their own. */
export function defineResource<F extends Fields, const N extends AccessResource>(
  definition: Definition<F, N>,
): Resource<F, N> {
  const row: Record<string, z.ZodType> = { id: z.number().int() };
  const payload: Record<string, z.ZodType> = {};
  const change: Record<string, z.ZodType> = {};
  const form: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries<PlainField>(definition.fields)) {
    const labels = field.kind === 'choice' ? field.labels : undefined;
    const { title, control, sort } = field;
    // What has no title stands on no screen.
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
