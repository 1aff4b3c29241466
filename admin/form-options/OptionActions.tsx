import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Box, Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { useListContext, useRecordContext } from 'react-admin';
import { useAction } from '#admin/useAction.ts';
import { type AdminOption, OPTION_MESSAGES } from '#common/people/form-options-admin.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { moveItem } from '#common/values/move-item.ts';
import { EditOptionDialog } from './EditOptionDialog.tsx';
import { useIsLastOffered } from './useIsLastOffered.ts';

/** What can be done with the choice around. */
export function OptionActions() {
  const option = useRecordContext<AdminOption>();
  return option ? <Actions option={option} /> : null;
}

function Actions({ option }: { option: AdminOption }) {
  const { id, name, retired, in_use } = option;
  const isLast = useIsLastOffered(option);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const [retire, isRetiring] = useAction(
    (server) => server.update('form-options', { id, data: { retired: !retired }, previousData: option }),
    { done: OPTION_MESSAGES.saved, failed: OPTION_MESSAGES.failed },
  );
  const [remove, isRemoving] = useAction((server) => server.delete('form-options', { id, previousData: option }), {
    done: OPTION_MESSAGES.deleted,
    failed: OPTION_MESSAGES.failed,
    onSettled: close,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: { md: 'end' }, gap: 1 }}>
      <Move option={option} />
      <Button size="small" onClick={() => setDialog('edit')} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      <BusyButton
        size="small"
        loading={isRetiring}
        disabled={isLast}
        onClick={() => void retire()}
        aria-label={`${retired ? 'Offer again' : 'Retire'} ${name}`}
      >
        {retired ? 'Offer again' : 'Retire'}
      </BusyButton>
      <Button
        size="small"
        color="error"
        disabled={in_use || isLast}
        onClick={() => setDialog('delete')}
        aria-label={`Delete ${name}`}
      >
        {in_use ? 'In use' : 'Delete'}
      </Button>
      {dialog === 'edit' && <EditOptionDialog option={option} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        danger
        title="Delete choice"
        text={`Delete ${name}? Nobody has chosen it.`}
        confirmLabel="Delete"
        busy={isRemoving}
        onConfirm={() => void remove()}
        onClose={close}
      />
    </Box>
  );
}

function Move({ option: { id, kind, name } }: { option: AdminOption }) {
  const { data = [] } = useListContext<AdminOption>();
  const [order] = useAction((server, ids: number[]) => server.orderOptions(kind, ids), {
    failed: OPTION_MESSAGES.failed,
  });
  const ids = data.map((option) => option.id);
  const place = ids.indexOf(id);
  const move = (to: number) => () => void order(moveItem(ids, place, to));
  return (
    <>
      <IconButton aria-label={`Move ${name} up`} disabled={place === 0} onClick={move(place - 1)} size="small">
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={`Move ${name} down`}
        disabled={place === ids.length - 1}
        onClick={move(place + 1)}
        size="small"
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  );
}
