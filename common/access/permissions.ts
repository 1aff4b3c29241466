import { routes } from './addresses.ts';
import { isStaff, isSuperAdmin, type RoleFlags } from './roles.ts';

/** Who may take an action: every staff member, or super admins only. */
type Needed = 'staff' | 'super_admin';

const allowed = <Action extends string, Who extends Needed>(who: Who, actions: Action[]) =>
  Object.fromEntries(actions.map((action) => [action, who])) as Record<Action, Who>;
const staff = <Action extends string>(...actions: Action[]) => allowed('staff', actions);
const superAdmins = <Action extends string>(...actions: Action[]) => allowed('super_admin', actions);

/**
 * What staff may do with each resource of the staff app, and which staff. The server's policy, the menu, the screens
 * and their buttons all use this table. An action that is not in it is refused.
 */
export const permissions = {
  experts: {
    ...staff('list', 'show', 'create', 'edit', 'delete', 'export', 'approve', 'message', 'merge', 'deactivate'),
    ...staff('confirm_email', 'download_data'),
  },
  /** Mails to experts that never arrived. */
  mails: staff('list', 'send'),
  'expert-notes': staff('create', 'delete'),
  staff: {
    ...superAdmins('list', 'show', 'create', 'edit', 'change_role', 'invite', 'reset_second_factor'),
    ...superAdmins('deactivate', 'activate'),
  },
  'form-options': superAdmins('list', 'create', 'edit', 'delete'),
  agreements: { ...staff('list', 'show', 'export'), ...superAdmins('create', 'tell') },
  settings: superAdmins('show', 'edit'),
  /** The log of changes over all records. */
  changes: superAdmins('list', 'export'),
  'second-factor': staff('show', 'edit'),
  faqs: staff('show', 'create', 'edit', 'delete'),
  'faq-categories': staff('show', 'create', 'edit', 'delete'),
  brands: staff('list', 'show', 'create', 'edit', 'delete'),
  vis: staff('list', 'show', 'create', 'edit', 'delete'),
  'vis-materials': staff('list', 'show', 'create', 'edit', 'delete'),
  'geographical-regions': staff('list'),
  assessments: staff('list', 'show', 'create', 'edit', 'delete', 'assign', 'invite', 'override_conflict'),
  'assessment-templates': staff('list', 'show', 'create', 'edit', 'delete'),
  responses: staff('list', 'show', 'export', 'accept', 'pool'),
  summaries: staff('list', 'show', 'create', 'edit', 'delete'),
  payouts: { ...staff('list', 'show', 'create', 'edit', 'execute'), ...superAdmins('resolve') },
  books: { ...staff('show'), ...superAdmins('check') },
} satisfies Record<string, Record<string, Needed>>;

type Permissions = typeof permissions;
export type AccessResource = keyof Permissions;
export type AccessAction<Resource extends AccessResource> = keyof Permissions[Resource] & string;

/**
 * The resources of the staff app that have a screen, each with its menu entry, or null. The staff app must draw every one. Its address
 * (`/brands`) leads people who are signed out to the sign-in, and the menu shows an entry to those who may list the resource.
 */
export const staffResources = {
  assessments: routes.assessments,
  responses: routes.assessments,
  vis: routes.visList,
  brands: routes.visList,
  'vis-materials': routes.visList,
  experts: routes.experts,
  'form-options': null,
  payouts: routes.payments,
  staff: routes.staff,
  changes: routes.changes,
} as const satisfies { [Resource in AccessResource]?: string | null };

export type StaffResource = keyof typeof staffResources;

/** An action by its name in the table: 'payouts.resolve'. */
export type Permission = { [Resource in AccessResource]: `${Resource}.${AccessAction<Resource>}` }[AccessResource];

/** The person who asks. */
export type Actor = RoleFlags & { id: number };

/** What a rule reads of a record; each resource has some of it. */
export type AccessRecord = {
  id?: unknown;
  isAdmin?: boolean;
  author_id?: number | null;
};

/**
 * True if a record belongs to another staff member. Nobody may change their own role or deactivate their own account,
 * so one super admin always remains.
 */
export const isSomebodyElse = (actorId: number, id: unknown) => actorId !== id;

type RecordRule = (person: Actor, record: AccessRecord) => boolean;

const ofExpertOrSuperAdmin: RecordRule = (person, { isAdmin }) => !isAdmin || isSuperAdmin(person);
const ofExpertOneselfOrSuperAdmin: RecordRule = (person, record) =>
  record.id === person.id || ofExpertOrSuperAdmin(person, record);
const ofExpert: RecordRule = (_person, { isAdmin }) => !isAdmin;
const ofSomebodyElse: RecordRule = (person, { id }) => isSomebodyElse(person.id, id);

/** Rules that limit a permitted action to some records. */
const recordRules: { [Resource in AccessResource]?: { [Action in AccessAction<Resource>]?: RecordRule } } = {
  experts: {
    // A person who may not read a row gets 404 from every call that names it.
    show: ofExpertOneselfOrSuperAdmin,
    edit: ofExpertOrSuperAdmin,
    confirm_email: ofExpertOrSuperAdmin,
    download_data: ofExpertOrSuperAdmin,
    delete: ofExpert,
    deactivate: ofExpert,
  },
  'expert-notes': {
    delete: (person, { author_id }) => author_id === person.id || isSuperAdmin(person),
  },
  staff: {
    change_role: ofSomebodyElse,
    invite: ofSomebodyElse,
    reset_second_factor: ofSomebodyElse,
    deactivate: ofSomebodyElse,
    activate: ofSomebodyElse,
  },
};

/** Whether a person may take an action on a resource, or on one record of it. */
export function may<Resource extends AccessResource>(
  person: Actor,
  action: AccessAction<Resource>,
  resource: Resource,
  record?: AccessRecord,
): boolean {
  return canAccess(person, { action, resource, record });
}

/** As {@link may}, for names that the compiler cannot check. Refuses what the table does not name. */
export function canAccess(
  person: Actor,
  { action, resource, record }: { action: string; resource: string; record?: AccessRecord },
): boolean {
  const needed = entry<Needed>(permissions, resource, action);
  if (!needed) return false;
  if (!(needed === 'staff' ? isStaff(person) : isSuperAdmin(person))) return false;
  if (record === undefined) return true;
  const rule = entry<RecordRule>(recordRules, resource, action);
  return rule?.(person, record) ?? true;
}

function entry<Value>(table: object, resource: string, action: string): Value | undefined {
  if (!Object.hasOwn(table, resource)) return undefined;
  const actions = (table as Record<string, Record<string, Value>>)[resource] ?? {};
  return Object.hasOwn(actions, action) ? actions[action] : undefined;
}
