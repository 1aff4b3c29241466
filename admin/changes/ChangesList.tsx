import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import { Box, Button, IconButton, Popover, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { PersonInput } from '#admin/forms/SearchInput.tsx';
import { ListFilters } from '#admin/list/ListFilters.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { FactList } from '#admin/record/FactList.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { columnsOf } from '#admin/schema/columns.tsx';
import { filtersOf } from '#admin/schema/inputs.tsx';
import { routes } from '#common/access/addresses.ts';
import {
  type Change,
  change,
  changedFields,
  changeFilters,
  changeQuery,
  fieldInWords,
  LARGEST_DEPTH,
  named,
  RECORD_KINDS,
  valueInWords,
} from '#common/changes.ts';
import { type Field, titleOf } from '#common/schema/fields.ts';
import type { Params } from '#common/ui/api/address.ts';
import { figure, humanise } from '#common/words/format.ts';

const LONGEST = 200;

/** "Approval Voided"; a change of something that belongs to the record names it first: "Second Factor Off". */
function changeInWords({ action, entity }: Change): string {
  const [subject, done] = action.split('.');
  return humanise(subject === entity && done ? done : action.replace('.', '_'));
}

const kindOf = ({ entity }: Change) => RECORD_KINDS[entity] ?? humanise(entity);

/** The request, by which lines of the server's log are found, and the ids of the record; a click shows all that the request did. */
function ChangeDetails() {
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const entry = useRecord<Change>();
  const { id, entity_id, request_id, address } = entry;
  const facts: [string, string][] = [
    ['Entry', String(id)],
    ...(entity_id === null ? [] : [[kindOf(entry), String(entity_id)] satisfies [string, string]]),
    [titleOf(change, 'address'), address || '–'],
    [titleOf(change, 'request_id'), request_id || '–'],
  ];
  return (
    <>
      <IconButton
        data-opens=""
        aria-label={`Details of entry ${id}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <InfoIcon fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Details of the change', sx: { p: 2, maxWidth: 400 } } }}
      >
        <FactList facts={facts} />
        {request_id && (
          <Button
            size="small"
            sx={{ mt: 1 }}
            onClick={() => {
              setAnchor(null);
              setFilters({ ...filterValues, request_id });
            }}
          >
            All changes of this request
          </Button>
        )}
      </Popover>
    </>
  );
}

/** The addresses of records that have a screen. */
const SCREENS: Partial<Record<string, (id: number) => string>> = {
  agreement: () => routes.agreements,
  assessment: routes.assessment,
  brand: routes.visOfBrand,
  expert: routes.expert,
  faq: () => routes.editHelp,
  faq_category: () => routes.editHelp,
  form_option: () => routes.formOptions,
  settings: () => routes.settings,
  template: routes.assessmentTemplate,
  user: routes.expert,
  vis: routes.vis,
  vis_material: routes.visMaterial,
};

const PEOPLE = ['expert', 'user'];

/** What people call the record; "Payment 12" if it has no name, "Person 5 (erased)" for somebody who has none any more. */
function recordInWords(entry: Change): string {
  const { entity, entity_id, record } = entry;
  const without = `${PEOPLE.includes(entity) ? 'Person' : kindOf(entry)} ${entity_id}${PEOPLE.includes(entity) ? ' (erased)' : ''}`;
  return entity_id === null ? kindOf(entry) : record || without;
}

/** The values of the changed fields on one side of the change, a line each. */
function Values({ source }: { source: string }) {
  const side = source as 'before' | 'after';
  const { before, after, names } = useRecord<Change>();
  const fields = changedFields({ before, after }).filter((field) => field[side] !== undefined);
  if (fields.length === 0) return '–';
  return (
    <Box sx={{ maxWidth: 320 }}>
      {fields.map(({ field, [side]: value }) => (
        <Typography key={field} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="span" variant="inherit" color="text.secondary">
            {fieldInWords(field)}:{' '}
          </Typography>
          {valueInWords(named(field, value, names), LONGEST, field)}
        </Typography>
      ))}
    </Box>
  );
}

/** Filters by person; finds staff, too. */
const personFilter = ({ source, title }: Field) => (
  <PersonInput key={source} source={source} label={title} size="small" noOptionsText="Nobody found" />
);

/** /changes: who changed what and when, over all records; for super admins. */
export function ChangesList() {
  return (
    <RecordList
      query={changeQuery}
      sort={{ field: 'at', order: 'DESC' }}
      title="Log of Changes"
      subtitle={`Who did what, and when. The newest ${figure(LARGEST_DEPTH)} entries that match are listed, and the file holds them all.`}
      actions={<ExportChanges />}
      toolbar={
        <ListFilters>
          {filtersOf(changeFilters, ['entity', 'actor_id', 'about_id', 'leave_out', 'from', 'to', 'request_id'], {
            actor_id: personFilter,
            about_id: personFilter,
          })}
        </ListFilters>
      }
    >
      <RecordTable
        label="Changes"
        loadFailed="Failed to load the log of changes. Please try again."
        empty={<EmptyList title="No changes found." noMatch="Try another kind of record, person or time." />}
        tableFrom="lg"
        actions={<ChangeDetails />}
      >
        {columnsOf(change, {
          at: true,
          actor: {
            text: ({ actor, actor_id }) => (actor_id && actor) || 'The portal',
            to: ({ actor, actor_id }) => actor && actor_id !== null && routes.expert(actor_id),
          },
          action: { text: changeInWords },
          entity: {
            text: recordInWords,
            to: ({ entity, entity_id }) => SCREENS[entity]?.(entity_id ?? 0),
            under: (entry) => entry.record && kindOf(entry),
          },
          before: Values,
          after: Values,
        })}
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
