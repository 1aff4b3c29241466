import { Box } from '@mui/material';
import { usePersonDeletion } from '#admin/experts/usePersonDeletion.ts';
import { personBlocked, unrequestedMoney } from '#common/people/deletion.ts';
import { counted } from '#common/texts/format.ts';

/** What a deactivated expert can no longer do, such as request money and finish assessments. */
export function DeactivationCost({ id, name }: { id: number; name: string }) {
  const { data: cost } = usePersonDeletion(id);
  const money = cost && unrequestedMoney(cost, 'has');
  const requested = cost && personBlocked(cost, `${name} has`);
  const lines = [
    money && `${name} ${money}, and cannot ask for it until reactivated.`,
    requested && `${requested} It can still be paid.`,
    cost &&
      cost.in_progress > 0 &&
      `${counted(cost.in_progress, 'assessment')} in progress cannot be completed until then.`,
  ].filter((line) => typeof line === 'string' && line !== '');
  return (
    <>
      {name} is signed out everywhere, can no longer sign in and gets no new assessments until reactivated. Nothing is
      deleted.
      {lines.length > 0 && (
        <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 3 }}>
          {lines.map((line) => (
            <li key={String(line)}>{line}</li>
          ))}
        </Box>
      )}
    </>
  );
}
