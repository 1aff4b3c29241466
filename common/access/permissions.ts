import { isStaff, isSuperAdmin, type RoleFlags } from './roles.ts';
import { routes } from './routes.ts';

/** Who may take an action: every staff member, or super admins only. */
type Needed = 'staff' | 'super_admin';

/**
 * What staff may do with each resource of the staff app, and who of them. The server's policy, the menu, the screens
 * and their buttons all ask this table; what it does not name is refused.
 */
export const permissions = {
  experts: {
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
    export: 'staff',
    approve: 'staff',
    message: 'staff',
    merge: 'staff',
    deactivate: 'staff',
    confirm_email: 'staff',
    download_data: 'staff',
  },
  /** Mails to experts that never arrived. */
  mails: { list: 'staff', send: 'staff' },
  'expert-notes': { create: 'staff', delete: 'staff' },
  staff: {
    list: 'super_admin',
    show: 'super_admin',
    create: 'super_admin',
    edit: 'super_admin',
    change_role: 'super_admin',
    invite: 'super_admin',
    reset_second_factor: 'super_admin',
    deactivate: 'super_admin',
    activate: 'super_admin',
  },
  'form-options': {
    list: 'super_admin',
    create: 'super_admin',
    edit: 'super_admin',
    delete: 'super_admin',
  },
  agreements: { list: 'staff', show: 'staff', create: 'super_admin', export: 'staff' },
  settings: { show: 'super_admin', edit: 'super_admin' },
  /** The log of changes over all records. */
  changes: { list: 'super_admin', export: 'super_admin' },
  'second-factor': { show: 'staff', edit: 'staff' },
  faqs: { show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  'faq-categories': { show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  brands: { list: 'staff', show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  vis: { list: 'staff', show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  'vis-materials': { list: 'staff', show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  'geographical-regions': { list: 'staff' },
  assessments: {
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    delete: 'staff',
    assign: 'staff',
    invite: 'staff',
    override_conflict: 'staff',
  },
  'assessment-templates': { list: 'staff', show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  responses: { list: 'staff', show: 'staff', export: 'staff', accept: 'staff', pool: 'staff' },
  summaries: { list: 'staff', show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  payouts: {
    list: 'staff',
    show: 'staff',
    create: 'staff',
    edit: 'staff',
    execute: 'staff',
    resolve: 'super_admin',
  },
  books: { show: 'staff', check: 'super_admin' },
} as const satisfies Record<string, Record<string, Needed>>;

type Permissions = typeof permissions;
export type AccessResource = keyof Permissions;
export type AccessAction<Resource extends AccessResource> = keyof Permissions[Resource] & string;

/**
 * The resources of the staff app with a screen, each with the entry of the menu that it belongs to; null for none. The staff app has to draw
 * every one, its address (`/brands`) leads whoever is signed out to the sign-in, and the menu shows an entry to those who may list it.
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
 * Whether a record belongs to another staff member. Nobody may change their own role or lock their own account, so one
 * super admin always remains.
 */
export const isSomebodyElse = (actorId: number, id: unknown) => actorId !== id;

type RecordRule = (person: Actor, record: AccessRecord) => boolean;

const ofExpertOrSuperAdmin: RecordRule = (person, { isAdmin }) => !isAdmin || isSuperAdmin(person);
const ofExpertOneselfOrSuperAdmin: RecordRule = (person, record) =>
  record.id === person.id || ofExpertOrSuperAdmin(person, record);
const ofExpert: RecordRule = (_person, { isAdmin }) => !isAdmin;
const ofSomebodyElse: RecordRule = (person, { id }) => isSomebodyElse(person.id, id);

/** Which records a permitted action does not reach. */
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
