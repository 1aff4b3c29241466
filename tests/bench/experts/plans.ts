import type pg from 'pg';

type Node = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** Executes each of the statements, and returns the most rows of `experts` that one of them reads. */
export async function mostRowsRead(pool: pg.Pool, statements: { text: string; params: unknown[] }[]): Promise<number> {
  let most = 0;
  for (const { text, params } of statements) {
    if (!/^(select|with)\b/i.test(text)) continue;
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, params);
    const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }];
    most = Math.max(most, rowsRead(Plan));
  }
  return most;
}

function rowsRead(node: Node): number {
  const own =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const here = node['Relation Name'] === 'experts' ? own * node['Actual Loops'] : 0;
  return here + (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
}
