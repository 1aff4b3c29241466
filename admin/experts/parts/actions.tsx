import { Box } from '@mui/material';
import { type Action, action } from '#admin/actions/action.ts';
import { DeletionDialog } from '#admin/actions/DeletionDialog.tsx';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { routes } from '#common/access/addresses.ts';
import { personBlocked, personWork, unrequestedMoney } from '#common/people/deletion.ts';
import { EXPERT_MESSAGES, type ExpertDetail, REVIEW_MESSAGES } from '#common/people/experts/detail.ts';
import { INVITE_MESSAGES } from '#common/people/experts/invite.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { counted, fullName } from '#common/words/format.ts';
import { RejectDialog, useUndo } from './RejectDialog.tsx';

type Expert = { id: number };
type Told = { detail: string };

export const approve = action({
  label: 'Approve',
  call: (server, { id }: Expert) => server.approveExpert(id),
  done: REVIEW_MESSAGES.approved,
  failed: 'Failed to approve the expert',
  useOutcome: useOfferToUndo,
});

function useOfferToUndo({ id }: Expert) {
  const undo = useUndo();
  return { offer: () => undo([id]) };
}

export const reject: Action<Expert & { name: string }> = {
  label: 'Reject',
  dialog: ({ id, name }, close) => <RejectDialog ids={[id]} name={name} onClose={close} />,
};

export const resendInvitation = action({
  label: 'Resend invitation',
  call: (server, { id }: Expert) => server.resendInvitation(id),
  done: ({ detail }: Told) => detail,
  failed: INVITE_MESSAGES.failed,
});

export const withdrawInvitation = action({
  label: 'Withdraw invitation',
  call: (server, { id }: Expert) => server.revokeInvitation(id),
  done: ({ detail }: Told) => detail,
  failed: 'Failed to withdraw the invitation.',
});

/** Deactivates after a question, or takes that back. */
export const deactivateOrReactivate = action({
  label: ({ is_active }) => (is_active ? 'Deactivate' : 'Reactivate'),
  ask: (expert: ExpertDetail) =>
    expert.is_active
      ? {
          title: 'Deactivate Expert',
          text: <DeactivationCost id={expert.id} name={fullName(expert) || expert.email} />,
        }
      : undefined,
  call: (server, { id, is_active }) => server.setExpertActive(id, is_active ? 'deactivate' : 'reactivate'),
  done: ({ is_active }) => (is_active ? 'Expert reactivated' : 'Expert deactivated'),
  failed: 'Failed to change the account',
});

/** Downloads everything the panel knows about a person, as a copy for them. */
export const exportData = action({
  label: 'Export data',
  call: (server, { id }: Expert) => server.downloadExpertData(id),
  failed: 'Failed to export the data',
});

const isWaiting = ({ waitingSince }: ExpertRow) => waitingSince !== null;
const isInvited = ({ registrationComplete, isAdmin }: ExpertRow) => !registrationComplete && !isAdmin;

/** The menu of a person in the list; staff can only be viewed. */
export const EXPERT_MENU: Action<ExpertRow>[] = [
  { label: ({ isAdmin }) => (isAdmin ? 'See Admin' : 'See expert'), go: ({ id }) => routes.expert(id) },
  { ...approve, when: isWaiting },
  { ...reject, when: isWaiting },
  { ...resendInvitation, when: isInvited },
  { ...withdrawInvitation, when: isInvited },
  {
    label: 'Delete Expert',
    may: 'experts.delete',
    apart: true,
    dialog: ({ id, name, email }, close) => <DeleteExpertDialog id={id} name={name || email} onClose={close} />,
  },
];

type Props = { id: number; name: string; onClose: () => void; onDeleted?: () => void };

/** Asks before an expert is deleted; says what is lost and what happens to the answers. */
export function DeleteExpertDialog({ id, name, onClose, onDeleted }: Props) {
  const { data, isError, refetch } = usePersonDeletion(id);
  const [remove, isRemoving] = useAction((server) => server.delete('experts', { id }), {
    done: EXPERT_MESSAGES.deleted,
    failed: EXPERT_MESSAGES.deleteFailed,
    onSuccess: () => onDeleted?.(),
    onSettled: onClose,
  });
  const blocked = data ? personBlocked(data, `${name} has`) : '';
  const money = data ? unrequestedMoney(data, 'has') : '';
  return (
    <DeletionDialog
      title="Delete Expert"
      question={
        <>
          Are you sure you want to delete <strong>{name}</strong>? All personal data are erased; answers and payouts are
          kept without a name. This action cannot be undone.
        </>
      }
      cost={data && personWork(data)}
      blocked={blocked && `${blocked} Pay or reject these payouts first.`}
      warning={money && `${name} ${money}. After the deletion, nobody can ask for it.`}
      isError={isError}
      onRetry={() => void refetch()}
      busy={isRemoving}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

/** What a deactivated expert can no longer do, such as request money and finish assessments. */
function DeactivationCost({ id, name }: { id: number; name: string }) {
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

/** Loads what would be lost with an expert if deleted now. */
const usePersonDeletion = (id: number) => useRead('readExpertDeletion', [id], { staleTime: 0, gcTime: 0 });
