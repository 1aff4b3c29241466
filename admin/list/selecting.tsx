import { Checkbox } from '@mui/material';
import {
  type RaRecord,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';

/** Selects the record around. Unlike react-admin's checkbox it says which record that is. */
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
      onChange={() => onSelect(all ? others : [...others, ...choosable])}
    />
  );
}
