import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Box, Button, Chip, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { SEGMENT_LABELS } from '#common/people/form-options.ts';
import type { AdminOption } from '#common/people/form-options-admin.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { EditOptionDialog } from './EditOptionDialog.tsx';
import type { Options } from './useOptions.ts';

type Props = { option: AdminOption; actions: Options; onUp?: () => void; onDown?: () => void };

/** One choice with its position and actions. */
export function OptionLine({ option, actions, onUp, onDown }: Props) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { change, remove } = actions;
  const close = () => setDialog(null);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography
          component="div"
          sx={{ color: option.retired ? 'text.secondary' : undefined, overflowWrap: 'anywhere' }}
        >
          {option.name} {option.retired && <Chip size="small" label="Retired" />}
        </Typography>
        {(option.description || option.segment) && (
          <Typography variant="body2" color="text.secondary">
            {[option.description, option.segment && `Segment: ${SEGMENT_LABELS[option.segment]}`]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        )}
      </Box>
      <IconButton aria-label={`Move ${option.name} up`} disabled={!onUp} onClick={onUp} size="small">
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Move ${option.name} down`} disabled={!onDown} onClick={onDown} size="small">
        <DownIcon fontSize="small" />
      </IconButton>
      <Button size="small" onClick={() => setDialog('edit')} aria-label={`Edit ${option.name}`}>
        Edit
      </Button>
      <BusyButton
        size="small"
        loading={change.isPending && change.variables.id === option.id}
        onClick={() => change.mutate({ id: option.id, retired: !option.retired })}
        aria-label={`${option.retired ? 'Offer again' : 'Retire'} ${option.name}`}
      >
        {option.retired ? 'Offer again' : 'Retire'}
      </BusyButton>
      <Button
        size="small"
        color="error"
        disabled={option.in_use}
        onClick={() => setDialog('delete')}
        aria-label={`Delete ${option.name}`}
      >
        {option.in_use ? 'In use' : 'Delete'}
      </Button>
      {dialog === 'edit' && <EditOptionDialog option={option} actions={actions} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        danger
        title="Delete choice"
        text={`Delete ${option.name}? Nobody has chosen it.`}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(option.id, { onSettled: close })}
        onClose={close}
      />
    </Box>
  );
}
