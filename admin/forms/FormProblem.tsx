import { Alert } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** What the server says about the form around as a whole, and about fields that have no input in it. */
export function FormProblem() {
  const { errors } = useFormState();
  const messages = withoutInput(errors);
  return messages.length > 0 && <Alert severity="error">{messages.join(' ')}</Alert>;
}

/** The server's messages whose error holds no input, however deep the field is. */
function withoutInput(errors: object): string[] {
  return Object.values(errors).flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return [];
    if (!('type' in error) || typeof error.type !== 'string') return withoutInput(error);
    const isPlaced = 'ref' in error && Boolean(error.ref);
    return error.type === 'server' && !isPlaced && 'message' in error ? [String(error.message)] : [];
  });
}
