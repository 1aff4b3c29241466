import { Box, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Segment } from '#common/people/form-options.ts';
import { OPTION_DESCRIPTION_MAX, OPTION_NAME_MAX, type OptionKind } from '#common/people/form-options-admin.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { SegmentField } from './SegmentField.tsx';
import type { Options } from './useOptions.ts';

/** Fields are in one row if there is room, below one another on a phone. */
const FIELD_STYLE = { flex: '1 1 200px', width: 'auto' };

/** Adds a choice at the end of its list; a level also needs a description and a segment. */
export function AddOption({ kind, actions: { add } }: { kind: OptionKind; actions: Options }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [segment, setSegment] = useState<Segment | null>(null);
  const isLevel = kind === 'level';
  const isComplete = name.trim() !== '' && (!isLevel || (description.trim() !== '' && segment !== null));
  const clear = () => {
    setName('');
    setDescription('');
    setSegment(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLevel) add.mutate({ kind, name: name.trim() }, { onSuccess: clear });
    else if (segment) add.mutate({ kind, name: name.trim(), description, segment }, { onSuccess: clear });
  };
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mt: 2 }}
    >
      <TextField
        size="small"
        sx={FIELD_STYLE}
        required={isLevel}
        label={isLevel ? 'New level' : 'New choice'}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: OPTION_NAME_MAX } }}
      />
      {isLevel && (
        <>
          <TextField
            size="small"
            sx={FIELD_STYLE}
            label="Description"
            required
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            helperText="What it means, e.g. 5+ years"
            slotProps={{ htmlInput: { maxLength: OPTION_DESCRIPTION_MAX } }}
          />
          <Box sx={FIELD_STYLE}>
            <SegmentField size="small" value={segment} onChange={setSegment} />
          </Box>
        </>
      )}
      <BusyButton type="submit" variant="contained" disabled={!isComplete} loading={add.isPending}>
        Add
      </BusyButton>
    </Box>
  );
}
