import { List, ListItem, ListItemText } from '@mui/material';
import { type Differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import { DISPLAY_LABELS } from '#common/assessments/questionnaire/schema.ts';

type Props = {
  differences: Differences;
  /** Replaces the placeholders in titles. */
  fillPlaceholders: (text: string) => string;
};

/** The differences between two questionnaires in words. */
export function DifferenceList({ differences, fillPlaceholders }: Props) {
  if (isSame(differences)) return <p>The questions are the same.</p>;
  const { display, sections, added, removed, changed, moved } = differences;
  const name = (question: { title: string; type_label: string }) =>
    `${fillPlaceholders(question.title) || 'Question without text'} (${question.type_label})`;
  const lines = [
    ...(display ? [{ primary: 'Experts go through it differently', secondary: DISPLAY_LABELS[display.to] }] : []),
    ...sections.added.map((title) => ({ primary: 'Section added', secondary: fillPlaceholders(title) })),
    ...sections.removed.map((title) => ({ primary: 'Section removed', secondary: fillPlaceholders(title) })),
    ...sections.changed.map((title) => ({ primary: 'Section changed', secondary: fillPlaceholders(title) })),
    ...added.map((question) => ({ primary: 'Added', secondary: name(question) })),
    ...removed.map((question) => ({ primary: 'Removed', secondary: name(question) })),
    ...changed.map((question) => ({ primary: `Changed: ${question.fields.join(', ')}`, secondary: name(question) })),
    ...moved.map((question) => ({ primary: 'Moved', secondary: name(question) })),
  ];
  return <Lines lines={lines} />;
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
