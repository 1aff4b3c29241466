import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

/** A field that two changes left with different values, in words. */
export type DisputedField = { field: string; title: string; mine: string; theirs: string };
export type Side = 'mine' | 'theirs';
export type Sides = Readonly<Record<string, Side>>;

type Props = {
  /** Who changed it: a sentence. */
  who: string;
  disputed: readonly DisputedField[];
  /** What the other change did beside them, in words. */
  taken: string;
  /** Called with a choice for each field, or with null to go back to the form. */
  onChosen: (sides: Sides | null) => void;
};

/** Asks which value stays of each field that was changed twice, and shows both. */
export function DisputedFields({ who, disputed, taken, onChosen }: Props) {
  const id = useId();
  const [sides, setSides] = useState<Sides>({});
  const isComplete = disputed.every(({ field }) => sides[field]);
  return (
    <Dialog
      open
      onClose={() => onChosen(null)}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
      aria-describedby={`${id}-who`}
    >
      <DialogTitle id={id}>Changed in the meantime</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-who`}>{who} Choose which value stays. Nothing else is lost.</DialogContentText>
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          {disputed.map(({ field, title, mine, theirs }) => (
            <FormControl key={field}>
              <FormLabel id={`${id}-${field}`}>{title}</FormLabel>
              <RadioGroup
                aria-labelledby={`${id}-${field}`}
                value={sides[field] ?? ''}
                onChange={(_event, side) => setSides((now) => ({ ...now, [field]: side as Side }))}
              >
                <Value side="mine" label="Your entry" value={mine} />
                <Value side="theirs" label="Saved in the meantime" value={theirs} />
              </RadioGroup>
            </FormControl>
          ))}
        </Box>
        {taken && (
          <Typography color="text.secondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            Also changed, and kept: {taken}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onChosen(null)} autoFocus>
          Back to the form
        </Button>
        <Button variant="contained" disabled={!isComplete} onClick={() => onChosen(sides)}>
          Save Changes
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Value({ side, label, value }: { side: Side; label: string; value: string }) {
  return (
    <FormControlLabel
      value={side}
      control={<Radio />}
      sx={{ alignItems: 'flex-start', my: 0.25 }}
      label={
        <Box sx={{ pt: 1, overflowWrap: 'anywhere' }}>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            {label}
          </Typography>
          <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
            {value}
          </Box>
        </Box>
      }
    />
  );
}
