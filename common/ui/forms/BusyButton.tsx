import Button, { type ButtonProps } from '@mui/material/Button';
import { useFocusAfterBusy } from './useFocusAfterBusy.ts';

/**
 * A button that does something: it waits for what it began and has the focus again when that is over. The second click of a double click
 * does nothing (clickShield.ts).
 */
export function BusyButton({ loading, ...props }: ButtonProps & { loading: boolean }) {
  const button = useFocusAfterBusy(loading);
  return <Button ref={button} loading={loading} data-once="" {...props} />;
}
