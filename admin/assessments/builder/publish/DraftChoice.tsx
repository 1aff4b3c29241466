import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { LoadError } from '#common/ui/LoadError.tsx';

type Props = {
  title: string;
  /** Who saved the other one, and when. */
  told: string;
  /** How the two differ. */
  children: ReactNode;
  onTheirs: () => void;
  onMine: () => void;
};

/** Two people saved the same: one of both is chosen, seeing how they differ. */
export function DraftChoice({ title, told, children, onTheirs, onMine }: Props) {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{told}</DialogContentText>
        <Typography variant="h4" component="h3" sx={{ mt: 2 }}>
          What changes if you keep yours
        </Typography>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onTheirs}>Take Theirs (Undo Brings Yours Back)</Button>
        <Button variant="contained" onClick={onMine}>
          Keep Mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The other one could not be loaded, so there is nothing to choose from yet. */
export function UnreadableDraft({ title, onRetry }: { title: string; onRetry: () => void }) {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <LoadError message="Failed to load the other draft. Please try again." onRetry={onRetry} />
      </DialogContent>
    </Dialog>
  );
}
