import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Box, Link, Typography } from '@mui/material';
import { DataTable, useListContext, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { PersonInput } from '#admin/forms/PersonInput.tsx';
import { ListFilters } from '#admin/list/ListFilters.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { filtersOf } from '#admin/schema/inputs.tsx';
import { routes } from '#common/access/routes.ts';
import {
  type Change,
  change,
  changedFields,
  changeFilters,
  fieldInWords,
  LARGEST_DEPTH,
  RECORD_KINDS,
  valueInWords,
} from '#common/changes.ts';
import type { Field } from '#common/schema/fields.ts';
import type { Params } from '#common/ui/api/address.ts';
import { figure, humanise } from '#common/words/format.ts';

const LONGEST = 200;

const useChange = () => useRecordContext<Change>();

/** Who did it, and from which network address while that is kept. */
function ChangeWho() {
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

/**
 * "Approval Voided"; a change of something that belongs to the record names it first: "Second Factor Off". Below it the request, by
 * which lines of the server's log are found; a click shows all that it did.
 */
function ChangeWhat() {
  const { filterValues, setFilters } = useListContext();
  const { action = '', entity, request_id } = useChange() ?? {};
  const [subject, done] = action.split('.');
  return (
    <>
      {humanise(subject === entity && done ? done : action.replace('.', '_'))}
      {request_id && (
        <Link
          component="button"
          type="button"
          variant="caption"
          color="text.secondary"
          title="Everything that this request did"
          onClick={() => setFilters({ ...filterValues, request_id })}
          sx={{ display: 'block', textAlign: 'start', overflowWrap: 'anywhere' }}
        >
          {request_id}
        </Link>
      )}
    </>
  );
}

/** The addresses of records that have a screen. */
const SCREENS: Partial<Record<string, (id: number) => string>> = {
  assessment: routes.assessment,
  expert: routes.expert,
  vis: routes.vis,
  vis_material: routes.visMaterial,
};

/** "Payment 12", as a link if the record has a screen. */
function ChangedRecord() {
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

const CHANGED_VALUES = (['before', 'after'] as const).map((side) => (
  <DataTable.Col key={side} source={side} label={humanise(side)} disableSort render={() => <Values side={side} />} />
));

/** Filters by person; finds staff, too. */
const personFilter = ({ source, title }: Field) => (
  <PersonInput key={source} source={source} label={title} size="small" noOptionsText="Nobody found" />
);

/** /changes: who changed what and when, over all records; for super admins. */
export function ChangesList() {
  return (
    <RecordList
      sort={{ field: 'at', order: 'DESC' }}
      title="Log of Changes"
      subtitle={`Who did what, and when. The newest ${figure(LARGEST_DEPTH)} entries that match are listed, and the file holds them all.`}
      toolbar={
        <>
          <ListFilters>
            {filtersOf(changeFilters, ['entity', 'actor_id', 'about_id', 'from', 'to', 'request_id'], {
              actor_id: personFilter,
              about_id: personFilter,
            })}
          </ListFilters>
          <ExportChanges />
        </>
      }
    >
      <RecordTable
        label="Changes"
        loadFailed="Failed to load the log of changes. Please try again."
        empty={<EmptyList title="No changes found." noMatch="Try another kind of record, person or time." />}
        tableFrom="lg"
      >
        {columnsOf(change, ['at', 'actor', 'action', 'entity'], {
          actor: () => ({ render: () => <ChangeWho /> }),
          action: () => ({ render: () => <ChangeWhat /> }),
          entity: () => ({ render: () => <ChangedRecord /> }),
        })}
        {CHANGED_VALUES}
      </RecordTable>
    </RecordList>
  );
}

const exportChanges = action({
  label: 'Export to CSV',
  call: (server, filters: Params) => server.exportChanges(filters),
  failed: 'Failed to export the log of changes',
});

function ExportChanges() {
  const { filterValues } = useListContext();
  return <ActionButton action={exportChanges} row={filterValues as Params} startIcon={<DownloadIcon />} />;
}
