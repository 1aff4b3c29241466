import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { expertFilterSet } from '#admin/experts/filters/useExpertFilters.ts';
import { FilterDialog, type FilterSet } from '#admin/list/FilterDialog.tsx';
import { ListFilters } from '#admin/list/ListFilters.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { resultFilterSet } from '#admin/responses/results/useResultFilters.ts';
import { CONTROLS } from '#admin/schema/controls.tsx';
import { filtersOf } from '#admin/schema/inputs.tsx';
import { listQuery } from '#common/api/lists.ts';
import { BUILT_IN_OPTIONS } from '#common/people/experts/filter-words.ts';
import { type Control, fieldOf, titleOf } from '#common/schema/fields.ts';
import { answer, show } from '#tests/ui/render.tsx';
import { choose, find, front, inDialog, onWideScreen, told } from './screen.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Filters = Record<string, unknown>;

const two = (name: string) => [1, 2].map((id) => ({ value: id, label: `${name} ${id}` }));
const options = {
  ...BUILT_IN_OPTIONS,
  expertiseSegments: two('Segment'),
  industries: two('Industry'),
  regions: two('Region'),
};
const SETS = {
  experts: expertFilterSet(options),
  results: resultFilterSet(options, [1, 2]),
} as unknown as Record<string, FilterSet<Filters>>;

/** Opens a dialog of filters, does something in it, and presses a button; returns what was applied, if anything. */
async function apply(
  set: FilterSet<Filters>,
  filters: Filters,
  act: () => unknown = () => undefined,
  button = 'Apply',
) {
  const applied: Filters[] = [];
  const onClose = vi.fn();
  const parts = { title: 'Filters', set, filters, onClose };
  show(<FilterDialog {...parts} onChange={(chosen) => applied.push(chosen)} />);
  await act();
  fireEvent.click(await inDialog(button));
  expect(onClose).toHaveBeenCalledTimes(1);
  cleanup();
  return applied;
}

/** Chooses a value of a filter, or undoes that. */
async function change({ schema, choices, none }: FilterSet<Filters>, name: string, to: 'chosen' | 'as before') {
  const title = titleOf(schema, name);
  const own = choices[name];
  const last = own?.at(-1);
  if (!last) return fireEvent.click(await find('label', title));
  if (fieldOf(schema, name).control === 'names')
    return fireEvent.click(await find('fieldset [role="button"], fieldset label, fieldset button', last.label));
  const usual = own?.find(({ value }) => value === none[name])?.label ?? 'All';
  return choose(title, to === 'chosen' ? last.label : usual);
}

describe.each(Object.entries(SETS))('the dialog with the filters of %s', (_of, set) => {
  const { names, schema, none, choices } = set;
  const chosenOf = (name: string) => {
    const value = choices[name] ? choices[name]?.at(-1)?.value : true;
    return fieldOf(schema, name).control === 'names' ? [value] : value;
  };
  const everything = { ...none, ...Object.fromEntries(names.map((name) => [name, chosenOf(name)])) };
  const retired = { ...none, gender: 'other', segments: [99], expertise_level: 'gone' };

  test('changes nothing when it is applied untouched', async () => {
    for (const filters of [none, everything, retired, { ...none, q: 'tea' }])
      expect(await apply(set, filters), JSON.stringify(filters)).toEqual([]);
  });

  const changeAll = async (to: 'chosen' | 'as before') => {
    for (const name of names) await change(set, name, to);
  };

  test('applies every filter that is chosen, as it was chosen', async () => {
    expect(await apply(set, none, () => changeAll('chosen'))).toEqual([everything]);
    const [name = ''] = names;
    const one = await apply(set, none, () => change(set, name, 'chosen'));
    expect(one).toEqual([{ ...none, [name]: chosenOf(name) }]);
  });

  test('changes nothing when filters are chosen and taken back', async () => {
    const chooseAndUndo = async () => {
      await changeAll('chosen');
      await changeAll('as before');
    };
    expect(await apply(set, none, chooseAndUndo)).toEqual([]);
  });

  test('Reset leaves no filter, Cancel all of them', async () => {
    expect(await apply(set, everything, undefined, 'Reset')).toEqual([none]);
    expect(await apply(set, none, undefined, 'Reset')).toEqual([]);
    expect(await apply(set, everything, undefined, 'Cancel')).toEqual([]);
  });
});

test('every form of filters is one of these, or filters the list at once', () => {
  const sources = readdirSync('admin', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const using = (part: RegExp) => sources.filter((file) => part.test(readFileSync(`admin/${file}`, 'utf8'))).sort();
  expect(using(/\bFilterLiveForm\b|\bFilterForm\b/)).toEqual(['list/ListFilters.tsx']);
  expect(using(/<(OneOf|SomeOf|OnlyOn)\b/)).toEqual(['experts/filters/ExpertFilterBar.tsx', 'list/FilterDialog.tsx']);
});

test('filters beside a list, of every kind, change nothing by being shown', async () => {
  const kinds = Object.keys(CONTROLS) as Control[];
  const shape = kinds.map((control) => [
    control,
    (control === 'switch' ? z.boolean() : z.string()).optional().meta({ title: control, control, labels: { a: 'A' } }),
  ]);
  const schema = z.object(Object.fromEntries(shape) as Record<Control, z.ZodType>);
  onWideScreen();
  const server = answer({ 'GET /brands/brands/': { count: 0, results: [] } });
  const { address } = show(
    <RecordList
      resource="brands"
      query={listQuery.extend(schema.shape)}
      toolbar={<ListFilters>{filtersOf(schema, kinds)}</ListFilters>}
    >
      <p>Shown</p>
    </RecordList>,
    { at: '/brands', path: '/brands' },
  );
  await told('Shown');
  await waitFor(() => expect(server.params('GET /brands/brands/')).toHaveLength(1));
  // Longer than what a change waits for.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([address(), server.params('GET /brands/brands/')]).toEqual([
    '/brands',
    [{ page: 1, page_size: 25, ordering: 'id' }],
  ]);
  expect(front()).toHaveTextContent('switch');
});
