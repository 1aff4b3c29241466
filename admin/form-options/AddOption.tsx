import { Box, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { OptionKind } from '#common/form-options-admin.ts';
import { BusyButton } from '#common/ui/BusyButton.tsx';
import type { Options } from './useOptions.ts';

/** Adds a choice at the end of its list. */
export function AddOption({ kind, actions: { add } }: { kind: OptionKind; actions: Options }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ kind, name: name.trim() }, { onSuccess: () => setName('') });
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, mt: 2 }}>
      <TextField
        size="small"
        label="New choice"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <BusyButton type="submit" variant="contained" disabled={!name.trim()} loading={add.isPending}>
        Add
      </BusyButton>
    </Box>
  );
}
