import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { STAFF_MESSAGES, type StaffMember } from '#common/people/staff.ts';
import { HOUR } from '#common/values/durations.ts';

/** An action on a staff member that asks for confirmation: POST /staff/{id}/{path}/ */
export type StaffAction = {
  path: string;
  label: string;
  title: (name: string) => string;
  text: string;
  done: string;
  danger?: boolean;
  possible: (member: StaffMember) => boolean;
};

const ACTIONS: readonly StaffAction[] = [
  {
    path: 'invite',
    label: 'Send Invitation Again',
    title: (name) => `Invite ${name} again?`,
    text: `A new link to choose a password is sent; it is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours. Earlier links stop working.`,
    done: STAFF_MESSAGES.invited,
    possible: ({ state }) => state === 'invited',
  },
  {
    path: 'reset-second-factor',
    label: 'Switch Off Second Factor',
    title: (name) => `Switch off the second factor of ${name}?`,
    text: 'Do this only when phone and recovery codes are lost and you are sure who asks. Signing in will need the password only, and every session ends.',
    done: STAFF_MESSAGES.secondFactorReset,
    danger: true,
    possible: ({ second_factor }) => second_factor,
  },
  {
    path: 'deactivate',
    label: 'Deactivate',
    title: (name) => `Deactivate ${name}?`,
    text: 'Every session ends at once, and signing in is refused. What was done with the account stays on record.',
    done: STAFF_MESSAGES.deactivated,
    danger: true,
    possible: ({ state }) => state !== 'deactivated',
  },
  {
    path: 'activate',
    label: 'Activate',
    title: (name) => `Activate ${name} again?`,
    text: 'Signing in works again with the password from before.',
    done: STAFF_MESSAGES.activated,
    possible: ({ state }) => state === 'deactivated',
  },
];

/** Returns the actions that a person with this id can take on a member. */
export function actionsFor(member: StaffMember, actorId: number): StaffAction[] {
  return member.id === actorId ? [] : ACTIONS.filter((action) => action.possible(member));
}
