import { Alert } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { focusFirstInvalid } from '#common/ui/forms/focusField.ts';

/**
 * What the server says about the form around as a whole, and about fields that have no input in it. After a save that was refused, here or
 * by the server, the first field with an error gets the focus.
 */
export function FormProblem() {
  const { errors, isSubmitting, submitCount } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  const messages = withoutInput(errors);
  const isRefused = !isSubmitting && Object.keys(errors).length > 0;
  // Only after a save: while somebody types, the focus stays.
  const refusals = useRef(0);
  useEffect(() => {
    if (!isRefused || refusals.current === submitCount) return;
    refusals.current = submitCount;
    focusFirstInvalid(place.current?.closest('form'));
  }, [isRefused, submitCount]);
  return (
    <>
      <span ref={place} hidden />
      {messages.length > 0 && <Alert severity="error">{messages.join(' ')}</Alert>}
    </>
  );
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
