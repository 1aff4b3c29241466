import { List, ListItem, ListItemText } from '@mui/material';
import type { BuilderDocument, Field } from '#admin/assessments/builder/document.ts';
import { FIELD_LABELS } from '#admin/assessments/builder/fieldLabels.ts';
import { plainText } from '#common/assessments/questionnaire/plain-text.ts';

const FIELDS = Object.keys(FIELD_LABELS) as Field[];

/** The fields in which two documents differ, each with both values. */
export function FieldDifferences({ from, to }: { from: BuilderDocument; to: BuilderDocument }) {
  const changed = FIELDS.filter((field) => from[field] !== to[field]);
  return (
    <List dense disablePadding>
      {changed.map((field) => (
        <ListItem key={field} disableGutters>
          <ListItemText
            primary={`${FIELD_LABELS[field]}: ${fieldInWords(field, to)}`}
            secondary={`instead of ${fieldInWords(field, from)}`}
            slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
          />
        </ListItem>
      ))}
    </List>
  );
}

/** Returns the value of a field as text. */
export function fieldInWords(field: Field, document: BuilderDocument): string {
  const text = field === 'description' ? plainText(document.description) : String(document[field] ?? '');
  return text === '' ? 'none' : `“${text.replace('T', field === 'deadline_local' ? ' ' : 'T')}”`;
}
