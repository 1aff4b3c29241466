import Box from '@mui/material/Box';
import { RECALL_MAX } from '#common/assessments/questions/limits.ts';
import type { AnswerOf } from '#common/assessments/questions/registry.ts';
import { AnswerField } from './AnswerField.tsx';

type Props = {
  label: string;
  value: AnswerOf<'timed_exposure'>;
  onChange: (value: AnswerOf<'timed_exposure'>) => void;
  readOnly: boolean;
  autoFocus?: boolean;
};

/** The text field for what the expert remembers of a picture. */
export function RecallField({ value, onChange, ...rest }: Props) {
  return (
    <Box sx={{ mt: 1 }}>
      <AnswerField
        {...rest}
        value={value.recall}
        onChange={(recall) => onChange({ ...value, recall })}
        maxLength={RECALL_MAX}
        minRows={4}
      />
    </Box>
  );
}
