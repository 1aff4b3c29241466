import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateQuestion } from '#common/assessments/questionnaire/edit.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { refuse } from '#tests/ui/render.tsx';
import {
  button,
  choose,
  draft,
  findButton,
  hearOfOthers,
  key,
  OTHER,
  open,
  press,
  saveNow,
  titleField,
  two,
  type,
} from './draft.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const until = (text: string | RegExp) => screen.findByText(text);
const leave = (router: { navigate: (to: string) => Promise<void> }) => act(() => router.navigate('/assessments'));

describe('saving', () => {
  test('asks nothing and saves nothing when the builder is opened and left', async () => {
    const { server, router, address } = await open();
    await leave(router);
    expect(address()).toBe('/assessments');
    expect(server.saves()).toBe(0);
  });

  test('includes the last keystroke when the screen is left', async () => {
    const { server, router, address } = await open();
    await choose(/^1 ?First/);
    type(titleField(), 'Changed at the last moment');
    await leave(router);
    await waitFor(() => expect(address()).toBe('/assessments'));
    expect(server.titles()).toEqual(['Changed at the last moment', 'Second']);
  });

  test('says when there is no connection, asks before leaving, and saves when it returns', async () => {
    const { server, router, address } = await open();
    const closesTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closesTab()).toBe(true);
    await choose(/^1 ?First/);
    const saves = server.held;
    server.set({ 'PATCH /assessments/:id/': refuse(0) });
    type(titleField(), 'Written offline');
    await saveNow();
    await until('No connection – will try again');
    expect(closesTab()).toBe(false);
    await leave(router);
    const dialog = await screen.findByText('Leave without saving?');
    expect(dialog).toBeInTheDocument();
    press('Stay');
    expect(address()).toBe('/assessments/5/edit');
    server.set({ 'PATCH /assessments/:id/': () => ({ ...saves(), revision: 2 }) });
    await saveNow();
    await until('Draft saved');
    expect(server.bodies('PATCH /assessments/:id/').at(-1)).toMatchObject({
      questionnaire: { questions: [{ title: 'Written offline' }, {}] },
    });
  });
});

describe('undo', () => {
  test('takes back a word at once, and redo brings it back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await open();
    await choose(/^2 ?Second/);
    for (const end of [' ', ' t', ' th', ' tho', ' thoughts']) type(titleField(), `Second${end}`);
    key({ key: 'z', ctrlKey: true });
    expect(titleField().value).toBe('Second');
    key({ key: 'z', ctrlKey: true, shiftKey: true });
    expect(titleField().value).toBe('Second thoughts');
    press('Delete question');
    expect(findButton(/^2 ?Second/)).toBeUndefined();
    press('Undo');
    expect(button(/^2 ?Second thoughts/)).toBeInTheDocument();
  });

  test('shows the number from before in its field', async () => {
    await open(draft({ estimated_minutes: 7 }));
    const minutes = screen.getByLabelText(/^Estimated/);
    type(minutes, '12');
    press('Undo');
    expect(minutes).toHaveValue(7);
  });
});

