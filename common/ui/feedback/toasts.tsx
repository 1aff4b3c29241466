import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { TOAST_TIMEOUT } from '#common/api/limits.ts';
import { TOUCH } from '#common/ui/theme/theme.ts';
import { BusyButton } from './BusyButton.tsx';

type Severity = 'success' | 'info' | 'warning' | 'error';
/** A button in a toast, such as Undo, and how long (ms) the toast then stays. */
export type ToastAction = { label: string; run: () => void; stays: number };
type Toast = { id: number; severity: Severity; message: string; action?: ToastAction };
type Toasts = Record<Severity, (message: string, action?: ToastAction) => void>;

const ToastContext = createContext<Toasts | null>(null);

/**
 * Returns functions that show a toast: top right, above the screen's buttons, for five seconds, announced by screen
 * readers.
 */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast[]>([]);
  const lastId = useRef(0);
  const toasts = useMemo<Toasts>(() => {
    const show = (severity: Severity) => (message: string, action?: ToastAction) => {
      lastId.current += 1;
      const toast = { id: lastId.current, severity, message, action };
      // Showing the same sentence again restarts its toast, unless the toast's button does something else.
      setShown((before) => [...before.filter((other) => other.message !== message || other.action), toast]);
    };
    return { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') };
  }, []);
  const close = useCallback((id: number) => setShown((before) => before.filter((toast) => toast.id !== id)), []);

  return (
    <ToastContext value={toasts}>
      {children}
      <Box
        sx={{
          position: 'fixed',
          // In the space that the layout leaves free: on phones beside the menu button, else above the heading.
          top: { xs: 4, md: 6 },
          right: { xs: 8, md: 16 },
          left: { xs: 56, md: 'auto' },
          maxWidth: { md: 'min(760px, calc(100vw - 296px))' },
          zIndex: 'snackbar',
          display: 'grid',
          justifyItems: 'end',
          alignItems: 'start',
          pointerEvents: 'none',
        }}
      >
        {shown.map((toast, index) => (
          <ToastCard key={toast.id} toast={toast} isInFront={index === shown.length - 1} onClose={close} />
        ))}
      </Box>
    </ToastContext>
  );
}

type CardProps = {
  toast: Toast;
  /** Whether it is the newest. Two of them would cover the heading, so the others wait behind it. */
  isInFront: boolean;
  onClose: (id: number) => void;
};

function ToastCard({ toast, isInFront, onClose }: CardProps) {
  const [held, setHeld] = useState(false);
  const { id, severity, message, action } = toast;

  const stays = action?.stays ?? TOAST_TIMEOUT;
  useEffect(() => {
    // What a button offers ends at its time, whether or not it is seen.
    if (held || (!isInFront && !action)) return undefined;
    const timer = setTimeout(() => onClose(id), stays);
    return () => clearTimeout(timer);
  }, [held, isInFront, action, id, onClose, stays]);

  return (
    <Alert
      severity={severity}
      variant="filled"
      role={severity === 'error' || severity === 'warning' ? 'alert' : 'status'}
      onClose={() => onClose(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      data-behind={isInFront ? undefined : true}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      slotProps={{ message: { ref: scrollByKeys } }}
      sx={{
        gridArea: '1 / 1',
        pointerEvents: isInFront ? 'auto' : 'none',
        '&[data-behind]:not(:focus-within)': { opacity: 0 },
        '&:focus-within': { zIndex: 1 },
        boxShadow: 6,
        overflowWrap: 'anywhere',
        alignItems: 'center',
        px: { xs: 1, md: 2 },
        py: 0,
        // Small enough for the space above the heading; a text that is longer still can be scrolled.
        fontSize: '0.8125rem',
        lineHeight: 1.3,
        '& .MuiAlert-icon': { py: 0, mr: 1 },
        '& .MuiAlert-message': {
          display: 'flex',
          // A text that does not fit begins at its first line.
          alignItems: 'safe center',
          columnGap: 1.5,
          minHeight: 36,
          maxHeight: { xs: '4.5rem', md: '2.625rem' },
          overflowY: 'auto',
          py: 0,
        },
        '& .MuiAlert-action': {
          py: 0,
          pl: 1,
          mr: { xs: 0, md: -1 },
          '& button': { [TOUCH]: { width: 44, height: 44 } },
        },
      }}
    >
      <span>{message}</span>
      {action && (
        <BusyButton
          loading={false}
          color="inherit"
          size="small"
          variant="outlined"
          sx={{ flexShrink: 0, py: 0, minHeight: 28, [TOUCH]: { minHeight: 44 } }}
          onClick={() => {
            onClose(id);
            action.run();
          }}
        >
          {action.label}
        </BusyButton>
      )}
    </Alert>
  );
}

/** A text that is cut can be focused, so that keys scroll it. */
function scrollByKeys(text: HTMLElement | null) {
  if (!text) return undefined;
  const observer = new ResizeObserver(() => {
    if (text.scrollHeight > text.clientHeight) text.tabIndex = 0;
    else text.removeAttribute('tabindex');
  });
  observer.observe(text);
  return () => observer.disconnect();
}
