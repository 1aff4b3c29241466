import { readdirSync, readFileSync } from 'node:fs';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { assessmentResponsesQuery } from '#common/answers/responses.ts';
import { listQuery } from '#common/api/lists.ts';
import { assessmentListQuery, assessmentRow } from '#common/assessments/assessments.ts';
import { templateQuery } from '#common/assessments/templates.ts';
import { changeQuery } from '#common/changes.ts';
import { materialFilters, visQuery } from '#common/library/vis.ts';
import { undeliveredQuery } from '#common/mails/mails.ts';
import { payoutQuery } from '#common/payouts/payloads.ts';
import { expertListQuery } from '#common/people/experts/filters.ts';
import { optionQuery } from '#common/people/form-options-admin.ts';
import { resources } from '#common/resources.ts';
import { queryOf } from '#common/schema/resource.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { EXPERT_ANSWERS, onWideScreen } from './screen.ts';

type Screen = { at: string; call: string; query: z.ZodObject; beside?: string };

const plain = resources
  .filter(({ list }) => list.columns)
  .map((resource) => ({ at: `/${resource.name}`, call: `/${resource.path}/`, query: queryOf(resource) }));

/** The screens of each file that draws a list whose search, filters, order and page stand in the address. */
const SCREENS: Record<string, Screen[]> = {
  'assessments/list/AssessmentList.tsx': [{ at: '/assessments', call: '/assessments/', query: assessmentListQuery }],
  'assessments/templates/TemplateList.tsx': [
    { at: '/assessments/templates', call: '/assessments/templates/', query: templateQuery },
  ],
  'changes/ChangesList.tsx': [{ at: '/changes', call: '/changes/', query: changeQuery }],
  'experts/list/ExpertList.tsx': [{ at: '/experts', call: '/experts/list/', query: expertListQuery }],
  'experts/mails/UndeliveredMails.tsx': [{ at: '/experts/mails', call: '/mails/', query: undeliveredQuery }],
  'form-options/FormOptionsPage.tsx': [
    { at: '/form-options', call: '/form-options/', query: listQuery.extend(optionQuery.shape) },
  ],
  'payouts/PayoutsList.tsx': [{ at: '/admin/payments', call: '/business/admin/payouts/', query: payoutQuery }],
  'resources/PlainList.tsx': plain,
  'responses/ResponseList.tsx': [{ at: '/responses', call: '/assessments/', query: assessmentListQuery }],
  'responses/ResultsPage.tsx': [
    {
      at: '/responses/7',
      beside: 'tab=responses&',
      call: '/assessments/7/responses/',
      query: assessmentResponsesQuery,
    },
  ],
  'staff/StaffList.tsx': [{ at: '/staff', call: '/staff/', query: listQuery }],
  'vis-materials/MaterialList.tsx': [
    { at: '/vis-materials', call: '/brands/vis-materials/', query: listQuery.extend(materialFilters.shape) },
  ],
  'vis/list/VisList.tsx': [{ at: '/vis', call: '/brands/vis/', query: visQuery }],
};

const files = readdirSync('admin', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const textOf = (file: string) => readFileSync(`admin/${file}`, 'utf8');

test('every list takes its address through one component, and is tried here', () => {
  const withAddress = files.filter((file) => /<(RecordList|AddressedList)\b/.test(textOf(file)));
  expect(withAddress.sort()).toEqual(['list/RecordList.tsx', ...Object.keys(SCREENS)].sort());
  const own = files.flatMap((file) =>
    [...textOf(file).matchAll(/<(?:ListBase|List|InfiniteList)\s[^>]*resource=[^>]*>/g)].map(
      ([tag]) => [file, tag] as const,
    ),
  );
  expect(own.filter(([, tag]) => !tag.includes('disableSyncWithLocation'))).toEqual([]);
});

let server: ReturnType<typeof answer>;
beforeEach(() => {
  localStorage.clear();
  onWideScreen();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const assessment = example(assessmentRow, { id: 7, title: 'Spring' });
  const lists = Object.values(SCREENS)
    .flat()
    .map(({ call }) => [`GET ${call}`, pageOf()]);
  server = answer({ ...EXPERT_ANSWERS, ...Object.fromEntries(lists), 'GET /assessments/7/': assessment });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the server is asked for when an address is opened. */
async function askedAt({ at, beside = '', call }: Screen, search: string) {
  const before = server.calls.length;
  const { unmount } = await showStaffApp(`${at}?${beside}${search}`, { as: SUPER_ADMIN });
  await waitFor(() => expect(server.calls.slice(before).some(({ path }) => path === call)).toBe(true));
  expect(document.body).not.toHaveTextContent('could not be shown');
  const [asked] = server.calls.slice(before).filter(({ path }) => path === call);
  unmount();
  queryClient.clear();
  return asked?.params ?? {};
}

const filter = (values: object) => `filter=${encodeURIComponent(JSON.stringify(values))}`;

test.each(Object.values(SCREENS).flat())('$at ignores what it does not know in its address', async (screen) => {
  const usual = await askedAt(screen, '');
  const { shape } = screen.query;
  const objects = Object.fromEntries(Object.keys(shape).map((name) => [name, { a: 1 }]));
  const unknown = `${filter({ ...objects, search: 'x', foo: [1] })}&sort=nonsense&order=UP&page=99999999999&perPage=0`;
  expect(await askedAt(screen, unknown)).toEqual(usual);
  for (const value of ['no such value', 99_999_999_999]) {
    const wrong = filter(Object.fromEntries([...Object.keys(shape), 'q'].map((name) => [name, value])));
    const asked = Object.entries(await askedAt(screen, wrong));
    const words = asked.map(([name, given]) => [name, [given].flat().map(String)] as const);
    const query = Object.fromEntries(words.map(([name, given]) => [name, given.length > 1 ? given : given[0]]));
    expect(screen.query.safeParse(query).error, wrong).toBeUndefined();
  }
  // A select would warn of a value that it does not offer.
  expect(console.warn).not.toHaveBeenCalled();
});

test('an address that is broken off is ignored', async () => {
  const [screen] = SCREENS['experts/list/ExpertList.tsx'] as [Screen];
  const broken = 'filter={broken&displayedFilters={broken&page=abc&perPage=100000&order=UP&filterValues=1';
  expect(await askedAt(screen, broken)).toEqual(await askedAt(screen, ''));
});

test('what an older release kept in the browser is ignored, and a saved filter loses the switches that nobody chose', async () => {
  const off = { in_panel: false, beverage_client: false };
  const kept = { filter: { search: 'x', foo: 1, ...off }, sort: 'nonsense', order: 'UP', page: 'x', perPage: 100_000 };
  localStorage.setItem(`RaStore.${SUPER_ADMIN.id}.experts.listParams`, JSON.stringify(kept));
  const [screen] = SCREENS['experts/list/ExpertList.tsx'] as [Screen];
  expect(await askedAt(screen, '')).toEqual({ page: 1, page_size: 25, ordering: '-memberSince' });
  expect(await askedAt(screen, filter(off))).toEqual({ page: 1, page_size: 25, ordering: '-memberSince' });
});
