import { describe, expect, test } from 'vitest';
import {
  type Exposure,
  type ExposureEvent,
  exposureAfter,
  FIRST_EXPOSURE,
  mayRepeat,
} from '#common/answers/player/exposure.ts';
import { createQuestionTimer } from '#common/answers/player/question-timer.ts';
import { createRevisions } from '#common/answers/player/stored-answers.ts';
import { createFakeClock } from './fake-clock.ts';

describe('the time of a question', () => {
  test('counts while it is on the screen, over several visits', async () => {
    const clock = createFakeClock();
    const timer = createQuestionTimer(clock);
    timer.show(['q1']);
    await clock.pass(3000);
    timer.show(['q2']);
    await clock.pass(500);
    timer.show(['q1']);
    await clock.pass(1000);
    expect(timer.read('q1').active_ms).toBe(4000);
    expect(timer.read('q2').active_ms).toBe(500);
  });

  test('does not count while the tab is hidden', async () => {
    const clock = createFakeClock();
    const timer = createQuestionTimer(clock);
    timer.show(['q1']);
    await clock.pass(1000);
    timer.setVisible(false);
    await clock.pass(60_000);
    timer.setVisible(true);
    await clock.pass(200);
    expect(timer.read('q1').active_ms).toBe(1200);
  });

  test('takes the first action only, in time on the screen', async () => {
    const clock = createFakeClock();
    const timer = createQuestionTimer(clock);
    timer.show(['q1', 'q2']);
    await clock.pass(800);
    timer.setVisible(false);
    await clock.pass(5000);
    timer.setVisible(true);
    timer.act('q1');
    await clock.pass(800);
    timer.act('q1');
    expect(timer.read('q1')).toEqual({ active_ms: 1600, first_action_ms: 800 });
    expect(timer.read('q2')).toEqual({ active_ms: 0, first_action_ms: null });
  });

  test('on a page with several questions belongs to the one acted on next, so that no second counts twice', async () => {
    const clock = createFakeClock();
    const timer = createQuestionTimer(clock);
    timer.show(['q1', 'q2']);
    await clock.pass(3000);
    timer.act('q1');
    await clock.pass(5000);
    timer.act('q2');
    await clock.pass(1000);
    timer.act('q2');
    expect(timer.read('q1')).toEqual({ active_ms: 3000, first_action_ms: 3000 });
    expect(timer.read('q2')).toEqual({ active_ms: 6000, first_action_ms: 5000 });
  });

  test('goes on where an earlier visit on another device left it', async () => {
    const clock = createFakeClock();
    const timer = createQuestionTimer(clock);
    timer.restore('q1', { active_ms: 9000, first_action_ms: 700 });
    timer.show(['q1']);
    timer.act('q1');
    await clock.pass(1000);
    expect(timer.read('q1')).toEqual({ active_ms: 10_000, first_action_ms: 700 });
  });
});

