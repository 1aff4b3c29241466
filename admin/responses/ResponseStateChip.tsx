import { Chip } from '@mui/material';
import { RESPONSE_STATE_LABELS, type ResponseState } from '#common/answers/responses.ts';
import { percentage } from '#common/texts/format.ts';

const COLORS = { in_progress: 'info', late: 'warning', completed: 'success', ended: 'default' } as const;

/** The state of a response; one in progress shows its percentage. */
export function ResponseStateChip({ state, progress }: { state: ResponseState; progress: number }) {
  const label = RESPONSE_STATE_LABELS[state];
  const shown = state === 'in_progress' ? `${label}, ${percentage(progress)}` : label;
  return <Chip size="small" variant="outlined" color={COLORS[state]} label={shown} />;
}
