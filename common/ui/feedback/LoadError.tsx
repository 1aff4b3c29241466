import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

type Props = { message: string; onRetry: () => void };

/** A sentence that says what could not be loaded, and the way to try once more. */
export function LoadError({ message, onRetry }: Props) {
  return (
    <Alert
      severity="error"
      sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          Try Again
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
