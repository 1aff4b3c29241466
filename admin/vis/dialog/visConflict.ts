import { type GeographicalRegion, type VisDetail, visRow } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import type { DisputedField } from '#common/ui/forms/DisputedFields.tsx';
import { formatDate } from '#common/values/dates.ts';
import { compareFields } from '#common/values/merge-fields.ts';
import { formOf, type VisForm } from './visForm.ts';

type Values = Pick<VisForm, 'version' | 'release_date' | 'category' | 'market' | 'geographical_footprint'> & {
  document: { id: number; name: string } | null;
};
type Field = keyof Values;

/** A conflict: the VIS was saved elsewhere while it was being edited. */
export type VisConflict = {
  newest: VisDetail;
  /** Who saved it: a sentence. */
  who: string;
  /** What only the other person changed, in words. */
  told: string;
  disputed: DisputedField[];
  /** The other values of the fields to take over: of what only the other person changed, and of what is chosen. */
  theirs: (chosen: readonly string[]) => [keyof VisForm, unknown][];
};

const valuesOf = (form: VisForm, document: Values['document']): Values => {
  const { version, release_date, category, market, geographical_footprint } = form;
  return { version, release_date, category, market, geographical_footprint, document };
};
const ofRecord = (vis: VisDetail) => {
  const file = vis.document_file;
  return valuesOf(formOf(vis), file ? { id: file.id, name: file.name } : null);
};

type Stage = { base: VisDetail; newest: VisDetail; mine: VisForm };

/** Compares the entries with what was saved meanwhile; both started from `base`. `who` says who saved it. */
export function conflictOf({ base, newest, mine }: Stage, who: string, regions: GeographicalRegion[]): VisConflict {
  const [before, now] = [ofRecord(base), ofRecord(newest)];
  const entered = valuesOf(mine, mine.document ? { id: 0, name: mine.document.name } : before.document);
  const { taken, disputed } = compareFields(before, entered, now);
  const words = (values: Values, field: Field) => inWords(field, values[field], regions) || '–';
  return {
    newest,
    who,
    told: taken.map((field) => `${titleOf(visRow, field)}: ${words(now, field)}`).join('; '),
    disputed: disputed.map((field) => ({
      field,
      title: titleOf(visRow, field),
      mine: words(entered, field),
      theirs: words(now, field),
    })),
    // The form holds a document only where a new one is chosen.
    theirs: (chosen) =>
      Object.keys(now)
        .filter((field) => taken.includes(field as Field) || chosen.includes(field))
        .map((field) => [field as Field, field === 'document' ? null : now[field as Field]]),
  };
}

function inWords(field: Field, value: Values[Field], regions: GeographicalRegion[]): string {
  if (Array.isArray(value))
    return regions
      .filter(({ id }) => value.includes(id))
      .map(({ name }) => name)
      .join(', ');
  if (typeof value === 'object') return value?.name ?? '';
  return field === 'release_date' ? formatDate(value) : value;
}
