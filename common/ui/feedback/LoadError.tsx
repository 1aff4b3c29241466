import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

type LoadErrorProps = { message: string; onRetry: () => void; sx?: { mt?: number; mb?: number } };

/** Says what could not be loaded, with a button to try again. */
export function LoadError({ message, onRetry, sx }: LoadErrorProps) {
  return (
    <Alert
      severity="error"
      sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 }, ...sx }}
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
