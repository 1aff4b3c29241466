import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { differing } from '#common/words/merge-fields.ts';
import { useMergedSave, type Words } from './useMergedSave.tsx';

type Revised = { revision?: number };

export type StoredFormOptions<Stored, Values extends FieldValues> = {
  /** The newest known record. */
  stored: Stored;
  /** The part of a record that the form holds. */
  valuesOf: (stored: Stored) => Values;
  /** The rules, which may depend on what was stored. */
  resolver?: (stored: Stored) => Resolver<Values>;
  disabled?: boolean;
  words?: Words;
};

export type Way<Stored, Values> = {
  /** Saves the values that differ from the record. @throws ApiError, which is stale where the record is no longer the newest */
  send: (changed: Partial<Values>, stored: Stored) => Promise<Stored>;
  loadNewest?: () => Promise<Stored>;
};

/**
 * A form that is filled from a stored record, and the one rule for what was typed: it stays until it is saved or
 * discarded. A newer record is shown at once only while nothing is typed; otherwise saving merges both. What is typed
 * while a save runs stays, too.
 */
export function useStoredForm<Stored extends Revised, Values extends FieldValues>(
  options: StoredFormOptions<Stored, Values>,
) {
  const { stored, valuesOf, resolver, disabled, words = NO_WORDS } = options;
  const [base, setBase] = useState(stored);
  const form = useForm<Values>({
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    resolver: resolver?.(base),
    disabled,
    shouldFocusError: false,
  });
  // Read during rendering, so that the form tracks them.
  const { isDirty, isSubmitting } = form.formState;
  const [mergedSave, disputes] = useMergedSave(words);

  /** Fills the form from a record; what is in `typed` is still to be saved. */
  const fill = (record: Stored, typed: Partial<Values> = {}) => {
    setBase(record);
    form.reset(valuesOf(record), { keepSubmitCount: true });
    for (const [field, value] of Object.entries(typed))
      form.setValue(field as Path<Values>, value, { shouldDirty: true });
  };

  const adopt = useEffectEvent(() => {
    if (isNewer(stored, base)) fill(stored);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a record was loaded, and when nothing is typed any more
  useEffect(() => {
    if (!isDirty && !isSubmitting) adopt();
  }, [stored, isDirty, isSubmitting]);

  /** Saves what was entered. @throws ApiError, or SaveGivenUp where the person went back to the form */
  const save = async (entered: Values, { send, loadNewest }: Way<Stored, Values>): Promise<Stored> => {
    let sent = texts(form.getValues());
    const typedSince = () => {
      const now: Values = form.getValues();
      return Object.fromEntries(Object.entries(now).filter(([field, text]) => JSON.stringify(text) !== sent[field]));
    };
    const saved = await mergedSave({
      stored: base,
      entered,
      valuesOf,
      save: (record, values) => send(differing(valuesOf(record), values), record),
      loadNewest,
      onMerged: (newest, merged) => {
        const since = typedSince();
        sent = texts({ ...form.getValues(), ...merged });
        fill(newest, { ...merged, ...since });
      },
    });
    fill(saved, typedSince() as Partial<Values>);
    return saved;
  };

  return { form, base, fill, save, disputes };
}

const isNewer = (one: Revised, other: Revised) =>
  one.revision === undefined || other.revision === undefined ? one !== other : one.revision > other.revision;

/** The values as texts, to be compared with later ones: a form changes its lists in place. */
const texts = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, JSON.stringify(value)]));

const NO_WORDS: Words = { titleOf: (field) => field, inWords: (_field, value) => String(value) };
