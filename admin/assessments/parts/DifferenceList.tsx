import { Alert, AlertTitle, Box, List, ListItem, ListItemText } from '@mui/material';
import { type Differences, type ItemChange, isSame } from '#common/assessments/questionnaire/differences.ts';
import { type GivenAnswers, type ReusedId, reusedInWords } from '#common/assessments/questionnaire/history.ts';
import { DISPLAY_LABELS } from '#common/assessments/questionnaire/schema.ts';
import { figure } from '#common/words/format.ts';

type Props = {
  differences: Differences;
  /** Replaces the placeholders in titles. */
  fillPlaceholders: (text: string) => string;
  /** What experts have answered; without it nothing is said about that. */
  given?: readonly GivenAnswers[] | undefined;
};

/** The differences between two questionnaires in words. */
export function DifferenceList({ differences, fillPlaceholders, given }: Props) {
  if (isSame(differences)) return <p>The questions are the same.</p>;
  const { display, sections, added, removed, changed, moved } = differences;
  const name = (question: { title: string; type_label: string }) =>
    `${fillPlaceholders(question.title) || 'Question without text'} (${question.type_label})`;
  const lines = [
    ...(display ? [{ primary: 'Experts go through it differently', secondary: DISPLAY_LABELS[display.to] }] : []),
    ...sections.added.map((title) => ({ primary: 'Section added', secondary: fillPlaceholders(title) })),
    ...sections.removed.map((title) => ({ primary: 'Section removed', secondary: fillPlaceholders(title) })),
    ...sections.changed.map((title) => ({ primary: 'Section changed', secondary: fillPlaceholders(title) })),
    ...sections.rotating.map((title) => ({ primary: 'Section now rotates', secondary: fillPlaceholders(title) })),
    ...sections.fixed.map((title) => ({ primary: 'Section no longer rotates', secondary: fillPlaceholders(title) })),
    ...added.map((question) => ({ primary: 'Added', secondary: name(question) })),
    ...removed.map((question) => ({
      primary: `Removed${answeredBy(given, question.question_id)}`,
      secondary: name(question),
    })),
    ...changed.map((question) => ({
      primary: `Changed: ${[
        ...question.fields,
        ...question.items.map((item) => itemInWords(item, question.question_id, given)),
      ].join(', ')}`,
      secondary: name(question),
    })),
    ...moved.map((question) => ({ primary: 'Moved', secondary: name(question) })),
  ];
  return <Lines lines={lines} />;
}

/** ", answered by 12": how many gave an answer to a question; empty if nobody did. */
function answeredBy(given: Props['given'], questionId: string): string {
  const answered = given?.find(({ question_id }) => question_id === questionId)?.answered ?? 0;
  return answered > 0 ? `, answered by ${figure(answered)}` : '';
}

/** "option “Red” removed, chosen by 5": an item that answers may name, and how many do. */
function itemInWords({ noun, id, before, after }: ItemChange, questionId: string, given: Props['given']): string {
  if (before === null) return `${noun} “${after}” added`;
  const chosen = given?.find(({ question_id }) => question_id === questionId)?.chosen[id];
  const by = chosen ? `, chosen by ${figure(chosen)}` : noun === 'option' ? '' : answeredBy(given, questionId);
  return after === null ? `${noun} “${before}” removed${by}` : `${noun} “${before}” is now “${after}”${by}`;
}

/** Changes, each in two lines. */
export function Lines({ lines }: { lines: readonly { primary: string; secondary: string }[] }) {
  const wrapping = { sx: { overflowWrap: 'anywhere' } } as const;
  return (
    <List dense disablePadding>
      {lines.map(({ primary, secondary }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text
        <ListItem key={index} disableGutters>
          <ListItemText
            primary={primary}
            secondary={secondary}
            slotProps={{ primary: wrapping, secondary: wrapping }}
          />
        </ListItem>
      ))}
    </List>
  );
}

/** Warns of ids that stand for two things. Draws nothing without them. */
export function ReusedIds({ reused }: { reused: readonly ReusedId[] }) {
  if (reused.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>Different texts with the same id</AlertTitle>
      If the new text only words it better, all is well. If it means something else, the rules, the expected answer and
      joined versions take both for the same: remove it in the builder, add it again, and do not join these versions.
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {reused.map((one) => (
          <li key={JSON.stringify(one)}>
            {one.noun === 'question' ? '' : `“${one.title}”: `}
            {reusedInWords(one)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
