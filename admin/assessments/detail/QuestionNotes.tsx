import { Box, Chip } from '@mui/material';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { CONDITION_LABELS } from '#common/assessments/questions/conditions.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';

/** Labels of options may be long. */
const WRAPPED = { height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } } as const;

/** What experts do not see of a question: its type, whether it is optional, its key and its condition. */
export function QuestionNotes({ question, questionnaire }: { question: Question; questionnaire: Questionnaire }) {
  const { type, required, allow_cannot_judge, attention_check, show_if } = question;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <Chip size="small" label={definitionOf(type).label} />
      {!required && <Chip size="small" variant="outlined" label="Optional" />}
      {allow_cannot_judge && <Chip size="small" variant="outlined" label="Cannot judge" />}
      {attention_check && (
        <Chip
          size="small"
          variant="outlined"
          color="warning"
          sx={WRAPPED}
          label={`Attention check: ${inWords(question, attention_check.expected)}`}
        />
      )}
      {show_if && (
        <Chip
          size="small"
          variant="outlined"
          color="info"
          sx={WRAPPED}
          label={conditionInWords(question, questionnaire)}
        />
      )}
    </Box>
  );
}

function conditionInWords({ show_if: rule }: Question, { questions }: Questionnaire): string {
  const index = questions.findIndex((one) => one.id === rule?.question_id);
  const source = questions[index];
  if (!rule || !source) return 'Conditional';
  const value = rule.value === null ? '' : ` ${inWords(source, rule.value)}`;
  return `Only if question ${index + 1} ${CONDITION_LABELS[rule.operator]}${value}`;
}

/** Returns an answer that is referred to by its value as text: the option's label, or the value itself. */
function inWords({ type, config }: Question, value: string | number): string {
  const target = definitionOf(type).conditionTarget(config);
  const known = target.kind === 'one_of' && target.values.find((item) => String(item.value) === String(value));
  return known ? known.label : String(value);
}
