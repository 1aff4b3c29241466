import { type VisDetail, visRow } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { formOf, type VisForm } from './visForm.ts';

const FIELDS = ['version', 'release_date', 'category', 'market', 'geographical_footprint'] as const;
type Field = (typeof FIELDS)[number];

/** A conflict: somebody else saved the VIS while it was being edited. */
export type VisConflict = {
  newest: VisDetail;
  /** What only the other person changed; it is taken over. */
  theirs: Partial<Pick<VisForm, Field>>;
  /** The names of fields that both changed, with the other person's text, if it is a text. */
  both: { name: string; theirs: string }[];
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Compares the entries with what was saved meanwhile; both started from `base`. */
export function conflictOf(base: VisDetail, newest: VisDetail, mine: VisForm): VisConflict {
  const [before, now] = [formOf(base), formOf(newest)];
  const theirs: Partial<Record<Field, unknown>> = {};
  const both: VisConflict['both'] = [];
  for (const field of FIELDS) {
    if (same(before[field], now[field]) || same(mine[field], now[field])) continue;
    if (same(mine[field], before[field])) theirs[field] = now[field];
    else both.push({ name: titleOf(visRow, field), theirs: Array.isArray(now[field]) ? '' : now[field] });
  }
  const otherDocument = base.document_file?.id !== newest.document_file?.id;
  if (otherDocument && mine.document)
    both.push({ name: titleOf(visRow, 'document'), theirs: newest.document_file?.name ?? '' });
  return { newest, theirs: theirs as VisConflict['theirs'], both };
}
