import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { isStale } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { compareFields } from '#common/words/merge-fields.ts';
import { DisputeDialog, type Disputed } from './DisputeDialog.tsx';

/** Thrown if the person goes back to the form instead of choosing a value. Nothing was saved. */
export class SaveGivenUp extends Error {}

export type Words = {
  titleOf: (field: string) => string;
  /** A value as people read it. */
  inWords: (field: string, value: unknown) => string;
};

type Job<Stored, Values extends object, Saved> = {
  /** The record that the form was filled with. */
  stored: Stored;
  /** The entered values. */
  entered: Values;
  /** The part of a record that the form holds. */
  valuesOf: (stored: Stored) => Values;
  /** Saves what differs from the record. @throws ApiError, which is stale where the record is no longer the newest */
  save: (stored: Stored, values: Values) => Promise<Saved>;
  /** Absent for what nobody else can have changed. */
  loadNewest?: () => Promise<Stored>;
  /** Called before the merged values are saved, so that the form can show them if they are refused. */
  onMerged: (newest: Stored, values: Values) => void;
};

type Side = 'mine' | 'theirs';
type Sides = Readonly<Record<string, Side>>;
type Question = { who: string; disputed: Disputed<Side>[]; taken: string; answer: (sides: Sides | null) => void };

/**
 * Saves a record that others edit too. If it was changed since it was read, both changes are merged field by field; only
 * where both changed the same field, a dialog asks which value stays. Returns the function that saves, and the dialog,
 * which belongs outside of the form.
 */
export function useMergedSave({ titleOf, inWords }: Words) {
  const [question, setQuestion] = useState<Question | null>(null);
  const toast = useToast();

  const ask = (about: Omit<Question, 'answer'>) =>
    new Promise<Sides | null>((resolve) => {
      const answer = (sides: Sides | null) => {
        setQuestion(null);
        resolve(sides);
      };
      setQuestion({ ...about, answer });
    });

  async function mergedSave<Stored, Values extends object, Saved>(job: Job<Stored, Values, Saved>): Promise<Saved> {
    const { stored, entered, valuesOf, save, loadNewest, onMerged } = job;
    try {
      return await save(stored, entered);
    } catch (error) {
      if (!loadNewest || !isStale(error)) throw error;
      const newest = await loadNewest();
      const theirs = valuesOf(newest);
      const { taken, disputed } = compareFields(valuesOf(stored), entered, theirs);
      const who = error.detail ?? error.message;
      const told = taken.map((field) => `${titleOf(field)}: ${inWords(field, theirs[field])}`).join('; ');
      const asked = (field: keyof Values & string): Disputed<Side> => ({
        key: field,
        name: titleOf(field),
        choices: [
          { value: 'mine', label: <Value label="Your entry" value={inWords(field, entered[field])} /> },
          { value: 'theirs', label: <Value label="Saved in the meantime" value={inWords(field, theirs[field])} /> },
        ],
      });
      const sides = disputed.length === 0 ? {} : await ask({ who, disputed: disputed.map(asked), taken: told });
      if (!sides) throw new SaveGivenUp();
      const theirFields = [...taken, ...disputed.filter((field) => sides[field] === 'theirs')];
      const merged = { ...entered, ...Object.fromEntries(theirFields.map((field) => [field, theirs[field]])) };
      onMerged(newest, merged);
      // The record may have been changed again meanwhile.
      const saved = await mergedSave({ ...job, stored: newest, entered: merged });
      if (disputed.length === 0 && told) toast.info(`${who} Both changes are kept. Also changed: ${told}`);
      return saved;
    }
  }

  const dialog: ReactNode = question && (
    <DisputeDialog
      title="Changed in the meantime"
      text={`${question.who} Choose which value stays. Nothing else is lost.`}
      disputed={question.disputed}
      taken={question.taken}
      confirmLabel={() => 'Save Changes'}
      onChosen={question.answer}
      onBack={() => question.answer(null)}
    />
  );
  return [mergedSave, dialog] as const;
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {label}
      </Typography>
      <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
        {value}
      </Box>
    </Box>
  );
}
