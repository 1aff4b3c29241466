import * as z from 'zod';
import { listQuery } from '#common/api/lists.ts';
import { RESPONSE_STATUSES } from './assignment-states.ts';

const id = z.number().int().positive();
const instant = z.iso.datetime();

/** One row of an expert's own assessments. */
export const assignedAssessment = z.object({
  id,
  title: z.string(),
  /** The brand's name. */
  visual_identity_system_name: z.string(),
  /** The version of the visual identity system. */
  version: z.string(),
  response_status: z.enum(RESPONSE_STATUSES),
  created_at: instant,
  deadline: instant.nullable(),
  deadline_zone: z.string(),
  completion_percentage: z.number().int().min(0).max(100),
  is_active: z.boolean(),
  is_draft: z.boolean(),
  /** Details for an expert before starting. */
  reward: z.string(),
  currency: z.string(),
  estimated_minutes: z.number().int().nullable(),
  /** True if it was submitted after the deadline: staff decide whether it still counts. */
  submitted_late: z.boolean(),
});
export type AssignedAssessment = z.infer<typeof assignedAssessment>;

export const dashboardStats = z.object({
  total: z.number().int(),
  assigned: z.number().int(),
  new: z.number().int(),
  completed: z.number().int(),
  in_progress: z.number().int(),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

/** The assignment as a survey: new (no instant below is set), pending (started) or completed. */
export const survey = z.object({
  id,
  title: z.string(),
  description: z.string(),
  brand: z.string(),
  version: z.string(),
  reward: z.string(),
  currency: z.string(),
  estimated_minutes: z.number().int().nullable(),
  created_at: instant,
  deadline: instant.nullable(),
  deadline_zone: z.string(),
  started_at: instant.nullable(),
  completed_at: instant.nullable(),
  completion_percentage: z.number().int().min(0).max(100),
  is_expired: z.boolean(),
  needs_response: z.boolean(),
});
export type Survey = z.infer<typeof survey>;

const SURVEY_STATES = ['new', 'pending', 'completed'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

export const surveysQuery = listQuery.extend({ status: z.enum(SURVEY_STATES).optional() });
