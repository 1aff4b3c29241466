import { type Action, action } from '#admin/actions/action.ts';
import { routes } from '#common/access/routes.ts';
import { REVIEW_MESSAGES } from '#common/people/experts/decisions.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { INVITE_MESSAGES } from '#common/people/experts/invite.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { fullName } from '#common/texts/format.ts';
import { DeleteExpertDialog } from './DeleteExpertDialog.tsx';
import { DeactivationCost } from './profile/DeactivationCost.tsx';
import { RejectDialog } from './review/RejectDialog.tsx';
import { useUndo } from './review/useUndo.ts';

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
