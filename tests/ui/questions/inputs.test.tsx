import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
import { AnyQuestionInput } from '#common/ui/questions/AnyQuestionInput.tsx';
import { ExposureMemoryContext } from '#common/ui/questions/exposureMemory.ts';
import { browserExposureMemory } from '#portal/assessment/player/memory.ts';
import { Asked, materials, show } from './asked.tsx';

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('a multiple choice', () => {
  const options = [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
    { id: 'c', label: 'C' },
    { id: 'none', label: 'None of them', exclusive: true },
  ];

  test('takes no more than the maximum, and an exclusive option only alone', async () => {
    const given = show('multiple_choice', { options, max: 2 });
    for (const name of ['A', 'B', 'C']) await userEvent.click(screen.getByRole('checkbox', { name }));
    expect(given.value).toEqual({ ids: ['a', 'b'], other_text: '' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'None of them' }));
    expect(given.value).toEqual({ ids: ['none'], other_text: '' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'C' }));
    expect(given.value).toEqual({ ids: ['c'], other_text: '' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'C' }));
    expect(given.value).toBeNull();
  });

  test('asks what “Other” is', async () => {
    const given = show('multiple_choice', { options, other: true });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Other' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Please specify (required)' }), 'Cap');
    expect(given.value).toEqual({ ids: ['other'], other_text: 'Cap' });
  });
});

