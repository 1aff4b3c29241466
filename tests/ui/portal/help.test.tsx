import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Faq, FaqCategory } from '#common/settings/faqs.ts';
import { write } from '#tests/ui/editor.ts';
import {
  ADMIN,
  type Answer,
  answer,
  appears,
  button,
  dialog,
  EXPERT,
  field,
  fill,
  gone,
  held,
  named,
  openPortal,
  preparePortal,
  press,
  refusal,
  says,
  sees,
  sent,
  until,
} from './portal.tsx';

preparePortal();

const FAQS = '/business/faqs/';
const CATEGORIES = '/business/faq-categories/';
const PAYOUT_DAYS = /Payouts are processed on the 15th and 30th/;

const categories: FaqCategory[] = ['Getting started', 'Payouts', 'Account'].map((name, index) => ({
  id: index + 1,
  name,
}));
const faqs: Faq[] = [
  { id: 1, question: 'How do I begin?', answer: 'By reading about gift cards.', category: 1 },
  {
    id: 2,
    question: 'When are payouts processed?',
    answer: 'Payouts are processed on the 15th and 30th of the month.',
    category: 2,
  },
  { id: 3, question: 'What is a gift card?', answer: 'A card that is a gift.', category: 2 },
];

afterEach(() => {
  vi.useRealTimers();
});

const openHelp = (user = EXPERT, more: Record<string, Answer> = {}) =>
  openPortal('/help', user, {
    [`GET ${FAQS}`]: { results: faqs },
    [`GET ${CATEGORIES}`]: { results: categories },
    ...more,
  });
const questions = () => document.querySelectorAll('main h4').length;
/** A question can be opened to read its answer. */
const question = (name: string) => appears('main h4 button', name);
const search = (text: string) => fill('Search the questions', text);

describe('an expert in the help center', () => {
  test('copies the contact address; for two seconds the button says so', async () => {
    const written: string[] = [];
    const clipboard = { writeText: async (text: string) => void written.push(text) };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard }));
    openHelp();
    await question('How do I begin?');
    await sees('help@example.com');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press('Copy email');
    await act(async () => undefined);
    await act(() => vi.advanceTimersByTimeAsync(1900));
    button('Copied!');
    await act(() => vi.advanceTimersByTimeAsync(200));
    button('Copy email');
    expect(written).toEqual(['help@example.com']);
  });

  test('reads questions by category and searches them, with the hits counted and marked', async () => {
    openHelp();
    const asked = await question('When are payouts processed?');
    expect(asked.closest('section')).toHaveAttribute('aria-label', 'Payouts');
    fireEvent.click(asked);
    expect(asked).toHaveAttribute('aria-expanded', 'true');
    await sees(PAYOUT_DAYS);
    search('gift CARD');
    await sees('2 results found');
    expect(new Set([...document.querySelectorAll('mark')].map((hit) => hit.textContent))).toEqual(
      new Set(['gift', 'card']),
    );
    search('15th');
    await sees('1 result found');
    await sees(/^Payouts are processed on the/);
    search('zebra');
    await sees('No results found');
    search('  ');
    await question('How do I begin?');
    expect(says(/results? found/), 'spaces alone are no search').toBe(false);
    expect(says('Edit FAQs')).toBe(false);
  });

  test('reads answers with bold words, lists and links, and finds them by their words, not by their marks', async () => {
    const answer = 'Read **this** and\n[that page](https://example.com/terms):\n\n- # one\n- two\n\n# three';
    openHelp(EXPERT, { [`GET ${FAQS}`]: { results: [{ id: 1, question: 'What now?', answer, category: 1 }] } });
    await question('What now?');
    for (const nothing of ['terms', '**', '[that']) {
      search(nothing);
      await sees('No results found');
    }
    search('this PAGE');
    await sees('1 result found');
    const link = named('main a', 'that page');
    expect(link).toHaveAttribute('href', 'https://example.com/terms');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect([...document.querySelectorAll('strong mark, a mark')].map((hit) => hit.textContent)).toEqual([
      'this',
      'page',
    ]);
    expect([...document.querySelectorAll('main li')].map((item) => item.textContent)).toEqual(['# one', 'two']);
    await sees('# three');
  });

  test('reads the placeholder questions while loading fails, and tries again', async () => {
    openHelp(EXPERT, { [`GET ${FAQS}`]: refusal(503, { detail: 'Busy' }) });
    const alert = (await sees('Failed to load FAQs. Please try again later.')).closest('[role="alert"]') as HTMLElement;
    expect(questions()).toBe(8);
    fireEvent.click(await question('When are payouts processed?'));
    await sees(PAYOUT_DAYS);
    answer({ [`GET ${FAQS}`]: { results: faqs } });
    press('Try Again', alert);
    await gone('Failed to load FAQs. Please try again later.');
    await until(() => expect(questions()).toBe(3));
  });

  test('reads the questions even when the categories cannot be loaded', async () => {
    openHelp(EXPERT, { [`GET ${CATEGORIES}`]: refusal(503, { detail: 'Busy' }) });
    await question('When are payouts processed?');
    expect(document.querySelector('main [role="alert"]')).toBeNull();
  });

  test('sees that the questions are loading', async () => {
    const slow = held({ results: faqs });
    openHelp(EXPERT, { [`GET ${FAQS}`]: slow.answer });
    await sees('Loading FAQs...');
    slow.release();
    await question('When are payouts processed?');
  });
});

