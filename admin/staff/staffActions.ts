import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import type { AccessAction } from '#common/access/permissions.ts';
import { STAFF_MESSAGES, type StaffMember } from '#common/people/staff.ts';
import { HOUR } from '#common/values/durations.ts';

/** An action on a staff member that asks for confirmation. */
export type StaffAction = {
  permission: AccessAction<'staff'>;
  call: (server: PanelDataProvider, id: number) => Promise<unknown>;
  label: string;
  title: (name: string) => string;
  text: (member: StaffMember) => string;
  done: string;
  danger?: boolean;
  possible: (member: StaffMember) => boolean;
};

/** Every action; which of them are offered depends on the member and on who asks. */
export const STAFF_ACTIONS: readonly StaffAction[] = [
  {
    permission: 'invite',
    call: (server, id) => server.inviteStaffAgain(id),
    label: 'Send Invitation Again',
    title: (name) => `Invite ${name} again?`,
    text: () =>
      `A new link to choose a password is sent; it is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours. Earlier links stop working.`,
    done: STAFF_MESSAGES.invited,
    possible: ({ state }) => state === 'invited',
  },
  {
    permission: 'decide_second_factor_reset',
    call: (server, id) => server.confirmSecondFactorReset(id),
    label: 'Confirm Second Factor Off',
    title: (name) => `Switch off the second factor of ${name}?`,
    text: (member) =>
      `${asked(member)} Confirm only if you are sure who asks. Signing in will need the password only, and every session ends.`,
    done: STAFF_MESSAGES.resetConfirmed,
    danger: true,
    possible: ({ second_factor_reset }) => second_factor_reset !== null,
  },
  {
    permission: 'decide_second_factor_reset',
    call: (server, id) => server.declineSecondFactorReset(id),
    label: 'Decline Second Factor Off',
    title: (name) => `Leave the second factor of ${name} on?`,
    text: (member) => `${asked(member)} Declining leaves everything as it is.`,
    done: STAFF_MESSAGES.resetDeclined,
    possible: ({ second_factor_reset }) => second_factor_reset !== null,
  },
  {
    permission: 'deactivate',
    call: (server, id) => server.deactivateStaff(id),
    label: 'Deactivate',
    title: (name) => `Deactivate ${name}?`,
    text: () =>
      'Every session ends at once, and signing in is refused. What was done with the account stays on record.',
    done: STAFF_MESSAGES.deactivated,
    danger: true,
    possible: ({ state }) => state !== 'deactivated',
  },
  {
    permission: 'activate',
    call: (server, id) => server.activateStaff(id),
    label: 'Activate',
    title: (name) => `Activate ${name} again?`,
    text: () => 'Signing in works again with the password from before.',
    done: STAFF_MESSAGES.activated,
    possible: ({ state }) => state === 'deactivated',
  },
];

function asked({ second_factor_reset: reset }: StaffMember): string {
  return reset ? `${reset.asked_by_name} asked for it: “${reset.reason}”.` : '';
}
