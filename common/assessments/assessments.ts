import * as z from 'zod';
import { listQuery, recordId } from '#common/api/lists.ts';
import { fileView } from '#common/library/files.ts';
import { materialView } from '#common/library/materials.ts';
import { BODY_MAX, SUBJECT_MAX } from '#common/mails/mails.ts';
import { onlyPlaceholders } from '#common/mails/placeholders.ts';
import { describedBy } from '#common/schema/fields.ts';
import { zonedToInstant } from '#common/words/dates.ts';
import { counted, wholePercent } from '#common/words/format.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { boundedText, requiredText, trimmedText } from '#common/words/text-fields.ts';
import { isTimeZone } from '#common/words/time-zones.ts';
import { SECOND } from '#common/words/units.ts';
import { hasPassed, RESPONSE_STATUSES } from './assignment-states.ts';
import { INVITATION_PLACEHOLDERS } from './invitations.ts';
import { storedAnswer } from './questionnaire/answer.ts';
import { sentQuestionnaire } from './questionnaire/read.ts';
import { questionnaireJson } from './questionnaire/schema.ts';

export const ASSESSMENT_MESSAGES = {
  vis: 'Please select a Visual Identity System',
  title: SHARED_MESSAGES.titleRequired,
  deadline: 'Please enter a valid date and time',
  deadlinePassed: 'The deadline must be in the future',
  zone: 'Please select a time zone',
  reward: 'The reward must be an amount such as 25.00',
  listFailed: 'Failed to fetch assessments.',
} as const;

/** Derived status: draft when is_draft; completed when completion is 100; otherwise ongoing. */
export const ASSESSMENT_STATUSES = ['draft', 'ongoing', 'completed'] as const;
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];
export const ASSESSMENT_STATUS_LABELS = {
  draft: 'Draft',
  ongoing: 'Ongoing',
  completed: 'Completed',
  closed: 'Closed',
} as const;
/** A draft is outlined: the filled grey is for what is over. */
const ASSESSMENT_STATUS_TONES = {
  draft: 'default',
  ongoing: 'info',
  completed: 'success',
  closed: 'default filled',
} as const;

/** What staff see as the status: one that takes no more answers, though not all have answered, is closed and not ongoing. */
export const shownStatus = ({ status, is_closed }: Pick<AssessmentRow, 'status' | 'is_closed'>) =>
  status === 'ongoing' && is_closed ? 'closed' : status;

/** Tabs of the list. The API also has the filter 'new' (nothing completed yet). */
export const ASSESSMENT_TABS = [
  { value: 'all', label: 'ALL TEST' },
  { value: 'draft', label: 'DRAFT' },
  { value: 'ongoing', label: 'ONGOING' },
  { value: 'completed', label: 'COMPLETE' },
] as const;
export const ASSESSMENT_FILTERS = ['all', 'draft', 'ongoing', 'completed', 'new'] as const;

type Progressing = { is_draft: boolean; completion_percentage: number };

export function assessmentStatus(assessment: Progressing): AssessmentStatus {
  if (assessment.is_draft) return 'draft';
  return assessment.completion_percentage >= 100 ? 'completed' : 'ongoing';
}

/** Completed and total, shown as 3/12. If no expert counts any more, the total is the number of responses. */
export function completionCounts(assessment: {
  expert_count: number;
  responses_count: number;
  invitation_stats: { completed_responses: number };
}): {
  completed: number;
  total: number;
} {
  const total = assessment.expert_count > 0 ? assessment.expert_count : assessment.responses_count;
  return { completed: assessment.invitation_stats.completed_responses, total };
}

/** Completed ÷ total in whole percent, 100 only if all have; 0 without experts. */
export function completionPercentage(completed: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, wholePercent(completed / total));
}

export const ASSESSMENT_TITLE_MAX = 300;
const DESCRIPTION_MAX = 20_000;
export const ESTIMATED_MINUTES_MAX = 600;

const reward = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(trimmedText(20).regex(/^\d{1,5}(\.\d{1,2})?$/, ASSESSMENT_MESSAGES.reward));

/** Catches typing errors in the year: databases, browsers and calendars disagree about years without four digits. */
function hasUsualYear(instant: string): boolean {
  const year = new Date(instant).getUTCFullYear();
  return year >= 2000 && year < 2200;
}

