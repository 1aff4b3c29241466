import { type ExpertDetail, expertDetail } from '#common/people/experts/detail.ts';
import { type ExpertRow, expertRow } from '#common/people/experts/list.ts';
import { example, pageOf } from '#tests/ui/example.ts';

export const expert = (id: number, name: string, given: Partial<ExpertRow> = {}) =>
  example(expertRow, {
    id,
    name,
    email: `${id}@example.com`,
    registrationComplete: true,
    status: 'approved',
    ...given,
  });

/** A page of the experts list with its totals. */
export function listOf(...rows: ExpertRow[]) {
  const experts = { count: rows.length, exact: true };
  return { ...pageOf(...rows), countExact: true, totals: { experts, beverageClient: { count: 0, exact: true } } };
}

/** A profile with everything that staff need to save it. */
export const completeProfile = (given: Partial<ExpertDetail> = {}) =>
  example(expertDetail, {
    id: 7,
    first_name: 'Pro',
    last_name: 'Profiled',
    email: 'pro@example.com',
    mobile_phone: '+46 70 555 01 42',
    birthdate: '1984-05-17',
    gender: 'female',
    current_company: 'Nordform Studio',
    expertise_level: 'senior',
    expertise_areas: [1],
    industries: [1],
    geographical_expertise: [1],
    age_expertise_adults: 2,
    agency_experience: 4,
    registration_complete: true,
    is_active: true,
    status: 'approved',
    ...given,
  });
