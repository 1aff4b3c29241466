import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { templateRow } from '#common/assessments/templates.ts';
import { brands } from '#common/library/brands.ts';
import { adminOption } from '#common/people/form-options-admin.ts';
import { faqCategories, faqs } from '#common/settings/faqs.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { installFocusKeeper } from '#common/ui/feedback/focusKeeper.ts';
import { moveItem } from '#common/words/collections.ts';
import { button, inDialog, nothingInFront } from '#tests/ui/admin/screen.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { type Answer, answer, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';

beforeAll(() => {
  const installed = new AbortController();
  installFocusKeeper(installed.signal);
  return () => installed.abort();
});
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const focused = (name: string) =>
  waitFor(() => {
    const active = document.activeElement;
    expect(active?.getAttribute('aria-label') ?? active?.textContent).toBe(name);
  });

/** Presses a button with the keyboard, which it must have the focus for. */
function press(element: HTMLElement) {
  element.focus();
  fireEvent.click(element);
}

/** Rows that are moved and deleted. */
function List() {
  const [items, setItems] = useState(['a', 'b', 'c']);
  return (
    <main>
      <ul>
        {items.map((item, at) => (
          <li key={item}>
            <input aria-label={`Name ${item}`} />
            <button type="button" disabled={at === 0} onClick={() => setItems(moveItem(items, at, at - 1))}>
              Move {item} up
            </button>
            <button
              type="button"
              disabled={at === items.length - 1}
              onClick={() => setItems(moveItem(items, at, at + 1))}
            >
              Move {item} down
            </button>
            <button type="button" onClick={() => setItems(items.filter((one) => one !== item))}>
              Delete {item}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">Add</button>
      <p>Words</p>
    </main>
  );
}

describe('the focus', () => {
  const named = (name: string) => screen.getByRole('button', { name });

  test('goes to the next row, from the last to the row before, and from the only one to the button that adds', async () => {
    render(<List />);
    press(named('Delete b'));
    await focused('Delete c');
    press(named('Delete c'));
    await focused('Delete a');
    press(named('Delete a'));
    await focused('Add');
  });

  test('stays on the button of a row that moves, and at an end goes to the one for the other direction', async () => {
    render(<List />);
    press(named('Move a down'));
    await focused('Move a down');
    press(named('Move a down'));
    await focused('Move a up');
    press(named('Move b down'));
    await focused('Move b down');
    press(named('Move b up'));
    await focused('Move b down');
  });

  test('waits for a button that is busy, and goes to none beside it', async () => {
    const shown = (loading: boolean) => (
      <main>
        <BusyButton loading={loading}>Approve Ada</BusyButton>
        <BusyButton loading={false}>Approve all</BusyButton>
      </main>
    );
    const { rerender } = render(shown(false));
    const busy = named('Approve Ada');
    busy.focus();
    rerender(shown(true));
    // As browsers do for a disabled button.
    busy.blur();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).toBe(document.body);
    rerender(shown(false));
    await focused('Approve Ada');
  });

  test('is not given back to what somebody has pressed away from', async () => {
    render(<List />);
    const last = named('Delete b');
    last.focus();
    fireEvent.pointerDown(screen.getByText('Words'));
    last.blur();
    fireEvent.click(last);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('after a deletion in the staff app', () => {
  const [one, two] = [1, 2];
  const category = example(faqCategories.row, { id: 1, name: 'Start' });
  const places: [at: string, answers: (left: number[]) => Record<string, Answer>, call: string, names: string[]][] = [
    [
      '/brands',
      (left) => ({ 'GET /brands/brands/': pageOf(...left.map((id) => example(brands.row, { id, name: `B${id}` }))) }),
      'DELETE /brands/brands/1/',
      ['Delete B1', 'Delete B2'],
    ],
    [
      '/form-options',
      (left) => ({
        'GET /form-options/': pageOf(...[...left, 3].map((id) => example(adminOption, { id, name: `O${id}` }))),
      }),
      'DELETE /form-options/1/',
      ['Delete O1', 'Delete O2'],
    ],
    [
      '/help/edit',
      (left) => ({
        'GET /business/faq-categories/': pageOf(category),
        'GET /business/faqs/': pageOf(...left.map((id) => example(faqs.row, { id, question: `Q${id}`, category: 1 }))),
      }),
      'DELETE /business/faqs/1/',
      ['Delete: Q1', 'Delete: Q2'],
    ],
    [
      '/assessments/templates',
      (left) => ({
        'GET /assessments/templates/': pageOf(
          ...left.map((id) => example(templateRow, { id, title: `T${id}`, category: 'Packs' })),
        ),
        'GET /assessments/templates/categories/': [],
      }),
      'DELETE /assessments/templates/1/',
      ['Delete', 'Delete'],
    ],
  ];

  test.each(places)('at %s it is on the next one', async (at, answers, call, [first = '', next = '']) => {
    const server = answer({ ...answers([one, two]) });
    server.set({ [call]: () => void server.set(answers([two])) });
    await showStaffApp(at, { as: SUPER_ADMIN });
    press(await button(first));
    press(await inDialog('Delete'));
    await nothingInFront();
    await focused(next);
  });
});
