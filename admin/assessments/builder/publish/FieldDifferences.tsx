import { List, ListItem, ListItemText } from '@mui/material';
import { plainText } from '#common/questionnaire/plain-text.ts';
import type { BuilderDocument, Field } from '../document.ts';

const LABELS: Record<Field, string> = {
  title: 'Title',
  description: 'Description',
  vis: 'Visual Identity System',
  deadline_local: 'Deadline',
  deadline_zone: 'Time zone',
  reward: 'Reward',
  currency: 'Currency',
  estimated_minutes: 'Estimated minutes',
};
const FIELDS = Object.keys(LABELS) as Field[];

/** The fields in which two documents differ, each with both values. */
export function FieldDifferences({ from, to }: { from: BuilderDocument; to: BuilderDocument }) {
  const changed = FIELDS.filter((field) => from[field] !== to[field]);
  return (
    <List dense disablePadding>
      {changed.map((field) => (
        <ListItem key={field} disableGutters>
          <ListItemText
            primary={`${LABELS[field]}: ${wordsOf(field, to)}`}
            secondary={`instead of ${wordsOf(field, from)}`}
            slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
          />
        </ListItem>
      ))}
    </List>
  );
}

function wordsOf(field: Field, document: BuilderDocument): string {
  const text = field === 'description' ? plainText(document.description) : String(document[field] ?? '');
  return text === '' ? 'none' : `“${text.replace('T', field === 'deadline_local' ? ' ' : 'T')}”`;
}