describe('a ranking', () => {
  const items = ['Taste', 'Price', 'Look'].map((label) => ({ id: label.toLowerCase(), label }));

  test('ranks nothing by itself, and only as many as there are places', async () => {
    const given = show('ranking', { items, k: 2, shuffle: false });
    expect(given.value).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Price' }));
    await userEvent.click(screen.getByRole('button', { name: 'Taste' }));
    expect(given.value).toEqual(['price', 'taste']);
    expect((screen.getByRole('button', { name: 'Look' }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Move Price down' }));
    expect(given.value).toEqual(['taste', 'price']);
    expect(screen.getByText('Price is now in place 2 of 2')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Take Taste out of the order' }));
    expect(given.value).toEqual(['price']);
  });

  test('by keyboard, the focus stays with what is ranked', async () => {
    show('ranking', { items, k: 2, shuffle: false });
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    screen.getByRole('button', { name: 'Price' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('Taste');
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('Move Taste up');
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('Move Taste down');
    screen.getByRole('button', { name: 'Take Taste out of the order' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('Taste');
  });
});

describe('a preference', () => {
  test('keeps the order shown with the choice, and takes one unless ties are allowed', async () => {
    const given = show('preference', { material_ids: [1, 2] });
    await userEvent.click(screen.getByRole('radio', { name: 'Design A' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Design B' }));
    const { chosen, order_shown } = given.value as { chosen: number[]; order_shown: number[] };
    expect(chosen).toEqual([order_shown[1]]);
    expect([...order_shown].sort()).toEqual([1, 2]);
  });
});

describe('a timed exposure', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
    });
    HTMLImageElement.prototype.decode = async () => undefined;
  });
  afterEach(() => vi.useRealTimers());

  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const config = { material_id: 1, ms: 5000, follow_up: 'What do you remember?' };

  test('shows the picture for its time and then asks; it is not shown again', async () => {
    const given = show('timed_exposure', config);
    press('Show the picture');
    expect(screen.getByRole('img', { name: 'The picture to remember' })).toBeDefined();
    await pass(4900);
    expect(screen.queryByRole('img')).not.toBeNull();
    await pass(300);
    expect(screen.queryByRole('img')).toBeNull();
    const { shown_ms, ...rest } = given.value as { shown_ms: number };
    expect(rest).toEqual({ recall: '', untimed: false, attempts: 1 });
    expect(Math.abs(shown_ms - 5000)).toBeLessThan(40);
    fireEvent.change(screen.getByRole('textbox', { name: 'What do you remember?' }), { target: { value: 'A can' } });
    expect(given.value).toMatchObject({ recall: 'A can' });
  });

  test('begins when the whole picture is on the screen, and is void when it is moved out of it', async () => {
    const given = show('timed_exposure', config);
    const box = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    onTestFinished(() => box.mockRestore());
    const at = (top: number) => box.mockReturnValue({ top, bottom: top + 300, left: 0, right: 400 } as DOMRect);
    const scroll = () => act(() => void document.dispatchEvent(new Event('scroll')));
    at(window.innerHeight - 200);
    press('Show the picture');
    await pass(8000);
    expect(given.value, 'nothing is counted while a part is cut off').toBeNull();
    expect(screen.getByRole('img', { name: 'The picture to remember' })).toBeDefined();
    at(80);
    scroll();
    await pass(4900);
    expect(given.value).toEqual({ shown_ms: 0, recall: '', untimed: false, attempts: 1 });
    at(-20);
    scroll();
    expect(screen.getByText(/this does not count. You can see it once more/)).toBeDefined();
  });

  test('is void when focus is lost, and may be repeated once', async () => {
    const given = show('timed_exposure', config);
    press('Show the picture');
    await pass(1000);
    act(() => void window.dispatchEvent(new Event('blur')));
    expect(screen.getByText(/this does not count. You can see it once more/)).toBeDefined();
    expect(given.value).toEqual({ shown_ms: 0, recall: '', untimed: false, attempts: 1 });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show it again' }));
    press('Show it again');
    await pass(1000);
    act(() => void window.dispatchEvent(new Event('blur')));
    expect(given.value).toEqual({ shown_ms: 0, recall: '', untimed: false, attempts: 2 });
    expect(screen.queryByRole('button', { name: 'Show it again' })).toBeNull();
    press('Without a time limit');
    await pass(100);
    expect(given.value).toEqual({ shown_ms: null, recall: '', untimed: true, attempts: 2 });
    expect(screen.getByRole('img', { name: 'The picture to remember' })).toBeDefined();
  });

  test('left in the middle, it counts as seen and has one repeat left', async () => {
    const memory = browserExposureMemory(null);
    const question = { ...newQuestion('timed_exposure', 'q', 's1'), config } as unknown as Question;
    const visit = () =>
      render(
        <ExposureMemoryContext value={memory}>
          <Asked question={question} value={null} onGiven={() => undefined} />
        </ExposureMemoryContext>,
      );
    const first = visit();
    press('Show the picture');
    await pass(1000);
    first.unmount();
    const second = visit();
    expect(screen.queryByRole('button', { name: 'Show the picture' })).toBeNull();
    press('Show it again');
    await pass(1000);
    second.unmount();
    visit();
    expect(screen.queryByRole('button', { name: 'Show it again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Without a time limit' })).toBeDefined();
  });

  test('shows nothing of the picture before all of it has loaded, and waiting costs no showing', async () => {
    let come: () => void = () => undefined;
    HTMLImageElement.prototype.decode = () => new Promise((resolve) => (come = () => resolve(undefined)));
    show('timed_exposure', config);
    press('Show the picture');
    expect(getComputedStyle(screen.getByRole('img', { name: 'The picture to remember' })).opacity).toBe('0');
    expect(screen.getByRole('progressbar', { name: 'Loading the picture' })).toBeDefined();
    await pass(9000);
    act(() => void window.dispatchEvent(new Event('blur')));
    press('Show the picture');
    come();
    await pass(100);
    expect(getComputedStyle(screen.getByRole('img', { name: 'The picture to remember' })).opacity).toBe('1');
    await pass(4800);
    expect(screen.queryByRole('img')).not.toBeNull();
  });

  test('an unavailable picture is announced and tried again', async () => {
    show('timed_exposure', config);
    press('Show the picture');
    fireEvent.error(screen.getByRole('img', { name: 'The picture to remember' }));
    expect(screen.getByRole('alert').textContent).toContain('The picture could not be loaded.');
    press('Try Again');
    expect(screen.getByRole('img', { name: 'The picture to remember' })).toBeDefined();
  });

  test('begun on another device, it can be repeated once', () => {
    show('timed_exposure', config, { shown_ms: 0, recall: '', untimed: false, attempts: 1 });
    expect(screen.queryByRole('button', { name: 'Show the picture' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show it again' })).toBeDefined();
  });

  test('starting it in another tab locks it here', () => {
    const question = { ...newQuestion('timed_exposure', 'q', 's1'), config } as unknown as Question;
    const asked = (value: unknown) => (
      <AnyQuestionInput
        question={question}
        value={value}
        onChange={() => undefined}
        materials={materials}
        readOnly={false}
        labelledBy="title"
        seed="1:q"
      />
    );
    const { rerender } = render(asked(null));
    expect(screen.getByRole('button', { name: 'Show the picture' })).toBeDefined();
    rerender(asked({ shown_ms: 0, recall: '', untimed: false, attempts: 2 }));
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
    rerender(asked({ shown_ms: 5001, recall: 'Seen there', untimed: false, attempts: 2 }));
    expect(screen.getByDisplayValue('Seen there')).toBeDefined();
  });

  test('closed, it shows what was remembered and no picture, with and without a time limit', () => {
    const question = { ...newQuestion('timed_exposure', 'q', 's1'), config } as unknown as Question;
    for (const shown_ms of [5000, null]) {
      const value = { shown_ms, recall: 'A can', untimed: shown_ms === null, attempts: 1, closed: true };
      const { unmount } = render(<Asked question={question} value={value} onGiven={() => undefined} readOnly />);
      expect(screen.getByDisplayValue('A can')).toBeDisabled();
      expect(screen.queryByRole('img')).toBeNull();
      unmount();
    }
  });

  test('shown on another device, it is not shown again', () => {
    show('timed_exposure', config, { shown_ms: 5003, recall: 'A', untimed: false, attempts: 1 });
    expect(screen.queryByRole('button', { name: 'Show the picture' })).toBeNull();
    expect(screen.getByDisplayValue('A')).toBeDefined();
  });
});

describe('the zoom', () => {
  test('keeps the focus at its limits, where its buttons do nothing and say so', async () => {
    show('pins', { material_id: 1 });
    const out = screen.getByRole('button', { name: 'Zoom out' });
    expect(out.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    out.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('100%')).toBeDefined();
    expect(document.activeElement).toBe(out);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('100%')).toBeDefined();
  });
});

describe('a first click', () => {
  test('a click before the picture is shown does not count', async () => {
    HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
    Element.prototype.scrollIntoView = () => undefined;
    const given = show('first_click', { material_id: 1, timeout_ms: null });
    await userEvent.click(screen.getByRole('button', { name: 'Show the picture' }));
    await userEvent.keyboard('{Enter}{Enter}');
    expect(screen.getByTestId('crosshair')).toBeDefined();
    expect(given.value).toBeNull();
  });

  test('begins when the expert is ready, and ends by itself when the time is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] });
    HTMLImageElement.prototype.decode = async () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
    const given = show('first_click', { material_id: 1, timeout_ms: 3000 });
    expect(screen.queryByRole('application')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show the picture' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    await act(() => vi.advanceTimersByTimeAsync(3200));
    expect(given.value).toEqual({ x: null, y: null, ms: 3000 });
    expect(screen.getByText('Time is up. No click was recorded.')).toBeDefined();
    vi.useRealTimers();
  });

  test('does not restart when its question or its tab is left: the time goes on where it stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] });
    HTMLImageElement.prototype.decode = async () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const memory = browserExposureMemory(null);
    const config = { material_id: 1, page: null, regions: [], timeout_ms: 3000 };
    const question = { ...newQuestion('first_click', 'q', 's1'), config } as unknown as Question;
    const given: { value: unknown } = { value: null };
    const visit = () =>
      render(
        <ExposureMemoryContext value={memory}>
          <Asked question={question} value={null} onGiven={(value) => (given.value = value)} />
        </ExposureMemoryContext>,
      );
    const first = visit();
    fireEvent.click(screen.getByRole('button', { name: 'Show the picture' }));
    await pass(50);
    await pass(1000);
    setHidden(true);
    await pass(60_000);
    expect(given.value).toBeNull();
    setHidden(false);
    await pass(500);
    first.unmount();
    expect(Math.abs(memory.seenFor('q') - 1500)).toBeLessThan(60);
    visit();
    expect(
      screen.getByText('The picture was shown to you before, so its time continues where it stopped.'),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show the picture' }));
    await pass(50);
    await pass(1000);
    expect(given.value).toBeNull();
    await pass(600);
    expect(given.value).toEqual({ x: null, y: null, ms: 3000 });
    vi.useRealTimers();
  });
});
