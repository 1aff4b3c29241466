import { List, ListItem, ListItemText } from '@mui/material';
import { type Differences, isSame } from '#common/questionnaire/differences.ts';

/** The differences between two questionnaires in words. */
export function DifferenceList({ differences }: { differences: Differences }) {
  if (isSame(differences)) return <p>The questions are the same.</p>;
  const { display, sections, added, removed, changed, moved } = differences;
  const name = (question: { title: string; type_label: string }) =>
    `${question.title || 'Question without text'} (${question.type_label})`;
  const lines = [
    ...(display ? [{ key: 'display', primary: 'Experts walk through differently', secondary: '' }] : []),
    ...sections.added.map((title) => ({ key: `sa${title}`, primary: 'Section added', secondary: title })),
    ...sections.removed.map((title) => ({ key: `sr${title}`, primary: 'Section removed', secondary: title })),
    ...sections.changed.map((title) => ({ key: `sc${title}`, primary: 'Section changed', secondary: title })),
    ...added.map((question) => ({ key: `a${question.question_id}`, primary: 'Added', secondary: name(question) })),
    ...removed.map((question) => ({ key: `r${question.question_id}`, primary: 'Removed', secondary: name(question) })),
    ...changed.map((question) => ({
      key: `c${question.question_id}`,
      primary: `Changed: ${question.fields.join(', ')}`,
      secondary: name(question),
    })),
    ...moved.map((question) => ({ key: `m${question.question_id}`, primary: 'Moved', secondary: name(question) })),
  ];
  return (
    <List dense disablePadding>
      {lines.map(({ key, primary, secondary }) => (
        <ListItem key={key} disableGutters>
          <ListItemText primary={primary} secondary={secondary} />
        </ListItem>
      ))}
    </List>
  );
}
