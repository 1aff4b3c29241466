import Button, { type ButtonProps } from '@mui/material/Button';
import { useFocusAfterBusy } from './useFocusAfterBusy.ts';

/**
 * A button that starts something: disabled while that runs, and focused again afterwards. Ignores the second click
 * of a double click (clickShield.ts).
 */
export function BusyButton({ loading, ...props }: ButtonProps & { loading: boolean }) {
  const button = useFocusAfterBusy(loading);
  return <Button ref={button} loading={loading} data-once="" {...props} />;
}
