import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { RejectDialog } from '#admin/experts/review/RejectDialog.tsx';
import { useUndo } from '#admin/experts/review/useUndo.ts';
import { toldInBulk } from '#admin/experts/toldInBulk.ts';
import { useAction } from '#admin/useAction.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { countedFigure } from '#common/texts/format.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { BulkAssignDialog } from './BulkAssignDialog.tsx';
import { useExport } from './ExportButton.tsx';
import { MessageDialog } from './MessageDialog.tsx';

type Open = 'reject' | 'assign' | 'message' | null;

/** Actions on the selected experts. */
export function BulkBar() {
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
  if (ids.length === 0) return null;
  return (
    <Box
      role="region"
      aria-label="Selected experts"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, bgcolor: 'action.selected' }}
    >
      <Typography sx={{ fontWeight: 600, mr: 1 }}>{countedFigure(ids.length, 'expert')} selected</Typography>
      <BusyButton onClick={() => void approve()} loading={isApproving}>
        Approve
      </BusyButton>
      <Button onClick={() => setOpen('reject')}>Reject</Button>
      <Button onClick={() => setOpen('assign')}>Assign to an assessment</Button>
      <Button onClick={() => setOpen('message')}>Write to them</Button>
      <BusyButton onClick={() => void exportSelected({ id__in: ids.join(',') })} loading={isExporting}>
        Export
      </BusyButton>
      <Button onClick={() => onUnselectItems()} sx={{ ml: 'auto' }}>
        Clear selection
      </Button>
      {open === 'reject' && <RejectDialog ids={ids} onClose={() => setOpen(null)} onDone={done} />}
      {open === 'assign' && <BulkAssignDialog ids={ids} onClose={() => setOpen(null)} onDone={done} />}
      {open === 'message' && <MessageDialog ids={ids} onClose={() => setOpen(null)} onDone={done} />}
    </Box>
  );
}