describe('two staff members', () => {
  test('see what the other one saved, without saving anything themselves', async () => {
    const { server } = await open();
    server.saveElsewhere({ questionnaire: updateQuestion(two(), 'q1', { title: 'Theirs' }) });
    await hearOfOthers();
    await waitFor(() => expect(findButton(/^1 ?Theirs/)).toBeDefined());
    expect(server.saves()).toBe(0);
  });

  test('keep the work of both on different questions, see each other, and undo only their own', async () => {
    const { server } = await open();
    await choose(/^2 ?Second/);
    type(titleField(), 'Mine');
    const theirs = server.saveElsewhere({ questionnaire: updateQuestion(two(), 'q1', { title: 'Theirs' }) });
    const { revision } = theirs;
    server.set({ 'POST /assessments/:id/editing/': { editors: [OTHER], revision } });
    await hearOfOthers();
    await until(`${OTHER} is also editing`);
    await until(`${OTHER} changed question 1`);
    expect(button(/^1 ?Theirs/)).toBeInTheDocument();
    await saveNow();
    expect(server.titles()).toEqual(['Theirs', 'Mine']);
    press('Undo');
    expect(button(/^1 ?Theirs/)).toBeInTheDocument();
    expect(button(/^2 ?Second/)).toBeInTheDocument();
  });

  test('are asked about the one question both changed, and the first choice keeps both', async () => {
    const { server } = await open();
    await choose(/^1 ?First/);
    type(titleField(), 'Mine');
    const changed = updateQuestion(two(), 'q1', { title: 'Theirs' });
    server.saveElsewhere({ questionnaire: updateQuestion(changed, 'q2', { title: 'Also theirs' }) });
    await saveNow();
    const dialog = within(
      (await screen.findByText('You both changed the same thing')).closest('[role=dialog]') as HTMLElement,
    );
    dialog.getByText('Question: Theirs');
    dialog.getByText('Question: Mine');
    expect(dialog.getAllByRole('group', { hidden: true })).toHaveLength(1);
    fireEvent.click(dialog.getByText('Keep Both'));
    await waitFor(() => expect(server.titles()).toEqual(['Theirs', 'Mine', 'Also theirs']));
  });

  test('get both settings when they changed different ones', async () => {
    const { server } = await open();
    type(screen.getByLabelText(/^Reward/), '12');
    const { revision } = server.saveElsewhere({ title: 'A better title' });
    server.set({ 'POST /assessments/:id/editing/': { editors: [OTHER], revision } });
    await hearOfOthers();
    await until(`${OTHER} changed the title`);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('A better title');
    await saveNow();
    expect(server.held()).toMatchObject({ title: 'A better title', reward: '12' });
  });

  test('do not unknowingly change for experts what one of them published meanwhile', async () => {
    const { server } = await open();
    const { revision } = server.saveElsewhere({ is_draft: false, current_version: 1 });
    server.set({ 'POST /assessments/:id/editing/': { editors: [], revision } });
    type(screen.getByLabelText(/^Reward/), '99');
    await hearOfOthers();
    await until(/published version 1/);
    await saveNow();
    expect(server.held().reward).toBe('25.00');
    await act(async () => press('Save Settings'));
    expect(server.held().reward).toBe('99');
  });
});

test('settings of a published assessment are called saved only once the server has them', async () => {
  const { server } = await open(draft({ is_draft: false, current_version: 1 }));
  await until('Saved');
  type(screen.getByLabelText(/^Reward/), '77');
  await until('Unsaved changes');
  await until('Unsaved changes in the settings');
  expect(screen.queryByText('Draft saved')).toBeNull();
  expect(server.saves()).toBe(0);
  await act(async () => press('Save Settings'));
  await until('Saved');
  expect(server.held().reward).toBe('77');
});

