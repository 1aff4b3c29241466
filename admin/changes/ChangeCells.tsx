import { Box, Link, Typography } from '@mui/material';
import { DataTable, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { type Change, changedFields, fieldInWords, RECORD_KINDS, valueInWords } from '#common/changes/changes.ts';
import { humanise } from '#common/texts/format.ts';

const LONGEST = 200;

const useChange = () => useRecordContext<Change>();

/** Who did it, and from which network address while that is kept. */
export function ChangeWho() {
  const entry = useChange();
  return (
    <>
      <Typography variant="inherit" sx={{ overflowWrap: 'anywhere' }}>
        {entry?.actor || 'The portal'}
      </Typography>
      {entry?.address && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {entry.address}
        </Typography>
      )}
    </>
  );
}

/** "Approval Voided"; begins with what was changed where that is not the record: "Second Factor Off" of an account. */
export function ChangeWhat() {
  const { action = '', entity } = useChange() ?? {};
  const [subject, done] = action.split('.');
  return humanise(subject === entity && done ? done : action.replace('.', '_'));
}

/** Screens of records that have one of their own. */
const SCREENS: Partial<Record<string, (id: number) => string>> = {
  assessment: routes.assessment,
  expert: routes.expert,
  vis: routes.vis,
  vis_material: routes.visMaterial,
};

/** "Payment 12", with a way there where it has a screen. */
export function ChangedRecord() {
  const entry = useChange();
  if (!entry) return null;
  const { entity, entity_id } = entry;
  const kind = RECORD_KINDS[entity] ?? humanise(entity);
  if (entity_id === null) return kind;
  const screen = SCREENS[entity];
  const name = `${kind} ${entity_id}`;
  return screen ? (
    <Link component={RouterLink} to={screen(entity_id)} underline="hover" color="text.primary">
      {name}
    </Link>
  ) : (
    name
  );
}

/** The values of the changed fields on one side of the change, a line each. */
function Values({ side }: { side: 'before' | 'after' }) {
  const fields = changedFields(useChange() ?? { before: null, after: null }).filter(
    (field) => field[side] !== undefined,
  );
  if (fields.length === 0) return '–';
  return (
    <Box sx={{ maxWidth: 320 }}>
      {fields.map(({ field, [side]: value }) => (
        <Typography key={field} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="span" variant="inherit" color="text.secondary">
            {fieldInWords(field)}:{' '}
          </Typography>
          {valueInWords(value, LONGEST)}
        </Typography>
      ))}
    </Box>
  );
}

export const CHANGED_VALUES = (['before', 'after'] as const).map((side) => (
  <DataTable.Col key={side} source={side} label={humanise(side)} disableSort render={() => <Values side={side} />} />
));
