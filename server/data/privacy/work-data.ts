import { eq, sql } from 'drizzle-orm';
import { answers, assignmentInvitations, assignments, responses } from '#server/data/schema/assessments.ts';
import { fileViews } from '#server/data/schema/files.ts';
import { type Rule, rule } from './rule.ts';

const WORK = {
  level: 'personal',
  basis: 'contract (b)',
  kept: 'For good, under the pseudonym',
  erasure: 'empty',
} as const;
const RESULT = 'The work that was paid for; without the account it names nobody';
const part = (what: string) => ({ what, exported: true, stays: RESULT }) as const;

/** What experts do in assessments. */
export const workData: Rule[] = [
  rule({
    table: assignments,
    ...WORK,
    purpose: 'Asking an expert to take part',
    of: ({ id }) => eq(assignments.expert_id, id),
    personal: {
      assigned_at: part('When the assessment was assigned'),
      invited_at: part('When the expert was invited'),
      not_told: part('Whether no mail told of it'),
      opened_at: part('When it was opened'),
      started_at: part('When it was begun'),
      submitted_at: part('When it was submitted'),
      declined_at: part('When it was declined'),
      decline_reason: { what: 'Reason of declining', exported: true, erasedTo: '' },
      withdrawn_at: part('When it was withdrawn'),
      progress: part('Progress'),
    },
    other: ['id', 'assessment_id', 'expert_id', 'assigned_by'],
  }),
  rule({
    table: assignmentInvitations,
    ...WORK,
    purpose: 'Knowing which mail an expert got',
    of: ({ id }) =>
      sql`${assignmentInvitations.assignment_id} in (select id from ${assignments} where expert_id = ${id})`,
    personal: { sent_at: part('When an invitation was sent') },
    other: ['id', 'assignment_id', 'attachment_id', 'sent_by'],
  }),
  rule({
    table: responses,
    ...WORK,
    purpose: 'Collecting what experts say about designs',
    of: ({ id }) => eq(responses.expert_id, id),
    personal: {
      started_at: part('When the response was begun'),
      submitted_at: part('When it was submitted'),
      is_late: part('Whether it was late'),
      accepted_at: part('When a late one was accepted'),
    },
    other: [
      'id',
      'assignment_id',
      'assessment_id',
      'expert_id',
      'version_id',
      'seed',
      'current_question_id',
      'accepted_by',
      'revision',
      'updated_at',
    ],
  }),
  rule({
    table: answers,
    ...WORK,
    purpose: 'Collecting what experts say about designs',
    of: ({ id }) => sql`${answers.response_id} in (select id from ${responses} where expert_id = ${id})`,
    personal: {
      value: part('The answer, which may be a free text'),
      cannot_judge: part('That the expert could not judge'),
      measurement: part('Time and device of the answer'),
      answered_at: part('When it was given'),
    },
    other: ['response_id', 'question_id', 'revision', 'saved_at'],
  }),
  rule({
    table: fileViews,
    ...WORK,
    purpose: 'Finding out who saw an unpublished design',
    basis: 'legitimate interest (f)',
    kept: 'Setting “Views of designs”',
    of: ({ id }) => eq(fileViews.user_id, id),
    personal: {
      viewed_at: {
        what: 'When a design was seen',
        exported: true,
        stays: 'It shows who saw an unpublished design, under the pseudonym',
      },
    },
    other: ['id', 'file_id', 'user_id'],
  }),
];
