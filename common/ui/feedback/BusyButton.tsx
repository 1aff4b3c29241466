import Button, { type ButtonProps } from '@mui/material/Button';

/**
 * A button that starts an action: it is disabled while the action runs, and gets the focus back afterwards
 * (focusKeeper.ts). Ignores the second click of a double click (secondClicks.ts).
 */
export function BusyButton({ loading, ...props }: ButtonProps & { loading: boolean }) {
  return <Button loading={loading} data-once="" {...props} />;
}
