import { DAY, HOUR, MINUTE } from '#common/values/durations.ts';
import type { assignments } from '#server/data/schema/assessments.ts';
import type { AssessmentContent } from './content.ts';

type Instants = Pick<
  typeof assignments.$inferInsert,
  'invited_at' | 'opened_at' | 'started_at' | 'submitted_at' | 'declined_at'
>;
export type Participant = Instants & {
  expert_id: number;
  assigned_at: Date;
  decline_reason: string;
  is_late: boolean;
};

type Stage = 'completed' | 'late' | 'started' | 'opened' | 'invited' | 'declined' | 'pending';
type Times = { created: Date; deadline: Date | null; now: Date };

const REASONS = ['I know the agency that made this design.', 'No time this month.'];

/** Who takes part in an assessment and when they did what: the panel in turn, and the demo's own expert where wanted. */
export function participants(
  { crowd, demoExpert }: AssessmentContent,
  index: number,
  people: { demo: number; panel: number[] },
  times: Times,
): Participant[] {
  const stages: Stage[] = (
    ['completed', 'late', 'started', 'opened', 'invited', 'declined', 'pending'] as const
  ).flatMap((stage) => Array.from({ length: crowd[stage] ?? 0 }, () => stage));
  const start = index * 7;
  const others = stages.map((stage, at) => {
    const expert = people.panel[(start + at) % people.panel.length] ?? 0;
    return participant(expert, stage, at, stages.length, times);
  });
  return demoExpert
    ? [participant(people.demo, demoExpert, stages.length, stages.length + 1, times), ...others]
    : others;
}

function participant(expert_id: number, stage: Stage, at: number, of: number, times: Times): Participant {
  const after = (from: Date, ms: number) => new Date(Math.min(from.getTime() + ms, times.now.getTime() - HOUR));
  const assigned_at = after(times.created, HOUR);
  const nobody = { expert_id, assigned_at, decline_reason: '', is_late: false };
  if (stage === 'pending') return nobody;
  const invited_at = after(times.created, 2 * HOUR);
  if (stage === 'invited') return { ...nobody, invited_at };
  // Spread from the invitation to the deadline, or to now.
  const end = Math.min(times.deadline?.getTime() ?? Number.POSITIVE_INFINITY, times.now.getTime() - 2 * HOUR);
  const share = (at + 1) / (of + 1);
  const opened_at = new Date(invited_at.getTime() + (end - invited_at.getTime()) * share * 0.8);
  if (stage === 'opened') return { ...nobody, invited_at, opened_at };
  if (stage === 'declined') {
    return {
      ...nobody,
      invited_at,
      opened_at,
      declined_at: opened_at,
      decline_reason: REASONS[at % REASONS.length] ?? '',
    };
  }
  const started_at = after(opened_at, HOUR / 6);
  if (stage === 'started') return { ...nobody, invited_at, opened_at, started_at };
  const is_late = stage === 'late';
  const submitted_at = is_late ? after(times.deadline ?? times.now, DAY) : after(started_at, HOUR / 3 + at * MINUTE);
  return { ...nobody, invited_at, opened_at, started_at, submitted_at, is_late };
}
