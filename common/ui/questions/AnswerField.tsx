import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { AnswerOf, ConfigOf, QuestionType } from '#common/assessments/questions/registry.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { counted } from '#common/words/format.ts';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  readOnly: boolean;
  maxLength: number;
  minRows?: number;
  autoFocus?: boolean;
};

/**
 * A text field with several lines. Its label is above it and wraps, since a sentence does not fit on a field's
 * outline.
 */
export function AnswerField({ label, value, onChange, readOnly, maxLength, minRows = 1, autoFocus = false }: Props) {
  return (
    <TextField
      label={label}
      multiline
      minRows={minRows}
      value={value}
      disabled={readOnly}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { dir: 'auto', maxLength }, inputLabel: { sx: LABEL, shrink: true } }}
      sx={FIELD}
    />
  );
}

const FIELD = {
  '& legend': { display: 'none' },
  '& fieldset': { top: 0 },
  '& .MuiInputBase-root': { minHeight: 44 },
} as const;
const LABEL = {
  position: 'static',
  transform: 'none',
  maxWidth: '100%',
  whiteSpace: 'normal',
  mb: 0.75,
  color: 'text.primary',
  fontWeight: 550,
} as const;

type AnswerCountProps = Count & {
  /** For fields that refer to it with aria-describedby. */
  id?: string;
  /** The text announced when it changes; by default the count, which is too much if it changes with every key. */
  announcement?: string;
};

/** How much is given and how much is required; shown above or below an input and announced when it changes. */
export function AnswerCount({ id, announcement, ...count }: AnswerCountProps) {
  return (
    <>
      <Typography id={id} role={announcement === undefined ? 'status' : undefined} color="text.secondary" sx={SMALL}>
        {countInWords(count)}
      </Typography>
      {announcement !== undefined && (
        <span role="status" style={visuallyHidden}>
          {announcement}
        </span>
      )}
    </>
  );
}

const SMALL = { fontSize: '0.9rem' };

type Count = {
  /** What to do until there is enough: "Place". */
  verb: string;
  given: number;
  min: number;
  max: number;
  /** One of what is counted: "pin". Its plural ends in -s. */
  noun: string;
};

/** Says what to do until enough is given, then how much is: "Choose at least one", "Place at least 2 pins (1 so far)", "2 of 6 pins". */
export function countInWords({ given, min, max, verb, noun }: Count): string {
  if (given >= min) return `${given} of ${counted(max, noun)}`;
  const least = `${min < max ? 'at least ' : ''}${min === 1 ? 'one' : counted(min, noun)}`;
  return `${verb} ${least}${given > 0 ? ` (${given} so far)` : ''}`;
}

/** Props of every question input; one component per type, used by the player and the builder's preview. */
export type QuestionInputProps<T extends QuestionType = QuestionType> = {
  question: Question<T>;
  config: ConfigOf<T>;
  /** Null until something is entered. */
  value: AnswerOf<T> | null;
  onChange: (value: AnswerOf<T> | null) => void;
  /** All materials of the questionnaire; inputs find theirs by id. */
  materials: readonly MaterialView[];
  readOnly: boolean;
  /** Id of the element with the question's title. */
  labelledBy: string;
  /** Determines the shuffled orders: questionSeed(…). */
  seed: string;
};
