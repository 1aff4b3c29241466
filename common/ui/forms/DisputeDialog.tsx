import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { TitledDialog } from './TitledDialog.tsx';

/** Something that two people changed differently, with the possible choices. */
export type Disputed<Choice extends string> = {
  key: string;
  name: string;
  choices: readonly { value: Choice; label: ReactNode }[];
  /** The initial choice; none if absent. */
  first?: Choice | undefined;
  /** Both versions, if the choices do not show them. */
  versions?: ReactNode;
};

type Props<Choice extends string> = {
  title: string;
  /** Who changed it, and what is asked. */
  text: string;
  disputed: readonly Disputed<Choice>[];
  /** What else the other person changed, in words. */
  taken?: string;
  maxWidth?: 'sm' | 'md';
  /** The label of the button, by what is chosen. */
  confirmLabel: (chosen: readonly Choice[]) => string;
  /** Called with a choice for each key. */
  onChosen: (chosen: Readonly<Record<string, Choice>>) => void;
  /** Goes back without a choice; absent if a choice is required. */
  onBack?: () => void;
};

/** Asks what to keep of everything that two people changed differently. */
export function DisputeDialog<Choice extends string>(props: Props<Choice>) {
  const { title, text, disputed, taken, maxWidth = 'sm', confirmLabel, onChosen, onBack } = props;
  const id = useId();
  const [made, setMade] = useState<Readonly<Record<string, Choice>>>({});
  const all = disputed.map(({ key, first }) => [key, made[key] ?? first] as const);
  const chosen = all.filter((entry): entry is [string, Choice] => entry[1] !== undefined);
  return (
    <TitledDialog
      title={title}
      maxWidth={maxWidth}
      aria-describedby={`${id}-text`}
      confirm={confirmLabel(chosen.map(([, choice]) => choice))}
      disabled={chosen.length < all.length}
      onConfirm={() => onChosen(Object.fromEntries(chosen) as Record<string, Choice>)}
      closeLabel="Back to the form"
      focusCancel
      onClose={onBack}
    >
      <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        {disputed.map(({ key, name, choices, first, versions }, index) => (
          <Paper
            key={key}
            variant="outlined"
            role="group"
            aria-labelledby={`${id}-${index}`}
            sx={{ p: 2, minWidth: 0 }}
          >
            <Typography variant="h4" component="h3" id={`${id}-${index}`}>
              {name}
            </Typography>
            {versions}
            <RadioGroup
              aria-labelledby={`${id}-${index}`}
              value={made[key] ?? first ?? ''}
              onChange={(_event, value) => setMade((now) => ({ ...now, [key]: value as Choice }))}
            >
              {choices.map(({ value, label }) => (
                <FormControlLabel key={value} value={value} control={<Radio />} label={label} />
              ))}
            </RadioGroup>
          </Paper>
        ))}
      </Box>
      {taken && (
        <Typography color="text.secondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          Also changed, and kept: {taken}
        </Typography>
      )}
    </TitledDialog>
  );
}
