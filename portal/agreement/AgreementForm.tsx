import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { AGREEMENT_CONTINUE_DELAY, AGREEMENT_SCROLL_TOLERANCE, REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { AGREEMENT_REQUIRED, type CurrentAgreement } from '#common/people/agreement.ts';
import { api } from '#common/ui/api/api.ts';
import { ApiError, asApiError } from '#common/ui/api/apiError.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { MarkedText } from '#common/ui/texts/MarkedText.tsx';
import { SHARED_MESSAGES } from '#common/words/messages.ts';

type Props = {
  /** True for somebody who comes back to an agreement that was just accepted. */
  isAccepted?: boolean;
  /** Called when the acceptance has been recorded. */
  onAccepted: () => void;
  /** What went wrong after the acceptance. */
  problem?: string | null;
  /** Called when the server no longer knows the person. */
  onUnauthorised?: () => void;
  /** Renders the buttons below the document; Continue must be a submit button. */
  actions: (state: { accepted: boolean; busy: boolean }) => ReactNode;
};

/** The agreement, which must be read to its end before it can be accepted. */
export function AgreementForm({ isAccepted = false, onAccepted, problem = null, onUnauthorised, actions }: Props) {
  const { data: agreement, isError, refetch } = useAgreement();
  const text = agreement?.text;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const hasReachedEnd = useReadToEnd(box, text);
  const [isKnown, setKnown] = useState(isAccepted);
  const read = isKnown || hasReachedEnd;
  const [accepted, setAccepted] = useState(isAccepted);
  const accepting = useMutation({
    mutationFn: async () => {
      if (!agreement || !accepted) throw new ApiError(400, { detail: AGREEMENT_REQUIRED });
      await Promise.all([
        api.post('/auth/agreement/', { version: agreement.version, hash: agreement.hash }),
        new Promise((resolve) => setTimeout(resolve, AGREEMENT_CONTINUE_DELAY)),
      ]);
    },
    onSuccess: () => onAccepted(),
    onError: async (error) => {
      const { status } = asApiError(error);
      if (status === 401) onUnauthorised?.();
      if (status === 409) await showNewer();
    },
  });

  /** Shows a version that came into force meanwhile, from its beginning. */
  const showNewer = async () => {
    setAccepted(false);
    setKnown(false);
    await refetch();
    if (box.current) box.current.scrollTop = 0;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    accepting.mutate();
  };
  const refusal = accepting.error && refusalText(accepting.error);

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {isError && <LoadError message="The agreement could not be loaded." onRetry={() => void refetch()} />}
      {!text && !isError && <Skeleton variant="rounded" height={320} aria-label="Loading the agreement" />}
      {text && (
        <Box
          ref={box}
          role="region"
          aria-label="Confidentiality Agreement"
          // A region that scrolls must be reachable by keyboard.
          tabIndex={0}
          sx={{ ...SCROLLING, maxHeight: 'min(60vh, 480px)', bgcolor: 'background.default' }}
        >
          <MarkedText text={text} />
        </Box>
      )}
      <Box>
        <FormControlLabel
          control={
            <Checkbox
              checked={accepted}
              disabled={!read}
              onChange={(event) => {
                setAccepted(event.target.checked);
                accepting.reset();
              }}
              slotProps={{ input: { 'aria-describedby': `${id}-hint` } }}
            />
          }
          label="I have read and accept the Confidentiality Agreement"
        />
        <Typography id={`${id}-hint`} variant="body2" color="text.secondary" role="status">
          {read ? 'Thank you for reading to the end.' : 'Please read the document to the end before you accept it.'}
        </Typography>
      </Box>
      {(refusal || problem) && <Alert severity="error">{refusal || problem}</Alert>}
      {actions({ accepted, busy: accepting.isPending })}
    </Box>
  );
}

/** The frame of a text that scrolls. */
export const SCROLLING = { overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 2, p: 2 } as const;

function refusalText(error: unknown): string {
  const { status, detail } = asApiError(error);
  if (status === 0) return SHARED_MESSAGES.network;
  if (status === 409) return SIGN_IN_MESSAGES.agreementChanged;
  return detail ?? 'Your acceptance could not be recorded. Please try again.';
}

/**
 * Returns true once the box has been scrolled to within 10 px of its end, or is so tall that it does not scroll.
 * @param text the content of the box, or undefined before it is loaded; a new text must be read again
 */
function useReadToEnd(box: RefObject<HTMLElement | null>, text: string | undefined): boolean {
  const [readText, setReadText] = useState<string>();
  const read = text !== undefined && readText === text;
  useEffect(() => {
    const element = box.current;
    if (text === undefined || !element || read) return undefined;
    const look = () => {
      if (element.scrollHeight - element.scrollTop - element.clientHeight <= AGREEMENT_SCROLL_TOLERANCE)
        setReadText(text);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, text, read]);
  return read;
}

/** Loads the current agreement from the product's static path. Its text is not reloaded while it is being read. */
export function useAgreement() {
  return useQuery({
    queryKey: ['portal', 'agreement'],
    queryFn: async ({ signal }) => {
      const current = await api.get<CurrentAgreement>('/business/agreement/', { signal });
      return { ...current, text: await loadText(current.path) };
    },
    // It must not change while somebody reads it; accepting an older version is refused, and only then is it
    // reloaded.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Loads the text of a version. @throws if there is none */
export async function loadText(path: string): Promise<string> {
  const response = await fetch(path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}