describe('publishing', () => {
  test('keeps what the server refused to save at its field, beside what keeps it from being published', async () => {
    const { server } = await open(draft({ title: '' }));
    const place = 'questionnaire.questions.1.title';
    server.set({ 'PATCH /assessments/:id/': refuse(400, undefined, { [place]: ['This word is not allowed.'] }) });
    await choose(/^2 ?Second/);
    type(titleField(), 'Forbidden');
    await saveNow();
    await waitFor(() => expect(titleField()).toHaveAccessibleDescription(/This word is not allowed\./));
    press('Publish');
    await until('Question 2: This word is not allowed.');
    expect(titleField()).toHaveAccessibleDescription(/This word is not allowed\./);
  });

  test('lists the problems with their question, and each leads to its field', async () => {
    const options = [
      { id: 'o1', label: 'Yes' },
      { id: 'o2', label: '' },
    ];
    const asked = [question('rating', 'q1'), question('single_choice', 'q2', { title: 'Choose', config: { options } })];
    const { server } = await open(draft({ questionnaire: questionnaire(asked) }));
    press('Publish');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    press('Question 2: Option 2 has no text');
    const option = await screen.findByLabelText('Option 2');
    await waitFor(() => expect(option).toHaveFocus());
    expect(scrolled.mock.contexts).toContain(option);
    const tab = (name: string) => screen.getByText(name, { selector: '[role=tab]' });
    fireEvent.click(tab('Preview'));
    press('Question 2: Option 2 has no text');
    expect(tab('Edit'), 'the part that a phone shows').toHaveAttribute('aria-selected', 'true');
    type(option, 'No');
    await waitFor(() => expect(screen.queryByText(/keeps this assessment/)).toBeNull());
    press('Publish');
    const dialog = within((await screen.findByText('Publish assessment')).closest('[role=dialog]') as HTMLElement);
    await act(async () => void fireEvent.click(dialog.getByText('Publish')));
    expect(server.held()).toMatchObject({ is_draft: false, current_version: 1 });
  });

  test('shows what is new in a changed questionnaire and makes the next version', async () => {
    const published = draft({ is_draft: false, current_version: 1, has_unpublished_changes: true });
    const added = question('nps', 'q3', { title: 'Would you recommend it?' });
    const { questions } = published.questionnaire;
    const { server, address } = await open({
      ...published,
      questionnaire: { ...published.questionnaire, questions: [...questions, added] },
    });
    server.set({
      'GET /assessments/:id/versions/:number/': {
        questionnaire: { ...two(), questions: [...two().questions, question('text', 'q4', { title: 'Why?' })] },
      },
      'GET /assessments/:id/versions/': { given: [{ question_id: 'q4', answered: 7, chosen: {} }], reused: [] },
    });
    await until('Unpublished changes');
    press('Publish Changes');
    const dialog = within((await screen.findByText('Publish changes')).closest('[role=dialog]') as HTMLElement);
    await dialog.findByText('Would you recommend it? (Net promoter score)');
    await dialog.findByText('Removed, answered by 7');
    await act(async () => void fireEvent.click(dialog.getByText('Publish')));
    await waitFor(() => expect(address()).toBe('/assessments/5'));
    expect(server.held().current_version).toBe(2);
  });

  test('is not taken for the work of somebody else', async () => {
    const { server } = await open(draft({ questionnaire: questionnaire([question('rating', 'q1')]) }));
    press('Publish');
    const dialog = within((await screen.findByText('Publish assessment')).closest('[role=dialog]') as HTMLElement);
    server.set({
      'POST /assessments/:id/editing/': () => ({ editors: [], revision: server.held().revision }),
    });
    await act(async () => void fireEvent.click(dialog.getByText('Publish')));
    await hearOfOthers();
    await until('Assessment published');
    expect(screen.queryByText(/saved this draft|published version/)).toBeNull();
  });

  const version = { id: 8, number: 2, question_count: 2, responses_count: 0 };
  const publishedTwice = (part = {}) =>
    draft({
      is_draft: false,
      current_version: 2,
      versions: [{ ...version, published_at: '2026-11-21T13:30:00.000Z', published_by: 'Ada Moss' }],
      ...part,
    });
  const openUnchanged = async () => {
    press('Publish Changes');
    const dialog = (await screen.findByText('Publish changes')).closest('[role=dialog]') as HTMLElement;
    await within(dialog).findByText(/There is nothing to publish: .* version 2, published by Ada Moss on 21 Nov 2026/);
    return within(dialog);
  };

  test('is not offered without a change, and the dialog says who published', async () => {
    const { server } = await open(publishedTwice());
    server.set({ 'GET /assessments/:id/versions/:number/': { questionnaire: two() } });
    await until(/^Version 2 published by Ada Moss on 21 Nov 2026/);
    const dialog = await openUnchanged();
    expect(dialog.queryByText('Publish')).toBeNull();
    fireEvent.click(dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByText('Publish changes')).toBeNull());
    expect(server.saves()).toBe(0);
  });

  test('saves only the settings if nothing else changed', async () => {
    const { server } = await open(publishedTwice());
    server.set({ 'GET /assessments/:id/versions/:number/': { questionnaire: two() } });
    type(screen.getByLabelText(/^Reward/), '77');
    const dialog = await openUnchanged();
    dialog.getByText('Changed settings, which are saved too');
    await act(async () => void fireEvent.click(dialog.getByText('Save Settings')));
    await waitFor(() => expect(screen.queryByText('Publish changes')).toBeNull());
    expect(server.held()).toMatchObject({ reward: '77', current_version: 2 });
  });
});