describe('staff in the help center', () => {
  async function edit(more: Record<string, Answer> = {}) {
    openHelp(ADMIN, more);
    fireEvent.click(await appears('button', 'Edit FAQs'));
    await appears('button', 'Add category');
  }

  test('add a category, and see at the field what is wrong with its name', async () => {
    const errors = { name: ['A category with this name already exists'] };
    await edit({ [`POST ${CATEGORIES}`]: refusal(400, { errors }) });
    press('Add category');
    const form = await dialog('Add category');
    press('Save', form);
    await sees('Category name is required', form);
    fill('Name', 'payouts', form);
    press('Save', form);
    await sees('A category with this name already exists', form);
    const devices = { id: 4, name: 'Devices' };
    answer({ [`POST ${CATEGORIES}`]: devices, [`GET ${CATEGORIES}`]: { results: [...categories, devices] } });
    fill('Name', 'Devices', form);
    press('Save', form);
    await appears('section', 'Devices');
    expect(sent('POST', CATEGORIES).at(-1)?.body).toEqual({ name: 'Devices' });
  });

  test('add a question to a category of their choice', async () => {
    await edit();
    press('Add question');
    const form = await dialog('Add question');
    fill('Question', 'Which browsers work?', form);
    press('Save', form);
    await sees('Answer is required', form);
    const editor = field('Answer', form);
    expect(editor).toBeInvalid();
    await write(editor, '<p>All <strong>present</strong> ones:</p><ul><li><p>- Firefox</p></li></ul><p>**</p>');
    fireEvent.mouseDown(named('[role="combobox"]', /./, form));
    fireEvent.click(await appears('[role="option"]', 'Account'));
    const answered = 'All **present** ones:\n\n- - Firefox\n\n\\*\\*';
    const added = { id: 4, question: 'Which browsers work?', answer: answered, category: 3 };
    answer({ [`POST ${FAQS}`]: added, [`GET ${FAQS}`]: { results: [...faqs, added] } });
    press('Save', form);
    expect((await sees('Which browsers work?')).closest('section')).toHaveAttribute('aria-label', 'Account');
    const { id: _, ...body } = added;
    expect(sent('POST', FAQS).map((call) => call.body)).toEqual([body]);
  });

  test('rename a category, and edit a question as it was written', async () => {
    const written = { question: 'When are payouts processed?', answer: 'On the {{payout_days}}.' };
    await edit({
      [`GET ${FAQS}`]: { results: faqs.map((one) => (one.id === 2 ? { ...one, written } : one)) },
      [`PATCH ${CATEGORIES}2/`]: { id: 2, name: 'Money' },
      [`PATCH ${FAQS}2/`]: faqs[1],
    });
    press('Edit: Payouts');
    const renaming = await dialog('Rename category');
    fill('Name', 'Money', renaming);
    press('Save', renaming);
    await until(() => expect(sent('PATCH', `${CATEGORIES}2/`).map(({ body }) => body)).toEqual([{ name: 'Money' }]));
    await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    press('Edit: When are payouts processed?');
    const editing = await dialog('Edit question');
    await until(() => expect(field('Answer', editing)).toHaveTextContent(/^On the \{\{payout_days\}\}\.$/));
  });

  test('move a category up', async () => {
    await edit({ [`PUT ${CATEGORIES}order/`]: { detail: 'ok' } });
    expect(button('Move Getting started up')).toBeDisabled();
    const [first, second, third] = categories;
    answer({ [`GET ${CATEGORIES}`]: { results: [first, third, second] } });
    press('Move Account up');
    await until(() =>
      expect([...document.querySelectorAll('main h2')].map((title) => title.textContent)).toEqual([
        'Getting started',
        'Account',
        'Payouts',
      ]),
    );
    expect(sent('PUT', `${CATEGORIES}order/`).map(({ body }) => body)).toEqual([{ ids: [1, 3, 2] }]);
  });

  test('delete a question and a category, and then read the page as experts do', async () => {
    await edit({ [`DELETE ${FAQS}1/`]: {}, [`DELETE ${CATEGORIES}1/`]: {} });
    fireEvent.click(await appears('button', 'Delete: How do I begin?'));
    answer({ [`GET ${FAQS}`]: { results: faqs.slice(1) } });
    press('Delete', await dialog('Delete this question?'));
    await gone('How do I begin?');
    fireEvent.click(await appears('button', 'Delete: Getting started'));
    answer({ [`GET ${CATEGORIES}`]: { results: categories.slice(1) } });
    press('Delete', await dialog('Delete this category?'));
    await gone('Getting started');
    press('Done');
    await question('When are payouts processed?');
    await until(() => expect(questions()).toBe(2));
  });
});