describe('a timed exposure', () => {
  const exposed = (...events: ExposureEvent[]) => events.reduce(exposureAfter, FIRST_EXPOSURE);

  test('runs from the painted frame, not from the press', () => {
    expect(exposed({ type: 'start' }, { type: 'painted', at: 1400 }, { type: 'elapsed', at: 6416 })).toEqual({
      state: 'shown',
      attempt: 1,
      shown_ms: 5016,
    });
  });

  test('is void when focus is lost, may be repeated once, and not a second time', () => {
    const once = exposed({ type: 'start' }, { type: 'painted', at: 0 }, { type: 'focus_lost' });
    expect(once).toEqual({ state: 'void', attempt: 1 });
    expect(mayRepeat(once)).toBe(true);
    const twice = [
      { type: 'repeat' } as const,
      { type: 'painted', at: 10 } as const,
      { type: 'focus_lost' } as const,
    ].reduce<ReturnType<typeof exposureAfter>>(exposureAfter, once);
    expect(twice).toEqual({ state: 'void', attempt: 2 });
    expect(mayRepeat(twice)).toBe(false);
    expect(exposureAfter(twice, { type: 'repeat' })).toBe(twice);
    expect(exposureAfter(twice, { type: 'untimed' })).toEqual({ state: 'untimed', attempt: 2 });
  });

  test('costs nothing when focus was lost before its picture had loaded', () => {
    const away = exposed({ type: 'start' }, { type: 'focus_lost' });
    expect(away).toEqual(FIRST_EXPOSURE);
    expect(exposureAfter({ state: 'loading', attempt: 2 }, { type: 'focus_lost' })).toEqual({
      state: 'ready',
      attempt: 2,
    });
  });

  test('takes only what fits its state', () => {
    const states: Exposure[] = [
      FIRST_EXPOSURE,
      { state: 'loading', attempt: 1 },
      { state: 'showing', attempt: 1, painted_at: 10 },
      { state: 'void', attempt: 1 },
      { state: 'shown', attempt: 1, shown_ms: 5000 },
      { state: 'untimed', attempt: 1 },
    ];
    const events: ExposureEvent[] = [
      { type: 'start' },
      { type: 'painted', at: 10 },
      { type: 'focus_lost' },
      { type: 'elapsed', at: 20 },
      { type: 'repeat' },
      { type: 'untimed' },
    ];
    const taken = states.map((state) => [
      state.state,
      ...events.flatMap((event) => {
        const after = exposureAfter(state, event);
        return after === state ? [] : [`${event.type}: ${after.state} ${after.attempt}`];
      }),
    ]);
    expect(taken).toEqual([
      ['ready', 'start: loading 1', 'untimed: untimed 1'],
      ['loading', 'painted: showing 1', 'focus_lost: ready 1'],
      ['showing', 'focus_lost: void 1', 'elapsed: shown 1'],
      ['void', 'repeat: loading 2', 'untimed: untimed 1'],
      ['shown'],
      ['untimed'],
    ]);
  });

  test('takes over what is further elsewhere, but not while it is shown here', () => {
    const shown: Exposure = { state: 'shown', attempt: 1, shown_ms: 5000 };
    const untimed: Exposure = { state: 'untimed', attempt: 1 };
    const once: Exposure = { state: 'void', attempt: 1 };
    const known = (now: Exposure, exposure: Exposure) => exposureAfter(now, { type: 'known', exposure });
    for (const further of [once, shown, untimed]) expect(known(FIRST_EXPOSURE, further)).toBe(further);
    for (const further of [{ ...once, attempt: 2 } as const, shown, untimed])
      expect(known(once, further)).toBe(further);
    const ready: Exposure = { state: 'ready', attempt: 2 };
    expect(known(once, ready)).toBe(once);
    expect(known(once, { ...once })).toBe(once);
    const running: Exposure[] = [
      { state: 'loading', attempt: 1 },
      { state: 'showing', attempt: 1, painted_at: 10 },
    ];
    for (const now of [...running, shown]) expect(known(now, untimed)).toBe(now);
  });

  test('is not shown again once it was shown', () => {
    const shown = exposed({ type: 'start' }, { type: 'painted', at: 0 }, { type: 'elapsed', at: 5000 });
    for (const type of ['start', 'repeat', 'untimed', 'focus_lost'] as const) {
      expect(exposureAfter(shown, { type })).toBe(shown);
    }
  });
});

describe('revisions', () => {
  test('only grow, also when the clock goes back', () => {
    const times = [100, 100, 50, 200];
    const revisions = createRevisions(() => times.shift() ?? 0);
    expect([revisions.next(), revisions.next(), revisions.next(), revisions.next()]).toEqual([100, 101, 102, 200]);
  });

  test('a device with a slow clock that has seen an answer still replaces it', () => {
    const revisions = createRevisions(() => 10);
    revisions.observe(5000);
    expect(revisions.next()).toBe(5001);
  });
});