describe('a new question', () => {
  const addFirst = async (how: string) => {
    press(how);
    fireEvent.click((await screen.findAllByRole('menuitem', { hidden: true }))[0] as HTMLElement);
    await waitFor(() => expect(titleField()).toHaveValue(''));
    await saveNow();
  };

  test('goes to the end of its section, whichever question is chosen', async () => {
    const { server } = await open();
    await choose(/^1 ?First/);
    await addFirst('Add Question');
    expect(server.titles()).toEqual(['First', 'Second', '']);
  });

  test('goes after the chosen question if asked to', async () => {
    const { server } = await open();
    await choose(/^1 ?First/);
    await addFirst('Add a question after this one');
    expect(server.titles()).toEqual(['First', '', 'Second']);
  });
});

describe('a placeholder', () => {
  test('is inserted at the caret, and what is typed then follows it', async () => {
    await open();
    await choose(/^1 ?First/);
    const field = titleField();
    field.focus();
    field.setSelectionRange(0, 5);
    press('Insert Brand');
    expect(field).toHaveValue('[brand]');
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([7, 7]);
    await userEvent.keyboard(' first');
    expect(field).toHaveValue('[brand] first');
  });

  test('is added at the end of a text that never had the focus', async () => {
    await open();
    await choose(/^1 ?First/);
    titleField().setSelectionRange(0, 0);
    press('Insert Version of the VIS');
    await userEvent.keyboard('!');
    expect(titleField()).toHaveValue('First[version]!');
  });
});

test('the time needed is suggested by the questions, and by none without a question', async () => {
  const { server, router } = await open();
  await until('Left empty, experts see 1 minute, as the questions suggest.');
  type(screen.getByLabelText(/^Estimated/), '12');
  await until('The questions suggest 1 minute.');
  await leave(router);
  server.saveElsewhere({ questionnaire: questionnaire([]), estimated_minutes: null });
  await act(() => router.navigate('/assessments/5/edit'));
  await screen.findByLabelText(/^Estimated/);
  expect(document.body).not.toHaveTextContent(/suggest/);
  expect(findButton(/^Use /)).toBeUndefined();
});

test('the outline shows what placeholders stand for, and the field the placeholder', async () => {
  await open(draft({ questionnaire: questionnaire([question('rating', 'q1', { title: 'Do you know [brand]?' })]) }));
  await choose(/^1 ?Do you know Aurora\?/);
  expect(titleField()).toHaveValue('Do you know [brand]?');
});

describe('moving a question by keys', () => {
  /** Opens two sections with these questions, the last in the second, whose rows are one below the other. */
  async function openSections(sections: string[], titles: string[]) {
    const asked = titles.map((title, place) =>
      question('rating', `q${place + 1}`, { title, section_id: place < titles.length - 1 ? 's1' : 's2' }),
    );
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, [...document.querySelectorAll('nav *')].indexOf(this) * 10, 100, 10);
    });
    const { server } = await open(
      draft({
        questionnaire: questionnaire(asked, {
          sections: sections.map((title, place) => ({ id: `s${place + 1}`, title, intro: '' })),
        }),
      }),
    );
    const told: (string | null)[] = [];
    const region = document.querySelector('[id^="DndLiveRegion"]') as HTMLElement;
    // One sentence may follow another at once.
    const observer = new MutationObserver((changes) =>
      told.push(...changes.map(({ oldValue }) => oldValue), region.textContent),
    );
    observer.observe(region, { characterDataOldValue: true, childList: true, subtree: true });
    return {
      pick(name: RegExp) {
        told.length = 0;
        button(name).focus();
        key({ code: 'Space' });
      },
      hear: (text: string) => waitFor(() => expect(told).toContain(text)),
      places: async () => {
        await saveNow();
        return server.held().questionnaire.questions.map(({ id, section_id }) => `${section_id} ${id}`);
      },
    };
  }

  test('is announced to screen readers, with what placeholders stand for and what has no words', async () => {
    const { pick, hear, places } = await openSections(['[brand] pack', ''], ['Do you know [brand]?', '', 'Last']);
    const how = 'Move it with the arrow keys, drop it with Space, Escape cancels.';
    pick(/^Move question 1/);
    await hear(`Picked up question Do you know Aurora?. ${how}`);
    await hear('At question Do you know Aurora?.');
    key({ code: 'ArrowUp' });
    await hear('At section Aurora pack.');
    key({ code: 'Escape' });
    await hear('question Do you know Aurora? is back at its place.');
    pick(/^Move question 2/);
    await hear(`Picked up question without text. ${how}`);
    await hear('At question without text.');
    key({ code: 'ArrowDown' });
    await hear('At section without title.');
    key({ code: 'Space' });
    await hear('Dropped question without text at section without title.');
    expect(await places()).toEqual(['s1 q1', 's2 q2', 's2 q3']);
  });

  test('puts it before or after another one, at the start or the end of a section, and never above the first', async () => {
    const { pick, hear, places } = await openSections(['One', 'Two'], ['A', 'B', 'C', 'D']);
    const move = async (title: string, code: string, over: string) => {
      pick(new RegExp(`^Move question \\d: ${title}$`));
      await hear(`At question ${title}.`);
      key({ code });
      await hear(`At ${over}.`);
      key({ code: 'Space' });
      await hear(`Dropped question ${title} at ${over}.`);
      return places();
    };
    expect(await move('B', 'ArrowUp', 'question A')).toEqual(['s1 q2', 's1 q1', 's1 q3', 's2 q4']);
    expect(await move('A', 'ArrowDown', 'question C')).toEqual(['s1 q2', 's1 q3', 's1 q1', 's2 q4']);
    expect(await move('A', 'ArrowDown', 'section Two')).toEqual(['s1 q2', 's1 q3', 's2 q1', 's2 q4']);
    expect(await move('A', 'ArrowDown', 'question D')).toEqual(['s1 q2', 's1 q3', 's2 q4', 's2 q1']);
    expect(await move('D', 'ArrowUp', 'section Two')).toEqual(['s1 q2', 's1 q3', 's1 q4', 's2 q1']);
    expect(await move('B', 'ArrowUp', 'section One')).toEqual(['s1 q2', 's1 q3', 's1 q4', 's2 q1']);
  });
});

