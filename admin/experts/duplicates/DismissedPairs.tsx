import { Box, Paper, Link as TextLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { action } from '#admin/actions/action.ts';
import { routes } from '#common/access/routes.ts';
import { type Duplicates, MERGE_MESSAGES } from '#common/people/experts/duplicates.ts';
import { formatDate } from '#common/values/dates.ts';

type Pair = Duplicates['dismissed'][number];

/** The pairs that staff marked as different people; each can be taken back. */
export function DismissedPairs({ pairs }: { pairs: Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-label="Not duplicates" sx={{ p: 2, mt: 3 }}>
      <Typography variant="h3" component="h2">
        Not duplicates
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {pairs.map((pair) => (
          <DismissedPair key={pair.experts.map(({ id }) => id).join()} pair={pair} />
        ))}
      </Box>
    </Paper>
  );
}

const undo = action({
  label: 'Undo',
  name: ({ experts }: Pair) =>
    `Undo: ${experts.map(({ name, email }) => name || email).join(' and ')} are not duplicates`,
  call: (server, { experts: [one, other] }) => server.suspectDuplicate(one?.id ?? 0, other?.id ?? 0),
  done: MERGE_MESSAGES.restored,
  failed: 'Failed to undo this',
});

function DismissedPair({ pair }: { pair: Pair }) {
  const { experts, at } = pair;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 1 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {experts.map(({ id, name, email }, index) => (
          <span key={id}>
            {index > 0 && ' and '}
            <TextLink component={Link} to={routes.expert(id)} state={{ from: routes.expertDuplicates }}>
              {name || email}
            </TextLink>
            {name && ` (${email})`}
          </span>
        ))}
        <Typography variant="body2" color="text.secondary">
          {formatDate(at)}
        </Typography>
      </Box>
      <ActionButton action={undo} row={pair} size="small" />
    </Box>
  );
}
