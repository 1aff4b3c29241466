import Button, { type ButtonProps } from '@mui/material/Button';
import { useFocusAfterBusy } from './useFocusAfterBusy.ts';

/** A button that waits for what it began, and has the focus again when that is over. */
export function BusyButton({ loading, ...props }: ButtonProps & { loading: boolean }) {
  const button = useFocusAfterBusy(loading);
  return <Button ref={button} loading={loading} {...props} />;
}
