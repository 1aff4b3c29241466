import * as z from 'zod';
import { STAFF_ROLE_LABELS } from './access/roles.ts';
import { listQuery, recordId } from './api/lists.ts';
import { MATERIAL_TYPES } from './library/vis.ts';
import { SENT_HOW_LABELS } from './payouts/by-hand.ts';
import { DESIGN_EXPERTISE_LABELS, GENDER_LABELS } from './people/profile-fields.ts';
import { resources } from './resources.ts';
import { formatDate, formatTime } from './words/dates.ts';
import { countedFigure, figure, humanise } from './words/format.ts';

const KINDS = {
  agreement: 'Agreement',
  assessment: 'Assessment',
  assignment: 'Assignment',
  audit_log: 'Log of changes',
  brand: 'Brand',
  expert: 'Expert',
  faq: 'Question of the help center',
  faq_category: 'Category of the help center',
  form_option: 'Form option',
  payout: 'Payment',
  response: 'Response',
  settings: 'Settings',
  summary: 'Summary',
  template: 'Template',
  user: 'Account',
  vis: 'VIS',
  vis_material: 'Material',
};
const plain = resources.filter(({ entity }) => !(entity in KINDS)).map(({ entity, labels }) => [entity, labels.one]);

/** The kinds of records whose changes the log holds, in words. */
export const RECORD_KINDS: Readonly<Record<string, string>> = { ...KINDS, ...Object.fromEntries(plain) };

/** Fields of details that hold ids, one or several, and the kind of record that they name. */
export const NAMED_FIELDS: Readonly<Record<string, string>> = {
  expert_id: 'expert',
  expert_ids: 'expert',
  no_mail: 'expert',
  left_out: 'expert',
  other: 'expert',
  approved_by: 'user',
  assessment_id: 'assessment',
  source: 'assessment',
  expertise_areas: 'form_option',
  industries: 'form_option',
  geographical_expertise: 'form_option',
  vis: 'vis',
  vis_id: 'vis',
  brand: 'brand',
  brand_id: 'brand',
  category: 'faq_category',
  geographical_footprint: 'form_option',
  image_id: 'file',
  model_id: 'file',
  document_id: 'file',
  logo_id: 'file',
};

/** The words of values that have some, by their field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  design_expertise: DESIGN_EXPERTISE_LABELS,
  gender: GENDER_LABELS,
  material_type: MATERIAL_TYPES,
  role: STAFF_ROLE_LABELS,
  sent_how: SENT_HOW_LABELS,
};

/** The actions that say who signed in and out, and who was refused. */
export const SIGN_IN_ACTIONS = ['session.', 'sign_in.'] as const;

/** How many of the newest matching entries can be paged through. The export has all. */
export const LARGEST_DEPTH = 10_000;

/** An entry of the log of changes. Details about an erased person are removed from it. */
export const change = z.object({
  id: z.number().int(),
  at: z.iso.datetime().meta({ title: 'When', control: 'instant' }),
  /** The person's name or address, or the pseudonym of an erased one; empty if the portal did it by itself. */
  actor: z.string().meta({ title: 'Who' }),
  actor_id: z.number().int().nullable(),
  /** As record.verb: 'payout.approved'. */
  action: z.string().meta({ title: 'What' }),
  entity: z.string().meta({ title: 'Record', control: 'choice', labels: RECORD_KINDS }),
  entity_id: z.number().int().nullable(),
  /** What people call the record now; empty if it has no name, is gone, or is an erased person. */
  record: z.string(),
  /** What the details name by ids, by kind and id: { 'expert 5': 'Jane Doe' }. */
  names: z.record(z.string(), z.string().nullable()),
  before: z.unknown().meta({ title: 'Before' }),
  after: z.unknown().meta({ title: 'After' }),
  /** The network address that it came from, while it is kept. */
  address: z.string().meta({ title: 'Network address' }),
  /** The request that caused it, as the log of the server names it; empty for entries from before it was kept. */
  request_id: z.string().meta({ title: 'Request' }),
});
export type Change = z.infer<typeof change>;

const day = z.iso.date();

/** Filters of the log. Days are in UTC. */
export const changeFilters = z.object({
  entity: z.string().max(60).optional().meta({ title: 'Kind of record', control: 'choice', labels: RECORD_KINDS }),
  actor_id: recordId.optional().meta({ title: 'Done by' }),
  about_id: recordId.optional().meta({ title: 'About' }),
  leave_out: z
    .enum(['sign_ins'])
    .optional()
    .meta({ title: 'Leave out', labels: { sign_ins: 'Sign-ins' } }),
  from: day.optional().meta({ title: 'From' }),
  to: day.optional().meta({ title: 'Until' }),
  request_id: z.string().max(100).optional().meta({ title: 'Request' }),
});
export type ChangeFilters = z.infer<typeof changeFilters>;

export const changeQuery = listQuery
  .omit({ search: true, ordering: true })
  .extend(changeFilters.shape)
  .refine(({ page, page_size }) => page * page_size <= LARGEST_DEPTH, {
    path: ['page'],
    message: `Only the newest ${figure(LARGEST_DEPTH)} entries can be paged through`,
  });
export type ChangeQuery = z.infer<typeof changeQuery>;

/** A field that an entry changed, with its values; undefined where there was none. */
export type ChangedField = { field: string; before: unknown; after: unknown };

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Grows with each change, and says nothing about it. */
const COUNTED = 'revision';

/** The fields that an entry changed. If it has the whole record before and only some fields after, the others did not change. */
export function changedFields({ before, after }: Pick<Change, 'before' | 'after'>): ChangedField[] {
  const [was, is] = [asRecord(before), asRecord(after)];
  const others = Object.keys(is).some((field) => field in was) ? [] : Object.keys(was);
  return [...new Set([...others, ...Object.keys(is)])]
    .map((field) => ({
      field,
      before: was[field],
      after: is[field],
    }))
    .filter((one) => one.field !== COUNTED && JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** 'vis_id' becomes 'Vis', 'expert_ids' 'Experts'. */
export const fieldInWords = (field: string): string => humanise(field.replace(/_id(s?)$/, '$1'));

/** How many records a value names before the others are counted. */
const NAMED_AT_MOST = 8;

/** A value that holds ids with names for them, where the entry has some. */
export function named(field: string, value: unknown, names: Change['names']): unknown {
  const kind = NAMED_FIELDS[field];
  if (!kind || value === null || value === undefined) return value;
  const ids = [value].flat();
  const shown = ids.slice(0, NAMED_AT_MOST).map((id) => names[`${kind} ${id}`] ?? id);
  return ids.length > shown.length ? [...shown, `and ${countedFigure(ids.length - shown.length, 'other')}`] : shown;
}

/** A value of an entry's field as text, cut after `longest` characters; a dash where there is none. */
export function valueInWords(value: unknown, longest: number, field = ''): string {
  const text = inWords(field, value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Texts that are the name of something in the code. */
const CODE = /^[a-z0-9]+(_[a-z0-9]+)+$/;

function inWords(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && z.iso.datetime().safeParse(value).success) return formatTime(value);
  if (typeof value === 'string' && z.iso.date().safeParse(value).success) return formatDate(value);
  if (Array.isArray(value))
    return value.map((one) => (Array.isArray(one) ? one.join(' + ') : inWords(field, one))).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldInWords(name)} ${inWords(name, one)}`)
      .join(', ');
  const text = String(value);
  return VALUES[field]?.[text] ?? (CODE.test(text) ? humanise(text) : text);
}
