import { Box, Button, Checkbox } from '@mui/material';
import { useState } from 'react';
import {
  type Identifier,
  type ListControllerResult,
  type RaRecord,
  useGetRecordRepresentation,
  useListContext,
  useNotify,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { MAX_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { figure } from '#common/words/format.ts';

/** Selects the current record. Unlike react-admin's checkbox, it names that record. */
export function SelectRecord() {
  const record = useRecordContext();
  const { selectedIds, onToggleItem } = useListContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  if (!record) return null;
  return (
    <Checkbox
      slotProps={{ input: { 'aria-label': `Select ${String(nameOf(record))}` } }}
      checked={selectedIds.includes(record.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(record.id)}
    />
  );
}

/** Selects every record of the page that can be selected, or none of them. */
export function SelectPage({ isSelectable }: { isSelectable: (record: RaRecord) => boolean }) {
  const { data = [], selectedIds, onSelect } = useListContext();
  const choosable = data.filter(isSelectable).map(({ id }) => id);
  const chosen = choosable.filter((id) => selectedIds.includes(id));
  const all = chosen.length > 0 && chosen.length === choosable.length;
  const some = chosen.length > 0 && !all;
  // MUI announces "mixed" but does not mark the checkbox itself as indeterminate.
  const markPartly = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = some;
  };
  const others = selectedIds.filter((id) => !choosable.includes(id));
  return (
    <Checkbox
      slotProps={{ input: { 'aria-label': 'Select all on this page', ref: markPartly } }}
      checked={all}
      indeterminate={some}
      disabled={choosable.length === 0}
      onChange={() => onSelect(all ? others : [...others, ...choosable])}
    />
  );
}

type MatchingProps = { isSelectable: (record: RaRecord) => boolean; onSelectAll?: (records: RaRecord[]) => void };

/** Selects, beside what is selected already, every record that the search and the filters find, on all pages. Gone when they are. */
export function SelectMatching({ isSelectable, onSelectAll }: MatchingProps) {
  const list = useListContext() as ListControllerResult;
  const { data = [], total = 0, selectedIds, onSelect, getData } = list;
  const notify = useNotify();
  const [matching, setMatching] = useState<Identifier[]>();
  if (selectedIds.length === 0 || !getData || total <= data.length || total > MAX_PAGE_SIZE) return null;
  if (matching?.every((id) => selectedIds.includes(id))) return null;
  const select = async () => {
    try {
      const found = (await getData({ maxResults: MAX_PAGE_SIZE })).filter(isSelectable);
      onSelectAll?.(found);
      const ids = found.map(({ id }) => id);
      setMatching(ids);
      onSelect([...new Set([...selectedIds, ...ids])]);
      const left = total - found.length;
      if (left > 0) notify(`${figure(left)} of them cannot be selected.`);
    } catch {
      notify('The selection could not be made. Please try again.', { type: 'error' });
    }
  };
  return (
    <Box sx={{ px: 2, bgcolor: 'action.selected' }}>
      <Button size="small" onClick={() => void select()}>
        Select all {figure(total)} matching
      </Button>
    </Box>
  );
}
