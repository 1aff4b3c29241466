import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { createVisWithImage } from './assessment-factories.ts';
import { createExpert, createPerson, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { untilWaiting } from './locks.ts';

let server: TestServer;
let ana: Person;
let bea: Person;
/** The path of a record by its kind, and where it is read, if not there. */
const paths: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server.ctx, 'super_admin', { first_name: 'Ana', last_name: 'Silva' });
  bea = await createSuperAdmin(server.ctx);
  const make = async (path: string, body: object) =>
    `${path}${(await server.call<{ id: number }>('POST', path, { token: ana.token, body })).body.id}/`;
  const { materialId } = await createVisWithImage(server.ctx);
  const expert = await createExpert(server.ctx);
  const payout = await createEarnedPayout(server.ctx, expert.id);
  const colleague = await createSuperAdmin(server.ctx);
  Object.assign(paths, {
    settings: '/api/settings/',
    brand: await make('/api/brands/brands/', { name: 'Alpina' }),
    category: await make('/api/business/faq-categories/', { name: 'Money' }),
    question: await make('/api/business/faqs/', { question: 'When?', answer: 'Soon.', category: null }),
    choice: await make('/api/form-options/', { kind: 'area', name: 'Soda' }),
    person: `/api/staff/${colleague.id}/`,
    material: `/api/brands/vis-materials/${materialId}/`,
    notes: `/api/business/admin/payouts/${payout.id}/`,
  });
});
afterAll(() => server.close());

/** The kinds of records, as the refusal names them, with two changes. */
const KINDS: [kind: string, what: string, one: object, other: object][] = [
  ['settings', 'the settings', { two_person_rule: true }, { conflict_months: 12 }],
  ['brand', 'this brand', { description: 'One' }, { name: 'Alpina 2' }],
  ['category', 'this category', { name: 'Cash' }, { name: 'Coins' }],
  ['question', 'this question', { question: 'How?' }, { answer: 'Later.' }],
  ['choice', 'this choice', { name: 'Malt' }, { name: 'Malts' }],
  ['person', 'this person', { first_name: 'Bo' }, { last_name: 'Ek' }],
  ['material', 'this material', { title: 'Back' }, { description: 'The back' }],
  ['notes', 'these notes', { notes: 'One' }, { notes: 'Two' }],
];

describe.each(KINDS)('a change of %s', (kind, what, one, other) => {
  const change = (body: object, { token } = ana) => server.call<object>('PATCH', paths[kind] ?? '', { token, body });
  const read = async () =>
    kind === 'choice'
      ? (await server.call<{ id: number }[]>('GET', '/api/form-options/', { token: ana.token })).body.find(({ id }) =>
          paths[kind]?.endsWith(`/${id}/`),
        )
      : (await server.call('GET', paths[kind] ?? '', { token: ana.token })).body;

  /** The record in its list. */
  const listed = async () => {
    const [, list = '', id] = /^(.*\/)(\d+)\/$/.exec(paths[kind] ?? '') ?? [];
    type Rows = { id: number }[];
    const { body } = await server.call<Rows | { results: Rows }>('GET', list, { token: ana.token });
    return (Array.isArray(body) ? body : body.results).find((row) => row.id === Number(id));
  };

  test('is refused where it was made on an older revision, with who has changed it; nothing is written', async () => {
    const { revision } = (await read()) as { revision: number };
    const first = await change({ ...one, revision });
    expect(first).toMatchObject({ status: 200, body: { ...one, revision: revision + 1 } });
    const before = await read();
    expect(await change({ ...other, revision }, bea)).toMatchObject({
      status: 409,
      body: { code: 'stale', detail: `Ana Silva changed ${what} in the meantime.` },
    });
    expect(await read()).toEqual(before);
    expect(await change({ ...other, revision: revision + 1 }, bea)).toMatchObject({
      status: 200,
      body: { ...one, ...other, revision: revision + 2 },
    });
    expect((await change(one)).status, 'a client that sends no revision').toBe(200);
    if (kind !== 'settings')
      expect(await listed(), 'the list, from which dialogs are opened').toHaveProperty('revision');
    expect((await change({ ...one, revision: 'x' })).status).toBe(400);
  });
});

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'two changes of settings at once are made by only one',
  async () => {
    const { body } = await server.call<{ revision: number }>('GET', '/api/settings/', { token: ana.token });
    const change = (change: object) =>
      server.call<{ code?: string }>('PATCH', '/api/settings/', {
        token: ana.token,
        body: { ...change, revision: body.revision },
      });
    const both = await server.ctx.db.transaction(async (tx) => {
      await tx.execute(`select 1 from settings where key = 'revision' for update`);
      const made = [change({ conflict_months: 7 }), change({ two_person_rule: false })];
      await untilWaiting(server.ctx.db, made.length);
      return { made };
    });
    const answers = await Promise.all(both.made);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  },
);
