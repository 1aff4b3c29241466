import { Alert, Box, Button, CircularProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resolveUrl } from '#common/ui/api/address.ts';

type Props = {
  /** For example "pages of this document". */
  what: string;
  address: string;
  /** Draws the file and stores the pictures. */
  draw: (file: Blob) => Promise<void>;
};

/** Offers to draw the pictures of a file that was uploaded without a browser. */
export function Preparing({ what, address, draw }: Props) {
  const queries = useQueryClient();
  const [state, setState] = useState<'idle' | 'drawing' | 'failed'>('idle');
  const start = async () => {
    setState('drawing');
    try {
      const answer = await fetch(resolveUrl(address));
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      await draw(await answer.blob());
      await Promise.all(
        ['vis', 'vis-materials'].map((resource) => queries.invalidateQueries({ queryKey: [resource] })),
      );
    } catch {
      setState('failed');
    }
  };
  if (state === 'drawing') {
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 2 }}>
        <CircularProgress size={20} /> Preparing the {what} …
      </Box>
    );
  }
  return (
    <Alert
      severity={state === 'failed' ? 'error' : 'info'}
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" size="small" onClick={start}>
          {state === 'failed' ? 'Try Again' : 'Prepare'}
        </Button>
      }
    >
      {state === 'failed'
        ? `The ${what} could not be prepared in this browser.`
        : `Not all ${what} are there as complete pictures yet; questions and results need them.`}
    </Alert>
  );
}
