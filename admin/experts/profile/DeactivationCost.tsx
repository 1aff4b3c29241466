import { Box } from '@mui/material';
import { type PersonDeletion, personBlocked, unrequestedMoney } from '#common/people/deletion.ts';
import { counted } from '#common/texts/format.ts';

/** What a deactivated expert can no longer do: request money, and finish assessments. */
export function DeactivationCost({ name, cost }: { name: string; cost: PersonDeletion }) {
  const money = unrequestedMoney(cost, 'has');
  const requested = personBlocked(cost, `${name} has`);
  const lines = [
    money && `${name} ${money}, and cannot ask for it until reactivated.`,
    requested && `${requested} It can still be paid.`,
    cost.in_progress > 0 && `${counted(cost.in_progress, 'assessment')} in progress cannot be completed until then.`,
  ].filter((line) => typeof line === 'string' && line !== '');
  if (lines.length === 0) return null;
  return (
    <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 3 }}>
      {lines.map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </Box>
  );
}
