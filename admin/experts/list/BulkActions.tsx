import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { RejectDialog } from '#admin/experts/review/RejectDialog.tsx';
import { useUndo } from '#admin/experts/review/useUndo.ts';
import { toldInBulk } from '#admin/experts/toldInBulk.ts';
import { SelectionBar } from '#admin/list/SelectionBar.tsx';
import { useAction } from '#admin/useAction.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { BulkAssignDialog } from './BulkAssignDialog.tsx';
import { useExport } from './ExportButton.tsx';
import { MessageDialog } from './MessageDialog.tsx';

type Open = 'reject' | 'assign' | 'message' | null;

/** Actions on the selected experts. */
export function BulkActions() {
  const { selectedIds, onUnselectItems } = useListContext<ExpertRow>();
  const [open, setOpen] = useState<Open>(null);
  const ids = selectedIds.map(Number);
  const undo = useUndo();
  const [approve, isApproving] = useAction((server) => server.approveExperts(ids), {
    ...toldInBulk,
    failed: 'Failed to approve experts',
    offer: ({ done }) => undo(done),
    onSuccess: () => onUnselectItems(),
  });
  const [exportSelected, isExporting] = useExport();
  const done = () => {
    setOpen(null);
    onUnselectItems();
  };
  return (
    <SelectionBar one="expert">
      <BusyButton onClick={() => void approve()} loading={isApproving}>
        Approve
      </BusyButton>
      <Button onClick={() => setOpen('reject')}>Reject</Button>
      <Button onClick={() => setOpen('assign')}>Assign to an assessment</Button>
      <Button onClick={() => setOpen('message')}>Write to them</Button>
      <BusyButton onClick={() => void exportSelected({ id__in: ids.join(',') })} loading={isExporting}>
        Export
      </BusyButton>
      {open === 'reject' && <RejectDialog ids={ids} onClose={() => setOpen(null)} onDone={done} />}
      {open === 'assign' && <BulkAssignDialog ids={ids} onClose={() => setOpen(null)} onDone={done} />}
      {open === 'message' && <MessageDialog ids={ids} onClose={() => setOpen(null)} onDone={done} />}
    </SelectionBar>
  );
}
