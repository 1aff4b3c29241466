import type { MatchingCounts } from '#common/people/experts/assign-matching.ts';
import type { RunningServer } from '#server/start/start.ts';

/** Assigning the whole panel to an assessment: counting it first, assigning it, and doing so again. */
export async function measureAssigning(server: RunningServer, token: string): Promise<void> {
  const id = await assessment(server);
  // Every second expert worked for some brand, every hundredth for that of the assessment.
  await server.ctx.db.execute(`insert into expert_brands (expert_id, name, involved_with_brand)
    select id, case when id % 100 = 0 then 'Benchmark' else 'Brand ' || id % 3000 end, true from experts where id % 2 = 0`);
  await server.ctx.db.execute('analyze expert_brands');
  for (const [label, path] of [
    ['count', 'count/'],
    ['assign', ''],
    ['assign again', ''],
  ] as const) {
    const start = performance.now();
    const response = await fetch(`${server.url}/api/assessments/${id}/assignments/matching/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filters: { status: 'approved' } }),
    });
    if (response.status !== 200) throw new Error(`${label}: ${response.status} ${await response.text()}`);
    const { matching, assigned, conflicts } = (await response.json()) as MatchingCounts;
    const milliseconds = (performance.now() - start).toFixed(0);
    console.log(
      `${label}: ${matching} match, ${assigned} assigned, ${conflicts} with a conflict, in ${milliseconds} ms`,
    );
  }
}

async function assessment(server: RunningServer): Promise<number> {
  const { rows } = await server.ctx.db.execute<{ id: number }>(`
    with brand as (insert into brands (name) values ('Benchmark') returning id),
      system as (insert into vis (brand_id, version, release_date, category, market)
        select id, '1', '2026-01-15', 'Drinks', 'Europe' from brand returning id)
    insert into assessments (vis_id, title, draft, is_draft) select id, 'Benchmark', '{}', false from system returning id`);
  return rows[0]?.id ?? 0;
}
