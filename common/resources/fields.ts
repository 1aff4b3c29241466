import * as z from 'zod';
import type { Control } from '#common/schema/fields.ts';
import { distinct, requiredText, tooLong, trimmedText } from '#common/texts/text-fields.ts';

/** What can be said of any field. */
type Said = {
  /** Its label; a field without one stands on no screen. */
  title?: string;
  /** Its column, where that is not named as the field is. */
  column?: string;
  /** The list can be ordered by it, or its search looks at it. */
  sort?: true;
  search?: true;
  /** No two records may have it, in capitals or not: the message where it is taken. */
  unique?: string;
  /** What stands below its input. */
  hint?: string;
};

type Kind =
  | { kind: 'text' | 'instant' | 'virtual' }
  /** With `filter`, the list can be narrowed to one of the values. */
  | { kind: 'choice'; labels: Readonly<Record<string, string>>; filter?: true }
  /** At most `max` names of `length` characters; `entry` is one of them in words, and what it names: "competitor", "a brand". */
  | { kind: 'names'; max: number; length: number; entry: [one: string, nameOf: string] }
  /** The widths (px) that a picture is stored in, and the one that it is shown in. */
  | { kind: 'image'; widths: number[]; shown: number }
  /**
   * How many records of a resource refer to this one: the filter of its list that names this one, and one of it in words. With
   * `keeps`, a record that is referred to is not deleted; the refusal names those that refer to it by this column.
   */
  | { kind: 'count'; of: { resource: string; filter: string; one: string }; keeps?: string }
  /** A record of another plain resource, and the message where there is none. */
  | { kind: 'reference'; to: string; unknown: string };

type KindName = Kind['kind'];
type Of<K extends KindName> = Said & Omit<Extract<Kind, { kind: K }>, 'kind'>;

/** A field of a plain resource. The functions below make one of each kind. */
export type PlainField<Sent = z.ZodType, Entered = z.ZodType | undefined> = Said &
  Kind & {
    control?: Control;
    rows?: number;
    /** How it is sent. */
    sent: Sent;
    /** How people enter it; undefined if they do not, or choose a file. */
    entered: Entered;
    /** What a new record has without it. Where that is not said, it must be given. */
    blank?: unknown;
  };

const field = <K extends KindName, Facts, Sent, Entered>(kind: K, facts: Facts, sent: Sent, entered: Entered) => ({
  kind,
  ...facts,
  sent,
  entered,
});

/** Without the message `required`, it may be missing. */
type Text = Said & { max: number; required?: string };

/** A text of one line. */
export const text = ({ max, required, ...said }: Text) =>
  required === undefined
    ? field('text', { ...said, blank: '' }, z.string(), trimmedText(max))
    : field('text', said, z.string(), requiredText(max, required));

/** A text of several lines, `rows` of them to begin with. */
export const multiline = ({ rows, ...said }: Text & { rows?: number }) => ({
  ...text(said),
  control: 'multiline' as const,
  rows,
});

/** A list of names in the order given, without surrounding blanks, and none of them twice. */
export function names(said: Of<'names'>) {
  const { max, length, entry } = said;
  const name = z.string().trim().min(1).max(length, tooLong(length));
  const entered = z
    .array(z.string().trim())
    .transform(distinct)
    .pipe(z.array(name).max(max, `At most ${max} ${entry[0]}s`));
  return field('names', { ...said, blank: [] }, z.array(z.string()), entered);
}

/** One of several values, which `labels` puts in words. */
export function choice<Value extends string>(said: Of<'choice'> & { labels: Record<Value, string> }) {
  const values = z.enum(Object.keys(said.labels) as [Value, ...Value[]]);
  return field('choice', said, values, values);
}

/** A picture, which may be missing: a file of the form, and an address as it is sent. */
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

/** What no column holds; the resource's own `present` adds it. */
export const virtual = <Sent extends z.ZodType>(sent: Sent) => field('virtual', {}, sent, undefined);
