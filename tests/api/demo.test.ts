import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '#server/demo/seed.ts';
import { startEmptyServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startEmptyServer();
  await seed({ ...server.ctx, config: { ...server.ctx.config, seedDemo: true } });
});
afterAll(() => server.close());

const WORK = `assignments a join assessments s on s.id = a.assessment_id join experts e on e.id = a.expert_id
  join users u on u.id = e.id left join responses r on r.assignment_id = a.id left join assessment_versions v on v.id = r.version_id
  left join payouts p on p.assignment_id = a.id`;

/** What cannot be, as conditions on the demo's rows: each finds the rows that contradict themselves. */
const IMPOSSIBLE: [what: string, from: string, where: string][] = [
  [
    'an expert registers before the account exists',
    'experts e join users u using (id)',
    'e.registered_at < u.created_at',
  ],
  [
    'an expert is reviewed before registering',
    'experts e',
    'e.reviewed_at < e.registered_at or (e.reviewed_at is not null and e.registered_at is null)',
  ],
  [
    'an expert is approved or rejected without a review',
    'experts e join users u using (id)',
    "u.role = 'expert' and e.registered_at is not null and (e.status = 'pending') <> (e.reviewed_at is null)",
  ],
  [
    'somebody registers and accepts no agreement',
    'experts e join users u using (id)',
    "u.role = 'expert' and e.registered_at is not null and not exists (select from agreement_acceptances c where c.user_id = e.id)",
  ],
  [
    'somebody accepts an agreement before registering, or before it is published',
    'agreement_acceptances c join experts e on e.id = c.user_id join agreement_versions g on g.version = c.version',
    'c.accepted_at < e.registered_at or c.accepted_at < g.published_at',
  ],
  [
    'an invited expert has registered, or is invited before the account exists',
    'expert_invitations i join users u on u.id = i.user_id join experts e on e.id = u.id',
    'e.registered_at is not null or i.sent_at < u.created_at',
  ],
  [
    'somebody works before the age of 18, or until before the start',
    'expert_brands b join experts e on e.id = b.expert_id',
    "b.start_date < e.birthdate + interval '18 years' or b.end_date < b.start_date",
  ],
  ['a beginner tells of many years', 'experts e', "e.expertise_level = 'junior' and e.additional_info <> ''"],
  [
    'a design is asked about before it is in the library',
    'assessments s join vis on vis.id = s.vis_id join vis_materials m on m.vis_id = vis.id',
    's.created_at < vis.created_at or s.created_at < m.created_at',
  ],
  [
    'a material is older than its brand, or newer than its VIS',
    'vis_materials m join vis on vis.id = m.vis_id join brands b on b.id = vis.brand_id',
    'vis.created_at < b.created_at or m.created_at <> vis.created_at',
  ],
  [
    'a picture is used before its file is there',
    'vis_materials m join files f on f.id in (m.image_id, m.document_id, m.model_id)',
    'm.created_at < f.created_at or m.created_at < f.ready_at',
  ],
  [
    'a version is published before its assessment exists, or after the draft was last saved',
    'assessment_versions v join assessments s on s.id = v.assessment_id',
    'v.published_at < s.created_at or v.published_at > s.updated_at',
  ],
  ['somebody is assigned before the assessment exists', WORK, 'a.assigned_at < s.created_at'],
  [
    'somebody is assigned before being a member',
    WORK,
    "a.assigned_at < e.reviewed_at or e.reviewed_at is null or e.status <> 'approved' or not u.is_active",
  ],
  [
    'steps of an assignment are out of order',
    WORK,
    'a.invited_at < a.assigned_at or a.opened_at < a.invited_at or a.started_at < a.opened_at or a.submitted_at < a.started_at or a.declined_at < a.opened_at',
  ],
  [
    'a step is left out',
    WORK,
    'num_nulls(a.invited_at, a.opened_at, a.started_at, a.submitted_at) <> case when a.submitted_at is not null then 0 when a.started_at is not null then 1 when a.opened_at is not null then 2 when a.invited_at is not null then 3 else 4 end',
  ],
  [
    'a response and its assignment differ',
    WORK,
    '(a.started_at is null) <> (r.id is null) or a.started_at <> r.started_at or (a.submitted_at is not null and a.submitted_at is distinct from r.submitted_at)',
  ],
  [
    'a response is on a version that is not the newest of its time',
    WORK,
    'r.started_at < v.published_at or exists (select from assessment_versions n where n.assessment_id = s.id and n.number > v.number and n.published_at < r.started_at)',
  ],
  [
    'a response is late by its time only, or by its mark only',
    WORK,
    'r.submitted_at is not null and r.is_late <> coalesce(r.submitted_at > s.deadline, false)',
  ],
  ['somebody begins after the deadline', WORK, 'r.started_at > s.deadline'],
  [
    'progress does not fit the state',
    WORK,
    '(a.submitted_at is not null and a.progress <> 100) or (a.started_at is null and a.progress <> 0)',
  ],
  [
    'an answer is given before the start, or after the end',
    'answers w join responses r on r.id = w.response_id',
    'w.answered_at < r.started_at or w.answered_at > r.submitted_at or w.saved_at < w.answered_at or w.answered_at > r.updated_at',
  ],
  [
    'somebody was seen last before doing something',
    WORK,
    'u.last_seen_at < greatest(a.opened_at, a.started_at, a.submitted_at, a.declined_at, r.submitted_at, r.updated_at, p.requested_at)',
  ],
  ['somebody was seen before having an account', 'users u', 'u.last_seen_at < u.created_at'],
  [
    'somebody judges a brand they work for',
    `${WORK} join vis on vis.id = s.vis_id join brands d on d.id = vis.brand_id join expert_brands b on b.expert_id = e.id`,
    'lower(b.name) = lower(d.name)',
  ],
  ['a completed assignment has no payout, or another one has', WORK, '(a.submitted_at is null) <> (p.id is null)'],
  ['a payout is older than the completion', WORK, 'p.created_at < a.submitted_at'],
  [
    'an expert of the beverage client is paid',
    'payouts p join experts e on e.id = p.expert_id',
    'e.works_with_beverage_client',
  ],
  [
    'a payout is paid, approved or requested too early',
    'payouts p join experts e on e.id = p.expert_id',
    'p.requested_at < p.created_at or p.approved_at < p.requested_at or p.paid_at < p.approved_at or p.created_at < e.reviewed_at',
  ],
  [
    'an attempt to pay does not fit its payout',
    'payout_attempts t join payouts p on p.id = t.payout_id',
    't.created_at < p.approved_at or t.finished_at < t.called_at or t.finished_at > coalesce(p.paid_at, t.finished_at)',
  ],
];

