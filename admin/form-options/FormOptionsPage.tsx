import { Box, Chip, Paper, Typography } from '@mui/material';
import { DataTable, ListBase, useListContext, useRecordContext } from 'react-admin';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListTabs } from '#admin/list/ListTabs.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { wholeList } from '#admin/list/wholeList.ts';
import { columnsOf } from '#admin/schema/columns.tsx';
import { useMay } from '#admin/useMay.ts';
import { SEGMENT_LABELS } from '#common/people/form-options.ts';
import {
  type AdminOption,
  adminOption,
  OPTION_KIND_LABELS,
  OPTION_KINDS,
  OPTION_MESSAGES,
  type OptionKind,
} from '#common/people/form-options-admin.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { AddOption } from './AddOption.tsx';
import { OptionActions } from './OptionActions.tsx';
import { useIsLastOffered } from './useIsLastOffered.ts';

const TABS = OPTION_KINDS.map((value) => ({ value, label: OPTION_KIND_LABELS[value] }));

/** /form-options: the choices that experts have in their profile; for super admins. */
export function FormOptionsPage() {
  const may = useMay();
  if (!may('list', 'form-options')) {
    return <EmptyState title="Only super admins may edit the form options." text="Ask one of them to make a change." />;
  }
  return (
    <ListBase
      resource="form-options"
      filterDefaultValues={{ kind: 'area' }}
      perPage={wholeList.perPage}
      storeKey={false}
    >
      <PageHeader
        title="Form options"
        subtitle="What experts can choose in their profile. A choice that is in use can be retired: it stays where it was chosen and is no longer offered."
      />
      <Paper variant="outlined">
        <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <ListTabs label="Kinds of choices" source="kind" tabs={TABS} />
        </Box>
        <Options />
      </Paper>
    </ListBase>
  );
}

function Options() {
  const { kind }: { kind: OptionKind } = useListContext().filterValues;
  return (
    <Box role="tabpanel" aria-label={OPTION_KIND_LABELS[kind]}>
      <RecordTable
        label={OPTION_KIND_LABELS[kind]}
        loadFailed="Failed to load the form options."
        empty={<EmptyList title="No choices yet." noMatch="" />}
      >
        {columnsOf(adminOption, ['name'], { name: () => ({ render: () => <OptionName /> }) })}
        <DataTable.Col label="Actions" align="right" field={OptionActions} />
      </RecordTable>
      <AddOption kind={kind} />
    </Box>
  );
}

function OptionName() {
  const option = useRecordContext<AdminOption>();
  const isLast = useIsLastOffered(option);
  if (!option) return null;
  const { name, retired, description, segment } = option;
  const about = [description, segment && `Segment: ${SEGMENT_LABELS[segment]}`].filter(Boolean).join(' · ');
  return (
    <>
      <Box sx={{ color: retired ? 'text.secondary' : undefined, overflowWrap: 'anywhere' }}>
        {name} {retired && <Chip size="small" label="Retired" />}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {about}
      </Typography>
      {isLast && (
        <Typography variant="body2" color="text.secondary">
          {OPTION_MESSAGES.lastOffered}
        </Typography>
      )}
    </>
  );
}
