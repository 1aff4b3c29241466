import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { shownOrder } from '#common/answers/player/shown-order.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { questionSeed } from '#common/assessments/questions/shuffle.ts';
import { currentDevice, recordPointer } from '#portal/assessment/player/device.ts';
import { material } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';
import {
  begun,
  choose,
  held,
  open,
  prepareAnswering,
  press,
  sentAnswers,
  setHidden,
  turnTab,
  write,
} from './answering.tsx';

prepareAnswering();

describe('what is measured of an answer', () => {
  afterEach(() => vi.useRealTimers());
  test('is sent with it: place, order of options, time, first action, opened materials and device', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const earlier = {
      question_id: 'q2',
      value: { ids: ['o2'], other_text: '' },
      cannot_judge: false,
      revision: 1,
      answered_at: '2026-11-21T10:00:00.000Z',
      measurement: {
        order_shown: 0,
        options_shown: [],
        active_ms: 4000,
        first_action_ms: null,
        materials_opened: [7],
        device: { pointer: 'pen', viewport_width: 1, viewport_height: 1, pixel_ratio: 1, webgl: true },
      },
    } satisfies StoredAnswer;
    const questions = [question('rating', 'q1'), question('single_choice', 'q2')];
    const { server } = await open(begun(questions, { answers: [earlier], current_question_id: 'q2' }));
    vi.advanceTimersByTime(1000);
    fireEvent.pointerDown(screen.getByRole('radio', { name: 'First' }), { pointerType: 'touch' });
    vi.advanceTimersByTime(500);
    fireEvent.click(screen.getByRole('radio', { name: 'First' }));
    await waitFor(() => expect(held).toMatchObject({ q2: { ids: ['o1'] } }));
    expect(sentAnswers(server)[0]).toEqual({
      question_id: 'q2',
      value: { ids: ['o1'], other_text: '' },
      cannot_judge: false,
      revision: expect.any(Number),
      answered_at: expect.any(String),
      measurement: {
        order_shown: 1,
        options_shown: expect.arrayContaining(['o1', 'o2', 'o3']),
        active_ms: 5500,
        first_action_ms: 5000,
        materials_opened: [7],
        device: {
          pointer: 'touch',
          viewport_width: window.innerWidth,
          viewport_height: window.innerHeight,
          pixel_ratio: window.devicePixelRatio,
          webgl: false,
        },
      },
    });
  });

  test('an answer without a key or touch before it is an action itself; a hidden tab does not count', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { server } = await open(begun([question('rating', 'q1'), question('nps', 'q2')]));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const turn = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    vi.advanceTimersByTime(300);
    turn();
    vi.advanceTimersByTime(60_000);
    hidden.mockReturnValue(false);
    turn();
    vi.advanceTimersByTime(200);
    // Tab only goes through the screen.
    fireEvent.keyDown(screen.getByRole('radio', { name: /^4 of 5/ }), { key: 'Tab' });
    vi.advanceTimersByTime(400);
    choose(/^4 of 5/);
    await waitFor(() => expect(held).toEqual({ q1: 4 }));
    expect(sentAnswers(server)[0]?.measurement).toMatchObject({ active_ms: 900, first_action_ms: 900, order_shown: 0 });
    press('Next');
    vi.advanceTimersByTime(100);
    fireEvent.keyDown(screen.getByRole('radio', { name: '7 of 10' }), { key: '7' });
    fireEvent.click(screen.getByRole('radio', { name: '7 of 10' }));
    await waitFor(() => expect(held).toEqual({ q1: 4, q2: 7 }));
    expect(sentAnswers(server).at(-1)?.measurement).toMatchObject({
      active_ms: 100,
      order_shown: 1,
      device: { pointer: 'keyboard' },
    });
  });

  test('the time counts from when a tab that was opened in the background is looked at', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    setHidden(true);
    const { server } = await open(begun([question('rating', 'q1')]));
    vi.advanceTimersByTime(60_000);
    turnTab(false);
    vi.advanceTimersByTime(300);
    choose(/^4 of 5/);
    await waitFor(() => expect(held).toEqual({ q1: 4 }));
    expect(sentAnswers(server)[0]?.measurement).toMatchObject({ active_ms: 300 });
  });

  test('every material that was opened or compared', async () => {
    const materials = [1, 2, 3].map((id) => material(id));
    const { server } = await open({ ...begun([question('text', 'q1', { material_ids: [1, 2, 3] })]), materials });
    const opened = async (value: string) => {
      write(value);
      await waitFor(() => expect(held).toEqual({ q1: value }));
      return sentAnswers(server).at(-1)?.measurement?.materials_opened;
    };
    expect(await opened('None')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Show Material 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show Material 3' }));
    expect(await opened('Two')).toEqual([2, 3]);
    press('Compare');
    expect(await opened('All')).toEqual([2, 3, 1]);
  });

  test('the kind of pointer, of those that are known', () => {
    const recorded = (kind: string) => {
      recordPointer(kind);
      return currentDevice().pointer;
    };
    for (const kind of ['mouse', 'touch', 'pen', 'keyboard']) expect(recorded(kind)).toBe(kind);
    for (const kind of ['', 'glove']) expect(recorded(kind)).toBe('keyboard');
  });

  test('the order of the options is the one of this expert, also when the answers are read later', async () => {
    const options = [...'abcdefgh'].map((id) => ({ id, label: `Option ${id}` }));
    const asked = question('single_choice', 'q1', { config: { options, shuffle: true } });
    const orderOf = (seed: string) => shownOrder(asked, questionSeed(seed, 'q1'));
    expect(orderOf('5')).not.toEqual(orderOf('preview'));
    const shown = () => screen.getAllByText(/^Option \w$/).map((label) => label.textContent?.slice(-1));
    const { server, view } = await open(begun([asked], { seed: 5 }));
    expect(shown()).toEqual(orderOf('5'));
    fireEvent.click(screen.getByRole('radio', { name: 'Option c' }));
    await waitFor(() => expect(held).toMatchObject({ q1: { ids: ['c'] } }));
    expect(sentAnswers(server)[0]?.measurement?.options_shown).toEqual(orderOf('5'));
    view.unmount();
    await open(begun([asked], { seed: 5, submitted_at: '2026-11-22T10:00:00.000Z' }));
    expect(shown()).toEqual(orderOf('5'));
  });
});
