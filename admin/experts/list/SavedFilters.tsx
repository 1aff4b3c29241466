import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  IconButton,
  ListItem,
  ListItemButton,
  ListItemText,
  Popover,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { type ListFilters, useExpertFilters } from './useExpertFilters.ts';

type Saved = { name: string; filters: ListFilters };

/** Filters that were saved under a name, in this browser. */
export function SavedFilters() {
  const [saved, setSaved] = useStore<Saved[]>('experts.savedFilters', []);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const { setFilters } = useListContext();
  const { filters } = useExpertFilters();
  const nothingToSave = Object.keys(filters).length === 0;
  return (
    <>
      <Button
        startIcon={<BookmarkIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Saved filters
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Saved filters', sx: { minWidth: 260, py: 1 } } }}
      >
        {saved.length === 0 && (
          <Typography color="text.secondary" sx={{ px: 2, py: 1, maxWidth: 280 }}>
            No saved filters yet. Filter the list, then save the filters under a name.
          </Typography>
        )}
        {saved.map(({ name, filters: kept }) => (
          <ListItem
            key={name}
            component="div"
            disablePadding
            secondaryAction={
              <IconButton
                edge="end"
                aria-label={`Delete the saved filters ${name}`}
                onClick={() => setSaved(saved.filter((other) => other.name !== name))}
              >
                <DeleteIcon />
              </IconButton>
            }
          >
            <ListItemButton
              onClick={() => {
                setFilters(kept);
                setAnchor(null);
              }}
            >
              <ListItemText primary={name} />
            </ListItemButton>
          </ListItem>
        ))}
        <Divider sx={{ my: 1 }} />
        <Button
          disabled={nothingToSave}
          onClick={() => {
            setAnchor(null);
            setNaming(true);
          }}
          sx={{ mx: 1 }}
        >
          Save the present filters
        </Button>
      </Popover>
      {naming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onSave={(name) => {
            setSaved([...saved.filter((other) => other.name !== name), { name, filters }]);
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) onSave(name.trim());
  };
  return (
    <FormDialog onClose={onClose} aria-labelledby="save-filters" maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id="save-filters">Save filters</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!name.trim()}>
            Save
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  );
}
