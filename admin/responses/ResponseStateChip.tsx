import { Chip } from '@mui/material';
import type { ResponseState } from '#common/answers/responses.ts';
import { percentage } from '#common/texts/format.ts';

/** The state of a response; one in progress shows its percentage. */
export function ResponseStateChip({ state, progress }: { state: ResponseState; progress: number }) {
  if (state === 'completed') return <Chip size="small" variant="outlined" color="success" label="Completed" />;
  if (state === 'late') return <Chip size="small" variant="outlined" color="warning" label="Late" />;
  return <Chip size="small" variant="outlined" color="info" label={`In progress, ${percentage(progress)}`} />;
}
