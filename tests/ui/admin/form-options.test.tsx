import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AdminOption, adminOption } from '#common/people/form-options-admin.ts';
import { example } from '#tests/ui/example.ts';
import { answer, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import {
  button,
  choose,
  field,
  find,
  front,
  inDialog,
  nothingInFront,
  onWideScreen,
  press,
  told,
  type,
} from './screen.ts';

const LIST = 'GET /form-options/';
const ADD = 'POST /form-options/';
const area = (id: number, name: string, given: Partial<AdminOption> = {}) =>
  example(adminOption, { id, kind: 'area', name, ...given });
const level = (id: number, value: string, given: Partial<AdminOption> = {}) =>
  example(adminOption, { id, kind: 'level', value, name: `Level ${value}`, description: '5+ years', ...given });
const areas = [area(1, 'Tea', { in_use: true }), area(2, 'Malt', { retired: true, in_use: true }), area(3, 'Soda')];
const levels = [
  level(7, 'senior', { segment: 'senior', icon: 'tree' }),
  level(8, 'fellow', { segment: 'mid', icon: 'branch' }),
];

let server: ReturnType<typeof answer>;
beforeEach(() => {
  onWideScreen();
  server = answer({
    [LIST]: ({ params }) => (params?.kind === 'level' ? levels : areas),
    [ADD]: area(9, 'New'),
    'PATCH /form-options/:id/': areas[0],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const open = async () => {
  await showStaffApp('/form-options', { as: SUPER_ADMIN });
  await told('Soda');
};
const openLevels = async () => {
  await open();
  fireEvent.click(await find('[role="tab"]', 'Expertise levels'));
  await told('Level fellow');
};
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));

describe('the form options', () => {
  test('keep the last offered choice, and say why', async () => {
    server.set({ [LIST]: areas.map((option) => ({ ...option, retired: option.id !== 3 })) });
    await open();
    await told('This is the last choice on offer, and every expert must choose one.');
    expect(await button('Retire Soda')).toBeDisabled();
    expect(await button('Delete Soda')).toBeDisabled();
    expect(await button('Offer again Malt')).toBeEnabled();
  });

  test('are listed by kind, each with what it means; what is in use is not deleted', async () => {
    await open();
    expect(rows()).toEqual(
      [
        ['Tea', 'EditRetireIn use'],
        ['Malt Retired', 'EditOffer againIn use'],
        ['Soda', 'EditRetireDelete'],
      ].map(([name, actions]) => [expect.stringMatching(new RegExp(`^${name}\\s*$`)), actions]),
    );
    expect(await button('Delete Tea')).toBeDisabled();
    expect(await button('Delete Soda')).toBeEnabled();
    expect(document.body.textContent).not.toContain('the last choice on offer');
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'Expertise levels',
      'Expertise areas',
      'Industries',
      'Regions',
      'Brands',
    ]);
    fireEvent.click(await find('[role="tab"]', 'Expertise levels'));
    await told('Level fellow');
    expect(rows().map(([name]) => name)).toEqual([
      'Level senior5+ years · Segment: Expert',
      'Level fellow5+ years · Segment: Intermediate',
    ]);
    expect(server.params(LIST).map((params) => params?.kind)).toEqual(['area', 'level']);
  });

  test('are moved up and down among those of their kind', async () => {
    server.set({ 'PUT /form-options/order/': undefined });
    await open();
    expect(await button('Move Tea up')).toBeDisabled();
    expect(await button('Move Soda down')).toBeDisabled();
    expect(await button('Move Tea down')).toBeEnabled();
    await press('Move Malt up');
    await waitFor(() => expect(server.writes()).toHaveLength(1));
    await press('Move Malt down');
    await waitFor(() => expect(server.writes()).toHaveLength(2));
    expect(server.bodies('PUT /form-options/order/')).toEqual([
      { kind: 'area', ids: [2, 1, 3] },
      { kind: 'area', ids: [1, 3, 2] },
    ]);
  });

  test('are retired, and offered again', async () => {
    await open();
    await press('Retire Tea');
    await told('Choice saved');
    await press('Offer again Malt');
    await waitFor(() => expect(server.writes()).toHaveLength(2));
    expect(server.bodies('PATCH /form-options/1/')).toEqual([{ retired: true }]);
    expect(server.bodies('PATCH /form-options/2/')).toEqual([{ retired: false }]);
  });

  test('are deleted after a question, unless somebody has chosen them meanwhile', async () => {
    server.set({ 'DELETE /form-options/3/': refuse(409, 'This choice is in use.') });
    await open();
    await press('Delete Soda');
    await told('Delete Soda? Nobody has chosen it.');
    fireEvent.click(await inDialog('Cancel'));
    await nothingInFront();
    await press('Delete Soda');
    fireEvent.click(await inDialog('Delete'));
    await told('This choice is in use.');
    await nothingInFront();
    server.set({ 'DELETE /form-options/3/': undefined });
    await press('Delete Soda');
    fireEvent.click(await inDialog('Delete'));
    await told('Choice deleted');
    expect(server.writes()).toEqual(['DELETE /form-options/3/', 'DELETE /form-options/3/']);
  });
});

describe('adding a choice', () => {
  test('asks for its name, and empties the form for the next one', async () => {
    await open();
    expect([...document.querySelectorAll('form label')].map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
      'New choice',
    ]);
    await press('Add');
    await told('Name is required');
    expect(server.writes()).toEqual([]);
    server.set({ [ADD]: refuse(400, undefined, { name: ['There is already a choice with this name.'] }) });
    await type('New choice', 'Tea');
    await press('Add');
    await told('There is already a choice with this name.');
    server.set({ [ADD]: area(9, 'Cola') });
    await type('New choice', 'Cola');
    await press('Add');
    await told('Choice saved');
    await waitFor(async () => expect(await field('New choice')).toHaveValue(''));
    expect(await field('New choice')).toHaveFocus();
    expect(server.bodies(ADD)).toEqual([
      { name: 'Tea', kind: 'area' },
      { name: 'Cola', kind: 'area' },
    ]);
  });

  test('of a level asks for what it means and its segment as well', async () => {
    await openLevels();
    await press('Add');
    for (const message of ['Name is required', 'Describe the level, e.g. 5+ years', 'Please choose the segment'])
      await told(message);
    await type('New level', 'Guru');
    await type('Description', '20+ years');
    await choose('Segment', 'Expert');
    await press('Add');
    await told('Choice saved');
    expect(server.bodies(ADD)).toEqual([{ name: 'Guru', description: '20+ years', segment: 'senior', kind: 'level' }]);
  });
});

describe('editing a choice', () => {
  test('changes its name', async () => {
    await open();
    await press('Edit Tea');
    expect(await field('Name')).toHaveValue('Tea');
    expect(front().querySelectorAll('label')).toHaveLength(1);
    await type('Name', 'Green tea');
    fireEvent.click(await inDialog('Save'));
    await told('Choice saved');
    await nothingInFront();
    expect(server.bodies('PATCH /form-options/1/')).toEqual([{ name: 'Green tea', revision: 0 }]);
  });

  test('of a level changes its meaning, segment and picture; a built-in one stays in its segment', async () => {
    await openLevels();
    await press('Edit Level fellow');
    await told('The segmentation filter uses it');
    await choose('Segment', 'Expert');
    await choose('Picture', 'Tree');
    fireEvent.click(await inDialog('Save'));
    await told('Choice saved');
    await nothingInFront();
    await press('Edit Level senior');
    await told('A built-in level stays in its segment');
    await type('Description', '12+ years');
    fireEvent.click(await inDialog('Save'));
    await nothingInFront();
    expect(server.bodies('PATCH /form-options/:id/')).toEqual([
      { segment: 'senior', icon: 'tree', revision: 0 },
      { description: '12+ years', revision: 0 },
    ]);
  });
});
