import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { show } from './asked.tsx';

/** Lays scales out in a column of this width in which every point needs 60 px. */
function inColumn(width: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset.layout === 'line' ? this.children.length * 60 : width;
  });
}

const layouts = () => screen.getAllByRole('radiogroup').map((group) => group.dataset.layout);
const options = (...labels: string[]) => labels.map((label, index) => ({ id: `o${index}`, label }));

afterEach(() => vi.restoreAllMocks());

describe('a scale', () => {
  const scorecard = { rows: options('Fresh', 'Dear'), columns: options('Poor', 'Fair', 'Good', 'Fine', 'Great') };

  test('stands in one line where every point fits', () => {
    inColumn(320);
    show('scorecard', scorecard);
    expect(layouts()).toEqual(['line', 'line']);
  });

  test('becomes a list where it does not fit, in every row alike', () => {
    inColumn(290);
    show('scorecard', scorecard);
    expect(layouts()).toEqual(['list', 'list']);
  });

  test('with eleven points becomes a list whose ends say what they mean', async () => {
    inColumn(290);
    const given = show('nps', { labels: { low: 'Never', high: 'Surely' } });
    expect(layouts()).toEqual(['list']);
    const ends = [...document.querySelectorAll('[data-end]')].map((end) => end.parentElement?.textContent);
    expect(ends).toEqual(['0Never', '10Surely']);
    await userEvent.click(screen.getByRole('radio', { name: '7 of 10' }));
    expect(given.value).toBe(7);
  });
});

describe('what is asked for', () => {
  const count = () => screen.getAllByRole('status').map((status) => status.textContent);

  test('is counted in a scorecard and a semantic differential', async () => {
    show('scorecard', { rows: options('Fresh', 'Dear'), columns: options('No', 'Yes') });
    expect(count()).toEqual(['Rate 2 rows']);
    for (const yes of screen.getAllByRole('radio', { name: 'Yes' })) await userEvent.click(yes);
    expect(count()).toEqual(['2 of 2 rows']);
    cleanup();
    const pairs = ['Loud', 'Warm'].map((left) => ({ id: left, left, right: `Not ${left}` }));
    show('semantic_differential', { pairs }, { Warm: 1 });
    expect(count()).toEqual(['Judge 2 pairs (1 so far)']);
  });

  test('is counted in a multiple choice, where an option that stands alone is enough', async () => {
    const choices = [...options('Colour', 'Shape', 'Type'), { id: 'none', label: 'Nothing', exclusive: true }];
    show('multiple_choice', { options: choices, min: 2, max: 3 });
    expect(count()).toEqual(['Choose at least 2 options']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Colour' }));
    expect(count()).toEqual(['Choose at least 2 options (1 so far)']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Nothing' }));
    expect(count()).toEqual(['1 of 3 options']);
  });

  test('is counted in a ranking', async () => {
    show('ranking', { items: options('Taste', 'Price', 'Look'), k: 2, shuffle: false });
    expect(count()).toEqual(['Rank 2 items']);
    for (const name of ['Price', 'Look']) await userEvent.click(screen.getByRole('button', { name }));
    expect(count()).toEqual(['2 of 2 items']);
  });

  test('is counted in a text, and read out only once it is enough', async () => {
    show('text', { min: 3, max: 5 });
    const field = screen.getByRole('textbox');
    expect(field).toHaveAccessibleDescription('Write at least 3 characters');
    await userEvent.type(field, 'ab');
    expect(field).toHaveAccessibleDescription('Write at least 3 characters (2 so far)');
    expect(count()).toEqual(['']);
    await userEvent.type(field, 'c');
    expect(field).toHaveAccessibleDescription('3 of 5 characters');
    expect(count()).toEqual(['Long enough']);
    await userEvent.type(field, 'de');
    expect(count()).toEqual(['You have reached the limit of 5 characters']);
  });
});
