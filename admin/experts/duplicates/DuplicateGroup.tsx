import { Box, Button, FormControlLabel, Paper, Radio, RadioGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useAction } from '#admin/useAction.ts';
import { DUPLICATE_REASONS, type DuplicateGroups, MERGE_MESSAGES } from '#common/people/experts/duplicates.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { DuplicateCard } from './DuplicateCard.tsx';
import { MergeDialog } from './MergeDialog.tsx';

type Props = { group: DuplicateGroups['groups'][number] };

/** Similar people side by side: staff choose which profile to keep, the others are merged into it. */
export function DuplicateGroup({ group: { reasons, experts } }: Props) {
  const registered = experts.find((expert) => expert.registrationComplete) ?? experts[0];
  const [keptId, setKeptId] = useState(registered?.id ?? 0);
  const [asking, setAsking] = useState<'merge' | 'dismiss' | null>(null);
  const others = experts.filter((expert) => expert.id !== keptId);
  const kept = experts.find((expert) => expert.id === keptId);
  const [dismiss, isDismissing] = useAction(
    async (server) => {
      const pairs = experts.flatMap((one, index) => experts.slice(index + 1).map((other) => [one, other] as const));
      for (const [one, other] of pairs) await server.dismissDuplicate(one.id, other.id);
    },
    { done: MERGE_MESSAGES.dismissed, failed: 'Failed to note this', onSettled: () => setAsking(null) },
  );
  const title = `Same ${reasons.map((reason) => DUPLICATE_REASONS[reason]).join(', ')}`;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={`${title}: ${experts.map((expert) => expert.name).join(', ')}`}
      sx={{ p: 2 }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <RadioGroup
        value={keptId}
        onChange={(event) => setKeptId(Number(event.target.value))}
        aria-label="Profile that stays"
        sx={{ flexWrap: 'nowrap' }}
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))' }}>
          {experts.map((expert) => (
            <DuplicateCard key={expert.id} expert={expert}>
              <FormControlLabel
                value={expert.id}
                control={<Radio slotProps={{ input: { 'aria-label': `Keep ${expert.name}, ${expert.email}` } }} />}
                label="Keep this profile"
              />
            </DuplicateCard>
          ))}
        </Box>
      </RadioGroup>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="contained" onClick={() => setAsking('merge')}>
          Merge
        </Button>
        <Button onClick={() => setAsking('dismiss')}>Not the same person</Button>
      </Box>
      {asking === 'merge' && kept && <MergeDialog kept={kept} others={others} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        open={asking === 'dismiss'}
        title="Not the same person"
        text={`${experts.map(({ name, email }) => `${name} (${email})`).join(' and ')} will no longer be shown as duplicates. You find them under “Not duplicates”, where this can be undone.`}
        confirmLabel="Not the same person"
        busy={isDismissing}
        onConfirm={() => void dismiss()}
        onClose={() => setAsking(null)}
      />
    </Paper>
  );
}