test.each(IMPOSSIBLE)('in the demo, it never happens that %s', async (_what, from, where) => {
  const { rows } = await server.ctx.db.execute(sql.raw(`select * from ${from} where ${where} limit 3`));
  expect(rows).toEqual([]);
});

test('nothing in the demo lies in the future', async () => {
  const columns = await server.ctx.db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type like 'timestamp%'
      and column_name not in ('deadline', 'expires_at', 'code_expires_at', 'check_at', 'resets_at')`);
  const late: string[] = [];
  for (const { table_name, column_name } of columns.rows) {
    const found = await server.ctx.db.execute(
      sql.raw(`select from "${table_name}" where "${column_name}" > now() limit 1`),
    );
    if (found.rows.length > 0) late.push(`${table_name}.${column_name}`);
  }
  expect(columns.rows.length).toBeGreaterThan(50);
  expect(late).toEqual([]);
});

test('the demo has experts, assessments and payments in every state', async () => {
  const count = async (query: string) => {
    const { rows } = await server.ctx.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${query}`));
    return rows[0]?.n ?? 0;
  };
  const now = await Promise.all([
    count("users where role = 'expert' and last_seen_at < now() - interval '180 days'"),
    count('responses where submitted_at is null'),
    count('responses r join assessment_versions v on v.id = r.version_id where v.number = 1 and r.assessment_id = 1'),
    count('responses r join assessment_versions v on v.id = r.version_id where v.number = 2 and r.assessment_id = 1'),
    count('assignments where invited_at is null'),
  ]);
  for (const n of now) expect(n).toBeGreaterThan(2);
});