describe('another deadline of a published assessment', () => {
  const published = (part = {}) =>
    draft({ is_draft: false, is_active: true, current_version: 1, deadline: '2031-03-20T17:00:00Z', ...part });
  const question = () => screen.queryByLabelText<HTMLInputElement>(/^Tell the/);
  const deadline = () => screen.getByLabelText(/^Deadline/);
  const saved = async (server: Awaited<ReturnType<typeof open>>['server']) => {
    press('Save Settings');
    await until('Saved');
    return server.bodies('PATCH /assessments/:id/').at(-1);
  };

  test('is told to the invited experts unless staff say no, and a toast says to how many', async () => {
    const { server } = await open(published({ unfinished_count: 3 }));
    expect(question()).toBeNull();
    server.set({ 'PATCH /assessments/:id/': () => ({ ...server.held(), revision: 2, told_count: 2 }) });
    type(deadline(), '2031-04-01T10:00');
    expect(question()).toBe(screen.getByLabelText('Tell the 3 invited experts who have not finished'));
    expect(question()).toBeChecked();
    expect(await saved(server)).toMatchObject({ deadline: '2031-04-01T10:00:00.000Z', tell_invited: true });
    await until('2 experts are told of the deadline by email. 1 expert has switched off such emails.');
  });

  test('is not told if staff say no, which holds for this change only', async () => {
    const { server } = await open(published({ unfinished_count: 1 }));
    type(deadline(), '2031-04-01T10:00');
    fireEvent.click(screen.getByLabelText('Tell the 1 invited expert who has not finished'));
    expect(await saved(server)).toMatchObject({ tell_invited: false });
    await waitFor(() => expect(question()).toBeNull());
    type(deadline(), '');
    expect(question()).toBeChecked();
  });

  test.each([
    ['nobody waits for it', { unfinished_count: 0 }, '2031-04-01T10:00'],
    ['staff closed the assessment', { unfinished_count: 3, is_active: false }, '2031-04-01T10:00'],
    ['it has passed', { unfinished_count: 3 }, '2020-01-01T10:00'],
    ['it is the same moment', { unfinished_count: 3 }, '2031-03-20T17:00'],
  ])('is not told where %s', async (_why, part, value) => {
    const { server } = await open(published(part));
    type(deadline(), '2031-05-01T10:00');
    type(deadline(), value);
    expect(question()).toBeNull();
    if (value.startsWith('2031-03')) return;
    expect(await saved(server)).not.toHaveProperty('tell_invited');
  });
});
