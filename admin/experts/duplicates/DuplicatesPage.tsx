import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  Paper,
  Radio,
  RadioGroup,
  Link as TextLink,
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { DeletionDialog } from '#admin/actions/DeletionDialog.tsx';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { useExpertColumns } from '#admin/experts/list/ExpertCells.tsx';
import { ExpertsHeader } from '#admin/experts/parts/ExpertsHeader.tsx';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { cellsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import {
  DUPLICATE_REASONS,
  type DuplicateGroups,
  type Duplicates,
  MERGE_MESSAGES,
  mergeInWords,
} from '#common/people/experts/duplicates.ts';
import { type ExpertRow, expertRow } from '#common/people/experts/list.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { formatDate } from '#common/words/dates.ts';

type Pair = Duplicates['dismissed'][number];

/** The pairs that staff marked as different people; each can be taken back. */
function DismissedPairs({ pairs }: { pairs: Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Panel small title="Not duplicates">
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {pairs.map((pair) => (
            <DismissedPair key={pair.experts.map(({ id }) => id).join()} pair={pair} />
          ))}
        </Box>
      </Panel>
    </Box>
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

/** /experts/duplicates: experts who may be the same person. */
export function DuplicatesPage() {
  const query = useRead('findDuplicates', []);
  return (
    <>
      <ExpertsHeader tab="duplicates" />
      {query.data ? (
        <>
          <Suspected groups={query.data.groups} more={query.data.more} />
          <DismissedPairs pairs={query.data.dismissed} />
        </>
      ) : (
        <NotLoaded query={query} failed="Failed to look for duplicates." height={240} />
      )}
    </>
  );
}

function Suspected({ groups, more }: DuplicateGroups) {
  if (groups.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState
          icon={<PeopleIcon />}
          title="No duplicates found."
          text="Experts who share an email address in another spelling, a phone number or a LinkedIn profile are listed here."
        />
      </Paper>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {groups.map((group) => (
        <DuplicateGroup key={group.experts.map((expert) => expert.id).join()} group={group} />
      ))}
      {more && <Alert severity="info">There are more. They appear here once these are settled.</Alert>}
    </Box>
  );
}

type Props = { group: DuplicateGroups['groups'][number] };

/** Similar people side by side: staff choose which profile to keep, the others are merged into it. */
function DuplicateGroup({ group: { reasons, experts } }: Props) {
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

/** One of several profiles that may belong to the same person. */
function DuplicateCard({ expert, children }: { expert: ExpertRow; children: ReactNode }) {
  const { activity, rating } = cellsOf(expertRow, useExpertColumns());
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <UserAvatar name={expert.name} src={expert.photoUrl} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <TextLink component={Link} to={routes.expert(expert.id)} state={{ from: routes.expertDuplicates }}>
            {expert.name}
          </TextLink>
          <Typography variant="body2">{expert.email}</Typography>
        </Box>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {[expert.currentCompany, `Member since ${formatDate(expert.memberSince)}`].filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <RecordContextProvider value={expert}>
          {activity}
          {rating}
        </RecordContextProvider>
      </Box>
      {children}
    </Box>
  );
}

type MergeDialogProps = { kept: ExpertRow; others: ExpertRow[]; onClose: () => void };

/** Asks before profiles are merged into another, and lists what will happen to each assessment and each payout. */
function MergeDialog({ kept, others, onClose }: MergeDialogProps) {
  const ids = others.map(({ id }) => id);
  const { data, isError, refetch } = useRead('previewMerge', [kept.id, ids], { staleTime: 0, gcTime: 0 });
  const [merge, isMerging] = useAction(
    async (server) => {
      for (const id of ids) await server.mergeExperts(kept.id, id);
    },
    { done: MERGE_MESSAGES.merged, failed: MERGE_MESSAGES.failed, onSuccess: onClose },
  );
  const lines = data && mergeInWords(data, kept, others);
  const losesSignIn = !kept.registrationComplete && others.some((expert) => expert.registrationComplete);
  return (
    <DeletionDialog
      title="Merge experts"
      question={`${kept.name} (${kept.email}) is kept and gets the answers, payouts and notes, and whatever the profile lacks. The other ${others.length === 1 ? 'profile is' : 'profiles are'} erased.${losesSignIn ? ` ${kept.name} has not registered under ${kept.email}, so nobody can sign in until that is done.` : ''} ${MERGE_MESSAGES.payoutsHeld} This action cannot be undone.`}
      cost={lines && (lines.length > 0 ? lines : ['No assessments and no payouts move.'])}
      blocked=""
      isError={isError}
      onRetry={() => void refetch()}
      confirmLabel="Merge"
      busy={isMerging}
      onConfirm={() => void merge()}
      onClose={onClose}
    />
  );
}
