import * as z from 'zod';
import { formatDate } from '#common/words/dates.ts';

/**
 * How a value is shown and entered. `admin/schema/controls.tsx` has a cell and an input for each, and
 * `common/ui/people/ProfileField.tsx` the portal's inputs for fields of a person.
 */
export type Control =
  | 'text'
  | 'multiline'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'money'
  | 'choice'
  | 'switch'
  | 'date'
  | 'instant'
  | 'names'
  | 'picture'
  | 'bytes'
  | 'id'
  | 'progress'
  | 'stars';

type Colour = 'default' | 'info' | 'success' | 'warning' | 'error';
/** The colour of a chip, which has a coloured outline unless it is filled. */
export type Tone = Colour | `${Colour} filled`;

/** What a schema says about a field for screens, by `.meta({ … })`: facts of the value, no functions. */
type Description = {
  /** The field's label: over a column, at an input, in an export. */
  title?: string;
  /** Only needed if it does not follow from the type of the value. */
  control?: Control;
  /** The words for the values of an enum, or for known values of a text with `control: 'choice'`. */
  labels?: Readonly<Record<string, string>>;
  /** Shows the values of an enum as chips, each in its tone. */
  tones?: Readonly<Record<string, Tone>>;
  /** What stands where there is no value; a dash if nothing is said. */
  empty?: string;
  /** The field with the currency of an amount, or with the time zone of an instant that is shown in its own. */
  unitIn?: string;
  /** The name by which the API orders a list; without it the column cannot be sorted by. */
  sortBy?: string;
};

/** What descriptions say for screens only; the document of the API leaves it out. */
export const FOR_SCREENS = ['control', 'labels', 'tones', 'empty', 'unitIn', 'sortBy'] as const;

declare const said: unique symbol;
declare module 'zod' {
  interface GlobalMeta extends Description {}
  interface ZodType {
    // Keeps in the type what is said, so that the compiler knows the fields with a title, and the orders.
    meta<const Said extends Description>(about: Said): this & { readonly [said]: Said };
  }
}

/** A type of which `.meta({ … })` says at least this. */
export type Saying<Said extends Description> = { readonly [said]: Said };

type OrderOf<Type> = Type extends Saying<{ sortBy?: infer Order extends string }> ? Order : never;

/** What a list can be ordered by, for `satisfies`: every `sortBy` of its rows, and more if the API likes. */
export type Orders<Schema extends AnyObject> = Record<OrderOf<Schema['shape'][Source<Schema>]>, unknown> &
  Record<string, unknown>;

type AnyObject = z.ZodObject;
/** The names of a schema's fields. */
export type Source<Schema extends AnyObject> = keyof Schema['shape'] & string;

/** A field of an entity as screens need it. */
export type Field = Required<Pick<Description, 'title' | 'control' | 'labels'>> &
  Pick<Description, 'tones' | 'empty' | 'unitIn' | 'sortBy'> & {
    source: string;
    /** The values to choose from with their words. */
    choices: { id: string; name: string }[];
    /** Whether a value must be entered. */
    isRequired: boolean;
  };

/** Reads what a schema says about one of its fields; `label` takes the title's place. @throws Error without either */
export function fieldOf<Schema extends AnyObject>(schema: Schema, source: Source<Schema>, label?: string): Field {
  const type = schema.shape[source] as z.ZodType;
  const { control, labels = {}, ...about } = descriptionOf(type);
  const title = label ?? about.title;
  if (title === undefined) throw new Error(`The field ${source} has no title`);
  const core = coreOf(type);
  const shown = control ?? controlOf(core);
  const known = shown === 'choice' ? Object.keys(labels) : [];
  const values = core instanceof z.ZodEnum ? core.options.map(String) : known;
  return {
    ...about,
    source,
    title,
    control: shown,
    labels,
    choices: values.map((id) => ({ id, name: labels[id] ?? id })),
    isRequired: ![emptyValue(core), null].some((empty) => type.safeParse(empty).success),
  };
}

/** The label of a field. @throws Error if the field has no title */
export const titleOf = <Schema extends AnyObject>(schema: Schema, source: Source<Schema>): string =>
  fieldOf(schema, source).title;