const fields = {
  vis: z.number({ error: ASSESSMENT_MESSAGES.vis }).int().positive(ASSESSMENT_MESSAGES.vis),
  title: trimmedText(ASSESSMENT_TITLE_MAX),
  description: boundedText(DESCRIPTION_MAX),
  /** UTC instant, or null if the assessment is open until staff close it. */
  deadline: z.iso
    .datetime({ offset: true, error: ASSESSMENT_MESSAGES.deadline })
    .refine(hasUsualYear, ASSESSMENT_MESSAGES.deadline)
    .nullable(),
  deadline_zone: boundedText(60).refine(isTimeZone, ASSESSMENT_MESSAGES.zone),
  reward,
  currency: z.string().regex(/^[A-Z]{3}$/, 'Please select a currency'),
  estimated_minutes: z
    .number('Please enter a number')
    .int('Whole minutes only')
    .min(1, 'At least 1 minute')
    .max(ESTIMATED_MINUTES_MAX, `At most ${ESTIMATED_MINUTES_MAX} minutes`)
    .nullable(),
  invitation_subject: boundedText(SUBJECT_MAX).superRefine(onlyPlaceholders(INVITATION_PLACEHOLDERS)),
  invitation_body: boundedText(BODY_MAX).superRefine(onlyPlaceholders(INVITATION_PLACEHOLDERS)),
  is_draft: z.boolean(),
  is_active: z.boolean(),
  questionnaire: sentQuestionnaire,
};

/**
 * POST /assessments/: creates a draft; missing fields are empty. `template` fills the questionnaire from a template. A browser may name
 * a zone that the server does not know; who creates has not chosen it, and chooses another in the builder.
 */
export const createAssessment = z.object({
  ...z.object(fields).partial().shape,
  vis: fields.vis,
  title: fields.title.default(''),
  deadline_zone: fields.deadline_zone.optional().catch('UTC'),
  template: z.number().int().positive().optional(),
});

/**
 * PATCH /assessments/{id}/. A questionnaire must come with the `revision` that it is based on, other fields may; an outdated revision is
 * refused (409). `is_draft: false` publishes; `publish: true` freezes the changed questionnaire of a published assessment as the next version.
 * `tell_invited: true` mails the invited experts who have not finished, if the deadline is another one.
 */
export const patchAssessment = z
  .object({
    ...z.object(fields).partial().shape,
    revision: z.number().int().positive().optional(),
    publish: z.boolean().optional(),
    tell_invited: z.boolean().optional(),
  })
  .refine((payload) => payload.questionnaire === undefined || payload.revision !== undefined, {
    path: ['revision'],
    message: 'revision is required with a questionnaire',
  });
export type PatchAssessment = z.input<typeof patchAssessment>;

export const assessmentListQuery = listQuery.extend({
  status: z.enum(ASSESSMENT_FILTERS).optional(),
  is_active: z.enum(['true', 'false']).optional(),
  is_draft: z.enum(['true', 'false']).optional(),
  vis: recordId.optional(),
  id__in: boundedText(5000)
    .regex(/^\d+(,\d+)*$/)
    .optional(),
});

const invitationStats = z.object({
  /** Assigned experts who were not withdrawn and did not decline. */
  total_experts: z.number().int(),
  /** Experts who got an invitation. */
  invited_count: z.number().int(),
  /** Experts who find it on Home but have switched off these mails. They are not pending, since no mail can be sent. */
  not_told_count: z.number().int(),
  started_responses: z.number().int(),
  completed_responses: z.number().int(),
});

/** A row of the staff's list. Instants in ISO form. */
export const assessmentRow = z.object({
  id: z.number().int(),
  title: z.string().meta({ title: 'Title' }),
  vis: z.number().int().meta({ title: 'Visual Identity System' }),
  /** The brand. */
  visual_identity_system_name: z.string().meta({ title: 'Brand' }),
  /** The VIS's version. */
  version: z.string(),
  created_at: z.string().meta({ title: 'Created', control: 'date' }),
  deadline: z.string().nullable().meta({ title: 'Deadline', control: 'instant', unitIn: 'deadline_zone' }),
  deadline_zone: z.string().meta({ title: 'Time zone' }),
  reward: z.string().meta({ title: 'Reward', control: 'money' }),
  currency: z.string().meta({ title: 'Currency' }),
  estimated_minutes: z.number().int().nullable().meta({ title: 'Estimated minutes' }),
  is_draft: z.boolean(),
  is_active: z.boolean(),
  status: z
    .enum(ASSESSMENT_STATUSES)
    .meta({ title: 'Status', labels: ASSESSMENT_STATUS_LABELS, tones: ASSESSMENT_STATUS_TONES }),
  is_closed: z.boolean(),
  completion_percentage: z.number().int().meta({ title: 'Completion', control: 'progress' }),
  expert_count: z.number().int(),
  responses_count: z.number().int(),
  response_count: z.number().int(),
  pending_invitations_count: z.number().int(),
  invitation_subject: z.string(),
  invitation_body: z.string(),
  invitation_stats: invitationStats,
  revision: z.number().int(),
});
export type AssessmentRow = z.infer<typeof assessmentRow>;

export const versionRow = z.object({
  id: z.number().int(),
  number: z.number().int().meta({ title: 'Version', control: 'id' }),
  published_at: z.string().meta({ title: 'Published', control: 'instant' }),
  published_by: z.string().nullable().meta({ title: 'By' }),
  question_count: z.number().int().meta({ title: 'Questions' }),
  responses_count: z.number().int().meta({ title: 'Responses' }),
});
export type VersionRow = z.infer<typeof versionRow>;

