import { Button, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { isSegment } from '#common/people/form-options.ts';
import { type AdminOption, LEVEL_ICONS } from '#common/people/form-options-admin.ts';
import { humanise } from '#common/texts/format.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { SegmentField } from './SegmentField.tsx';
import type { Options } from './useOptions.ts';

type Props = { option: AdminOption; actions: Options; onClose: () => void };

/** Edits the name of a choice; for a level also its segment, text and picture. */
export function EditOptionDialog({ option, actions: { change }, onClose }: Props) {
  const [name, setName] = useState(option.name);
  const [description, setDescription] = useState(option.description);
  const [icon, setIcon] = useState(LEVEL_ICONS.find((known) => known === option.icon) ?? LEVEL_ICONS[0]);
  const [segment, setSegment] = useState(option.segment);
  const isLevel = option.kind === 'level';
  const isBuiltIn = option.value !== null && isSegment(option.value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ofLevel = isLevel && segment ? { description, icon, segment } : {};
    change.mutate({ id: option.id, name: name.trim(), ...ofLevel }, { onSuccess: onClose });
  };
  return (
    <FormDialog onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="edit-option">
      <form onSubmit={submit}>
        <DialogTitle id="edit-option">Edit choice</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} required autoFocus />
          {isLevel && (
            <>
              <TextField
                label="Description"
                value={description}
                onChange={(event) => setDescription(event.target.value)}
                required
              />
              <SegmentField value={segment} onChange={setSegment} disabled={isBuiltIn} />
              <TextField
                select
                label="Picture"
                value={icon}
                onChange={(event) => setIcon(event.target.value as typeof icon)}
              >
                {LEVEL_ICONS.map((each) => (
                  <MenuItem key={each} value={each}>
                    {humanise(each)}
                  </MenuItem>
                ))}
              </TextField>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton
            type="submit"
            variant="contained"
            disabled={!name.trim() || (isLevel && !description.trim())}
            loading={change.isPending}
          >
            Save
          </BusyButton>
        </DialogActions>
      </form>
    </FormDialog>
  );
}