/** A value of a field as people read it; a dash where there is none. @throws Error as fieldOf */
export function valueInWords<Schema extends AnyObject>(schema: Schema, source: Source<Schema>, value: unknown): string {
  const { control, choices } = fieldOf(schema, source);
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof File) return value.name;
  if (control === 'picture') return 'The picture that was stored';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || '–';
  if (control === 'date') return formatDate(String(value));
  return choices.find(({ id }) => id === value)?.name ?? String(value);
}

/** Whether people can choose a value: false for one that the choices of a text do not name. */
export function isOffered(type: z.ZodType, value: unknown): boolean {
  const { control, labels } = descriptionOf(type);
  return control !== 'choice' || labels === undefined || Object.hasOwn(labels, String(value));
}

/** The names by which the API orders a list of such records. */
export const ordersOf = (schema: AnyObject): string[] =>
  Object.values(schema.shape as Record<string, z.ZodType>).flatMap((type) => descriptionOf(type).sortBy ?? []);

/** Returns the schema of a form with the titles of its entity, so that no title is written twice. */
export function describedBy<Entity extends AnyObject, Schema extends AnyObject>(
  entity: Entity,
  schema: Schema,
): Schema {
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>).map(([source, type]) => {
    const own = entity.shape[source] as z.ZodType | undefined;
    return [source, own ? type.meta({ ...descriptionOf(own), ...descriptionOf(type) }) : type];
  });
  return schema.safeExtend(Object.fromEntries(shape)) as unknown as Schema;
}

/** The same fields without the rules of a form, since stored values may be incomplete or older than a rule. */
export const withoutRules = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(Object.entries(schema.shape).map(([source, type]) => [source, plain(type as z.ZodType)])),
  ) as unknown as z.ZodObject<{ [Name in keyof Shape]: z.ZodType<z.output<Shape[Name]>> }>;

function plain(type: z.ZodType): z.ZodType {
  const core = coreOf(type);
  if (core instanceof z.ZodNumber) return z.number().int();
  if (core instanceof z.ZodArray) return z.array(plain(core.element as z.ZodType));
  return core instanceof z.ZodString ? z.string() : core;
}

/** The type inside optional, nullable, default and pipe. */
function innerOf(type: z.ZodType): z.ZodType | undefined {
  if (type instanceof z.ZodPipe) return (type.in instanceof z.ZodTransform ? type.out : type.in) as z.ZodType;
  if (
    type instanceof z.ZodOptional ||
    type instanceof z.ZodNullable ||
    type instanceof z.ZodDefault ||
    type instanceof z.ZodPrefault
  )
    return type.unwrap() as z.ZodType;
  return undefined;
}

function coreOf(type: z.ZodType): z.ZodType {
  const inner = innerOf(type);
  return inner ? coreOf(inner) : type;
}

function descriptionOf(type: z.ZodType): Description {
  const inner = innerOf(type);
  const about = type.meta() ?? {};
  const own = (['title', ...FOR_SCREENS] as const).flatMap((key) =>
    about[key] === undefined ? [] : [[key, about[key]]],
  );
  return { ...(inner && descriptionOf(inner)), ...Object.fromEntries(own) };
}

function controlOf(core: z.ZodType): Control {
  if (core instanceof z.ZodNumber) return 'number';
  if (core instanceof z.ZodBoolean) return 'switch';
  if (core instanceof z.ZodEnum) return 'choice';
  if (core instanceof z.ZodArray) return 'names';
  if (core instanceof z.ZodISODate) return 'date';
  if (core instanceof z.ZodISODateTime) return 'instant';
  return 'text';
}

/** The initial values of a form. */
export function blankOf(schema: z.ZodType): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
  return Object.fromEntries(fields.map(([source, type]) => [source, emptyValue(coreOf(type))]));
}

/** The initial value of an input of this type. */
function emptyValue(core: z.ZodType): unknown {
  if (core instanceof z.ZodArray) return [];
  if (core instanceof z.ZodBoolean) return false;
  return core instanceof z.ZodString ? '' : undefined;
}