/** GET /assessments/{id}/ for staff. */
export const staffAssessment = assessmentRow.extend({
  description: z.string().meta({ title: 'Description' }),
  /** The draft being worked on; equal to the newest version unless `has_unpublished_changes`. */
  questionnaire: questionnaireJson,
  draft_saved_by: z.string().nullable(),
  draft_saved_at: z.string(),
  has_unpublished_changes: z.boolean(),
  current_version: z.number().int().nullable().meta({ title: 'Published version' }),
  versions: z.array(versionRow),
  /** The materials of the VIS, and others that the draft names. */
  materials: z.array(materialView),
  has_responses: z.boolean(),
  /** Invited experts who have neither finished nor handed in a late answer. */
  unfinished_count: z.number().int(),
});
export type StaffAssessment = z.infer<typeof staffAssessment>;

/** The answer to PATCH. `told_count`: how many experts get a mail about the deadline, if that was asked for. */
export const changedAssessment = staffAssessment.and(z.object({ told_count: z.number().int().optional() }));
export type ChangedAssessment = z.infer<typeof changedAssessment>;

/** "3 experts are told of the deadline by email." */
export function deadlineToldInWords({ told_count = 0, unfinished_count }: ChangedAssessment): string {
  const muted = unfinished_count - told_count;
  const others = muted > 0 ? ` ${counted(muted, 'expert has', 'experts have')} switched off such emails.` : '';
  return `${counted(told_count, 'expert is', 'experts are')} told of the deadline by email.${others}`;
}

/** What staff enter for a new assessment: VIS, title and a start for the questions. The rest is entered in the builder. */
export const newAssessment = describedBy(
  staffAssessment,
  z.object({
    vis: fields.vis,
    title: requiredText(ASSESSMENT_TITLE_MAX, ASSESSMENT_MESSAGES.title),
    template: z.number().int().positive().nullable().default(null).meta({ title: 'Start from' }),
    /** A questionnaire read from a file, used instead of the template. */
    questionnaire: questionnaireJson.nullable().default(null),
  }),
);
export type NewAssessment = z.infer<typeof newAssessment>;

/** What staff enter for a deadline that is still to come, as its input holds it. */
export const newDeadline = describedBy(
  staffAssessment,
  z
    .object({
      deadline_local: z.string().min(1, ASSESSMENT_MESSAGES.deadline).meta({ title: 'Deadline' }),
      deadline_zone: fields.deadline_zone,
    })
    .refine(({ deadline_local, deadline_zone }) => !hasPassed(zonedToInstant(deadline_local, deadline_zone)), {
      path: ['deadline_local'],
      message: ASSESSMENT_MESSAGES.deadlinePassed,
    }),
);

/** An expert's response: answers so far, the seed of shuffled orders, and the question to continue with. */
export const ownResponse = z.object({
  id: z.number().int(),
  seed: z.number().int(),
  current_question_id: z.string().nullable(),
  started_at: z.string(),
  submitted_at: z.string().nullable(),
  /** Submitted after the deadline and not accepted by staff yet. */
  waits_for_acceptance: z.boolean(),
  answers: z.array(storedAnswer),
});
export type OwnResponse = z.infer<typeof ownResponse>;

/** A file that came with an invitation. Its address is signed. */
export const attachedFile = fileView.pick({ id: true, name: true, size: true, download_url: true });
export type AttachedFile = z.infer<typeof attachedFile>;

/** GET /assessments/{id}/ for an assigned expert: the version of their response, with placeholders filled in and without keys. */
export const expertAssessment = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  visual_identity_system_name: z.string(),
  version: z.string(),
  deadline: z.string().nullable(),
  deadline_zone: z.string(),
  reward: z.string(),
  currency: z.string(),
  estimated_minutes: z.number().int().nullable(),
  is_draft: z.literal(false),
  is_active: z.boolean(),
  is_closed: z.boolean(),
  questionnaire_version: z.number().int(),
  questionnaire: questionnaireJson,
  materials: z.array(materialView),
  attachments: z.array(attachedFile),
  response_status: z.enum(RESPONSE_STATUSES),
  completion_percentage: z.number().int(),
  declined: z.boolean(),
  /** The expert's response, once started. */
  response: ownResponse.nullable(),
});
export type ExpertAssessment = z.infer<typeof expertAssessment>;

/** How often (ms) an open builder reports that it is open, and asks what others have saved. */
export const EDITING_HEARTBEAT = 3 * SECOND;
/** A builder counts as closed after this long (ms) without a report; browsers in the background may be slow. */
export const EDITING_ENDS = 45 * SECOND;

/** POST /assessments/{id}/editing/: names of others who have the assessment open, and the newest revision of the draft. */
export const editingState = z.object({ editors: z.array(z.string()), revision: z.number().int() });
export type EditingState = z.infer<typeof editingState>;
