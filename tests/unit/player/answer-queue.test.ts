import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeAnswers, type StoredAnswers } from '#common/answers/player/merge.ts';
import { createAnswerQueue } from '#common/answers/player/queue/answer-queue.ts';
import { retryDelay, type SendResult } from '#common/answers/player/queue/sender.ts';
import { batchOf, type UnsentPlace, type UnsentStore } from '#common/answers/player/queue/unsent-answers.ts';
import type { AnswersPayload } from '#common/answers/responses.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { createFakeClock } from './fake-clock.ts';

function answer(question_id: string, revision: number, value: unknown = revision): StoredAnswer {
  return {
    question_id,
    value,
    revision,
    cannot_judge: false,
    answered_at: '2026-11-21T10:00:00.000Z',
    measurement: null,
  };
}

function memoryStore(kept: StoredAnswer[] = [], keeps = true): UnsentStore & { kept: Map<string, StoredAnswer> } {
  const map = new Map(kept.map((item) => [item.question_id, item]));
  let place: UnsentPlace | null = null;
  return {
    readPlace: () => place,
    writePlace: (next) => {
      place = next;
    },
    kept: map,
    read: () => [...map.values()],
    write(item) {
      if (keeps) map.set(item.question_id, item);
      return keeps;
    },
    remove(id, revision) {
      if ((map.get(id)?.revision ?? Number.POSITIVE_INFINITY) <= revision) map.delete(id);
    },
  };
}

function setUp(options: { store?: ReturnType<typeof memoryStore>; responseId?: number } = {}) {
  const clock = createFakeClock();
  const store = options.store ?? memoryStore();
  const sent: AnswersPayload[] = [];
  let held: StoredAnswers = {};
  let reply: ((payload: AnswersPayload) => SendResult | Promise<SendResult>) | null = null;
  const save = (payload: AnswersPayload): SendResult => {
    held = mergeAnswers(held, payload.answers);
    return { kind: 'saved', saved: { response: 7, progress: 0, is_closed: false, results: payload.answers } };
  };
  const queue = createAnswerQueue({
    responseId: 7,
    clock,
    random: () => 0,
    store,
    async send(payload) {
      sent.push(payload);
      return reply ? reply(payload) : save(payload);
    },
    onSaved: () => undefined,
  });
  return { clock, store, sent, queue, save, held: () => held, answerWith: (next: typeof reply) => (reply = next) };
}

const ids = (payload: AnswersPayload | undefined) => payload?.answers.map((item) => item.question_id);

describe('the answer queue', () => {
  test('keeps an answer at once, sends it, and forgets it once acknowledged', async () => {
    const { clock, store, sent, queue } = setUp();
    queue.put(answer('q1', 1));
    expect(store.kept.size).toBe(1);
    expect(queue.status()).toMatchObject({ unsent: ['q1'], kept: true });
    await clock.pass(0);
    expect(sent).toHaveLength(1);
    expect(store.kept.size).toBe(0);
    expect(queue.status()).toMatchObject({ state: 'idle', unsent: [], savedAt: clock.wall() });
  });

  test('typing is sent when it pauses, only its last state', async () => {
    const { clock, sent, queue } = setUp();
    for (const [index, text] of ['W', 'We', 'Wel', 'Well'].entries()) {
      queue.put(answer('q1', index + 1, text), 700);
      await clock.pass(200);
    }
    expect(sent).toHaveLength(0);
    await clock.pass(700);
    expect(sent.map((payload) => payload.answers[0]?.value)).toEqual(['Well']);
  });

  test('sends one request at a time, in the order of the latest changes', async () => {
    const { clock, sent, queue, save, answerWith } = setUp();
    let release: () => void = () => undefined;
    answerWith((payload) => new Promise((resolve) => (release = () => resolve(save(payload)))));
    queue.put(answer('q1', 1));
    await clock.pass(0);
    queue.put(answer('q2', 2));
    queue.put(answer('q3', 3));
    queue.put(answer('q2', 4));
    await clock.pass(5000);
    expect(sent).toHaveLength(1);
    release();
    await clock.pass(0);
    expect(sent).toHaveLength(2);
    expect(ids(sent[1])).toEqual(['q3', 'q2']);
  });

  test('an answer changed while its older state was on the way is sent again', async () => {
    const { clock, store, sent, queue, save, answerWith, held } = setUp();
    let release: () => void = () => undefined;
    answerWith((payload) => new Promise((resolve) => (release = () => resolve(save(payload)))));
    queue.put(answer('q1', 1));
    await clock.pass(0);
    queue.put(answer('q1', 2));
    answerWith(null);
    release();
    await clock.pass(0);
    expect(sent.map((payload) => payload.answers[0]?.revision)).toEqual([1, 2]);
    expect(held().q1?.revision).toBe(2);
    expect(store.kept.size).toBe(0);
  });

  test('tries again after one, two, four … thirty seconds, and at once when the line returns', async () => {
    const { clock, sent, queue, store, answerWith } = setUp();
    answerWith(() => ({ kind: 'unreachable' }));
    queue.put(answer('q1', 1));
    await clock.pass(0);
    expect(queue.status().state).toBe('waiting');
    const times: number[] = [];
    for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
      const before = sent.length;
      await clock.pass(wait * 1000 - 1);
      times.push(sent.length - before);
      await clock.pass(1);
      times.push(sent.length - before);
    }
    expect(times).toEqual(Array.from({ length: 7 }, () => [0, 1]).flat());
    expect(store.kept.size).toBe(1);
    answerWith(null);
    queue.retryNow();
    await clock.pass(0);
    expect(queue.status()).toMatchObject({ state: 'idle', unsent: [] });
  });

  test('a wait is shortened at random by up to 30 %, but not below what the server asks', () => {
    expect([0, 0.5, 1].map((share) => retryDelay(3, () => share))).toEqual([4000, 3400, 2800]);
    expect(retryDelay(3, () => 1, 3000)).toBe(3000);
  });

  test('waits as long as the server asks', async () => {
    const { clock, sent, queue, answerWith } = setUp();
    answerWith(() => ({ kind: 'unreachable', retryAfterMs: 20_000 }));
    queue.put(answer('q1', 1));
    await clock.pass(19_999);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(sent).toHaveLength(2);
  });

  test('a refused answer is named and dropped; the others are saved', async () => {
    const { clock, sent, queue, held, save, answerWith } = setUp();
    answerWith((payload) =>
      ids(payload)?.includes('q1') ? { kind: 'refused', errors: { q1: ['At most 5 stars'] } } : save(payload),
    );
    queue.put(answer('q1', 1));
    queue.put(answer('q2', 2));
    await clock.pass(0);
    expect(sent.map(ids)).toEqual([['q1', 'q2'], ['q2']]);
    expect(queue.status()).toMatchObject({ state: 'idle', unsent: [], refused: { q1: ['At most 5 stars'] } });
    expect(Object.keys(held())).toEqual(['q2']);
    queue.put(answer('q1', 3));
    expect(queue.status().refused).toEqual({});
  });

  test('a refusal ends when the answer of another tab is saved', async () => {
    const { clock, queue, answerWith } = setUp();
    answerWith(() => ({ kind: 'refused', errors: { q1: ['At most 5 stars'] } }));
    queue.put(answer('q1', 1));
    await clock.pass(0);
    answerWith(null);
    queue.adopt(answer('q1', 2));
    await clock.pass(5000);
    expect(queue.status()).toMatchObject({ unsent: [], refused: {} });
  });

  test('a refusal that names no answer ends the queue with its words', async () => {
    const { clock, sent, queue, answerWith } = setUp();
    answerWith(() => ({ kind: 'refused', errors: { current_question_id: ['No such question', 'At all'] } }));
    queue.put(answer('q1', 1));
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
    expect(queue.status()).toMatchObject({ state: 'over', message: 'No such question', unsent: ['q1'], refused: {} });
    const wordless = setUp();
    wordless.answerWith(() => ({ kind: 'refused', errors: {} }));
    wordless.queue.put(answer('q1', 1));
    await wordless.clock.pass(0);
    expect(wordless.queue.status()).toMatchObject({ state: 'over', message: null });
  });

  test('reports its whole status at every change, until nobody listens', async () => {
    const { clock, queue, answerWith } = setUp();
    const quiet = { state: 'idle', unsent: [], kept: true, refused: {}, savedAt: null, message: null };
    expect(queue.status()).toEqual(quiet);
    const told: unknown[] = [];
    const stop = queue.subscribe(() => told.push(queue.status()));
    answerWith(() => ({ kind: 'unreachable' }));
    queue.put(answer('q1', 1));
    await clock.pass(0);
    answerWith(null);
    await clock.pass(1000);
    const unsent = { ...quiet, unsent: ['q1'] };
    expect(told).toEqual([
      unsent,
      { ...unsent, state: 'sending' },
      { ...unsent, state: 'waiting' },
      { ...unsent, state: 'sending' },
      { ...quiet, savedAt: clock.wall() },
    ]);
    stop();
    queue.put(answer('q2', 2));
    expect(told).toHaveLength(5);
  });

  test('an answer given while it waits for the server does not shorten the wait', async () => {
    const { clock, sent, queue, answerWith } = setUp();
    answerWith(() => ({ kind: 'unreachable' }));
    queue.put(answer('q1', 1));
    await clock.pass(500);
    queue.put(answer('q2', 2));
    await clock.pass(499);
    expect(sent.map(ids)).toEqual([['q1']]);
    await clock.pass(1);
    expect(sent.map(ids)).toEqual([['q1'], ['q1', 'q2']]);
  });

  test('stops when nothing more is taken, and keeps what was not saved', async () => {
    const { clock, sent, queue, store, answerWith } = setUp();
    answerWith(() => ({ kind: 'over', message: 'This assessment has been submitted' }));
    queue.put(answer('q1', 1));
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
    expect(queue.status()).toMatchObject({
      state: 'over',
      message: 'This assessment has been submitted',
      unsent: ['q1'],
    });
    expect(store.kept.size).toBe(1);
  });

  test('sends first what a closed tab left behind', async () => {
    const store = memoryStore([answer('q1', 5), answer('q2', 6)]);
    const { clock, sent, queue } = setUp({ store });
    expect(queue.status().unsent).toEqual(['q1', 'q2']);
    await clock.pass(0);
    expect(sent.map(ids)).toEqual([['q1', 'q2']]);
    expect(store.kept.size).toBe(0);
  });

  test('does not remove a newer answer that another tab keeps in the same place', async () => {
    const { clock, store, queue } = setUp();
    queue.put(answer('q1', 1));
    store.kept.set('q1', answer('q1', 9));
    await clock.pass(0);
    expect(store.kept.get('q1')?.revision).toBe(9);
  });

  test('says so when the browser keeps nothing', () => {
    const { queue } = setUp({ store: memoryStore([], false) });
    queue.put(answer('q1', 1));
    expect(queue.status()).toMatchObject({ kept: false, unsent: ['q1'] });
  });

  test('sends at most fifty answers at once', async () => {
    const { clock, sent, queue } = setUp();
    for (let index = 0; index < 120; index += 1) queue.put(answer(`q${index}`, index + 1));
    await clock.pass(0);
    expect(sent.map((payload) => payload.answers.length)).toEqual([50, 50, 20]);
  });

  test('sends long answers in several requests, each within what the server takes', async () => {
    const { clock, sent, queue } = setUp();
    for (let index = 0; index < 10; index += 1) queue.put(answer(`q${index}`, index + 1, 'ש'.repeat(150_000)));
    await clock.pass(0);
    expect(sent.map((payload) => payload.answers.length)).toEqual([3, 3, 3, 1]);
    queue.put(answer('q1', 99, 'x'.repeat(900_000)));
    await clock.pass(0);
    expect(ids(sent.at(-1))).toEqual(['q1']);
    const filling = (more: number) => {
      const taken = JSON.stringify([answer('q1', 1, ''), answer('q2', 2, '')]).length - '[,]'.length;
      return batchOf([answer('q1', 1, ''), answer('q2', 2, 'x'.repeat(500_000 - taken + more))]).length;
    };
    expect([filling(0), filling(1)]).toEqual([2, 1]);
  });

  test.each(['retryNow', 'flush', 'leave'] as const)('%s sends at once also what needs two requests', async (send) => {
    const { clock, sent, queue, answerWith } = setUp();
    if (send === 'retryNow') answerWith(() => ({ kind: 'unreachable' }));
    for (let index = 0; index < 60; index += 1) queue.put(answer(`q${index}`, index + 1), 700);
    if (send === 'retryNow') await clock.pass(700);
    answerWith(null);
    void queue[send]();
    await clock.pass(0);
    expect(sent.slice(-2).map((payload) => payload.answers.length)).toEqual([50, 10]);
    expect(queue.status().unsent).toEqual([]);
  });

  test('typing goes on pausing when the place changes, another tab keeps an answer, or a request ends', async () => {
    const { clock, sent, queue, save, answerWith } = setUp();
    queue.put(answer('q1', 1, 'W'), 700);
    queue.moveTo('q1');
    queue.adopt(answer('q2', 2));
    await clock.pass(699);
    expect(sent).toEqual([]);
    let release: () => void = () => undefined;
    answerWith((payload) => new Promise((resolve) => (release = () => resolve(save(payload)))));
    await clock.pass(1);
    expect(sent.map(ids)).toEqual([['q1', 'q2']]);
    queue.put(answer('q1', 3, 'We'), 700);
    queue.retryNow();
    answerWith(null);
    release();
    await clock.pass(699);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(sent.map((payload) => payload.answers[0]?.value)).toEqual(['W', 'We']);
  });

  test('a place alone does not count as saved answers', async () => {
    const { clock, sent, queue } = setUp();
    queue.moveTo('q2');
    await clock.pass(0);
    expect(sent).toHaveLength(1);
    expect(queue.status()).toMatchObject({ state: 'idle', savedAt: null });
  });

  test('ended while a request is on its way, it sends nothing more and keeps what it does not know', async () => {
    const { clock, sent, queue, store, save, answerWith } = setUp();
    let release: () => void = () => undefined;
    answerWith((payload) => new Promise((resolve) => (release = () => resolve(save(payload)))));
    queue.put(answer('q1', 1));
    await clock.pass(0);
    queue.dispose();
    release();
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
    expect(store.kept.size).toBe(1);
  });

  test('an answer whose question is shown by one of a later request is not lost', async () => {
    const { clock, queue, held, save, answerWith } = setUp();
    answerWith((payload) => {
      const asked = [...Object.keys(held()), ...(ids(payload) ?? [])].includes('source');
      const refuses = !asked && ids(payload)?.includes('hidden');
      return refuses ? { kind: 'refused', errors: { hidden: ['Not asked'] } } : save(payload);
    });
    queue.put(answer('hidden', 1), 700);
    for (let index = 0; index < 60; index += 1) queue.put(answer(`q${index}`, index + 2), 700);
    queue.put(answer('source', 99), 700);
    await clock.pass(700);
    expect(Object.keys(held())).toHaveLength(62);
    expect(queue.status()).toMatchObject({ state: 'idle', unsent: [], refused: {} });
  });

  test('an answer that was refused too early twice is not lost if others were saved in between', async () => {
    const { clock, queue, held, save, answerWith } = setUp();
    let requests = 0;
    answerWith((payload) => {
      requests += 1;
      if (requests === 2) {
        for (let index = 0; index < 60; index += 1) queue.put(answer(`r${index}`, index + 200), 700);
        queue.put(answer('source', 300), 0);
      }
      const asked = [...Object.keys(held()), ...(ids(payload) ?? [])].includes('source');
      const refuses = !asked && ids(payload)?.includes('hidden');
      return refuses ? { kind: 'refused', errors: { hidden: ['Not asked'] } } : save(payload);
    });
    queue.put(answer('hidden', 1), 700);
    for (let index = 0; index < 99; index += 1) queue.put(answer(`q${index}`, index + 2), 700);
    await clock.pass(1400);
    expect(Object.keys(held())).toHaveLength(161);
    expect(queue.status()).toMatchObject({ state: 'idle', unsent: [], refused: {} });
  });

  test('refused answers come to an end, however many they are', async () => {
    const { clock, sent, queue, answerWith } = setUp();
    answerWith(({ answers }) => ({
      kind: 'refused',
      errors: Object.fromEntries(answers.map((item) => [item.question_id, ['No']])),
    }));
    for (let index = 0; index < 120; index += 1) queue.put(answer(`q${index}`, index + 1), 700);
    await clock.pass(60_000);
    expect(sent.length).toBeLessThan(10);
    expect(queue.status().unsent).toEqual([]);
    expect(Object.keys(queue.status().refused)).toHaveLength(120);
  });

  test('another tab’s answer is unsent here too, and sent from here only when that tab does not', async () => {
    const { clock, sent, queue } = setUp();
    queue.adopt(answer('q1', 1));
    queue.adopt(answer('q2', 2));
    expect(queue.status().unsent).toEqual(['q1', 'q2']);
    await clock.pass(1000);
    queue.release('q9');
    expect(queue.status().savedAt).toBeNull();
    queue.release('q1');
    expect(queue.status()).toMatchObject({ unsent: ['q2'], savedAt: clock.wall() });
    await clock.pass(4000);
    expect(sent.map(ids)).toEqual([['q2']]);
    expect(queue.status()).toMatchObject({ state: 'idle', unsent: [] });
  });

  test('each answer of another tab is waited for as long, but not longer than the request on its way', async () => {
    const { clock, sent, queue, save, answerWith } = setUp();
    queue.adopt(answer('q1', 1));
    await clock.pass(1000);
    queue.release('q1');
    expect(queue.status()).toMatchObject({ unsent: [], savedAt: clock.wall() });
    await clock.pass(1000);
    queue.adopt(answer('q2', 2));
    await clock.pass(4999);
    expect(sent).toEqual([]);
    let release: () => void = () => undefined;
    answerWith((payload) => new Promise((resolve) => (release = () => resolve(save(payload)))));
    await clock.pass(1);
    queue.adopt(answer('q3', 3));
    answerWith(null);
    release();
    await clock.pass(0);
    expect(sent.map(ids)).toEqual([['q2'], ['q3']]);
  });

  test('keeps a newer answer of this tab when another tab has sent an older one', async () => {
    const { clock, queue, held } = setUp();
    queue.adopt(answer('q1', 1));
    queue.put(answer('q1', 2), 700);
    let told = 0;
    queue.subscribe(() => {
      told += 1;
    });
    for (const revision of [1, 2]) queue.adopt(answer('q1', revision, 'from elsewhere'));
    expect(told).toBe(0);
    queue.release('q1');
    expect(queue.status().unsent).toEqual(['q1']);
    await clock.pass(700);
    expect(held().q1).toMatchObject({ revision: 2, value: 2 });
  });

  test('stops waiting when another tab has sent everything', async () => {
    const { clock, sent, queue, answerWith } = setUp();
    answerWith(() => ({ kind: 'unreachable' }));
    queue.adopt(answer('q1', 1));
    await clock.pass(5000);
    expect(queue.status().state).toBe('waiting');
    queue.release('q1');
    expect(queue.status()).toMatchObject({ state: 'idle', unsent: [], savedAt: clock.wall() });
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
  });

  test('is quiet again when a request fails whose answers another tab has sent meanwhile', async () => {
    const { clock, sent, queue, answerWith } = setUp();
    let fail: () => void = () => undefined;
    answerWith(() => new Promise((resolve) => (fail = () => resolve({ kind: 'unreachable' }))));
    queue.adopt(answer('q1', 1));
    await clock.pass(5000);
    queue.release('q1');
    queue.leave();
    expect(queue.status()).toMatchObject({ state: 'sending', unsent: [] });
    fail();
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
    expect(queue.status().state).toBe('idle');
  });

  test('stays ended when another tab has sent everything before', async () => {
    const { clock, queue, answerWith } = setUp();
    answerWith(() => ({ kind: 'over', message: 'Withdrawn' }));
    queue.adopt(answer('q1', 1));
    await clock.pass(5000);
    queue.release('q1');
    expect(queue.status()).toMatchObject({ state: 'over', unsent: [], message: 'Withdrawn' });
  });

  test('the place goes along with the next answers, or alone', async () => {
    const { clock, sent, queue } = setUp();
    queue.put(answer('q1', 1));
    queue.moveTo('q2');
    await clock.pass(0);
    queue.moveTo('q3');
    await clock.pass(0);
    expect(sent.map(({ current_question_id, answers }) => [current_question_id, answers.length])).toEqual([
      ['q2', 1],
      ['q3', 0],
    ]);
  });

  test('the place that a closed tab could not send is kept and sent by the next one', async () => {
    const store = memoryStore();
    const first = setUp({ store });
    first.answerWith(() => ({ kind: 'unreachable' }));
    first.queue.moveTo('q7');
    await first.clock.pass(0);
    first.queue.dispose();
    expect(store.readPlace()).toEqual({ questionId: 'q7' });
    const { clock, sent } = setUp({ store });
    await clock.pass(0);
    expect(sent).toMatchObject([{ current_question_id: 'q7', answers: [] }]);
    expect(store.readPlace()).toBeNull();
  });

  test.each([true, false])(
    'leaving does not wait for the request that is on its way; it arrives: %s',
    async (arrives) => {
      const { clock, sent, queue, save, held, answerWith } = setUp();
      let release: () => void = () => undefined;
      const lost: SendResult = { kind: 'unreachable', retryAfterMs: undefined };
      answerWith((payload) => new Promise((resolve) => (release = () => resolve(arrives ? save(payload) : lost))));
      queue.put(answer('q1', 1));
      await clock.pass(0);
      answerWith(null);
      queue.put(answer('q2', 2, 'Just typed'), 700);
      queue.leave();
      await clock.pass(0);
      expect(sent).toHaveLength(2);
      expect(held().q2?.value).toBe('Just typed');
      release();
      await clock.pass(60_000);
      expect(queue.status()).toMatchObject({ state: 'idle', unsent: [] });
    },
  );

  test('flushing sends what is still pausing, and says when that failed', async () => {
    const { queue, sent, answerWith } = setUp();
    queue.put(answer('q1', 1), 700);
    expect(await queue.flush()).toBe(true);
    expect(sent).toHaveLength(1);
    answerWith(() => ({ kind: 'unreachable' }));
    queue.put(answer('q1', 2), 700);
    expect(await queue.flush()).toBe(false);
  });

  test('flushing waits for a slow server, also for what is on its way', async () => {
    const { clock, queue, save, answerWith } = setUp();
    const releases: (() => void)[] = [];
    answerWith((payload) => new Promise((resolve) => releases.push(() => resolve(save(payload)))));
    queue.put(answer('q1', 1));
    await clock.pass(0);
    queue.put(answer('q2', 2), 700);
    let flushed: boolean | null = null;
    const flush = queue.flush().then((all) => {
      flushed = all;
    });
    releases[0]?.();
    await clock.pass(0);
    expect([releases.length, flushed]).toEqual([2, null]);
    releases[1]?.();
    await flush;
    expect(flushed).toBe(true);
  });

  test('whatever fails and whenever, in the end the server holds the last state of every answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            question: fc.constantFrom('a', 'b', 'c', 'd'),
            wait: fc.integer({ min: 0, max: 3000 }),
            delay: fc.constantFrom(0, 700),
            /** Lost on the way there, lost on the way back, or fine. */
            fate: fc.constantFrom('lost', 'unacknowledged', 'fine'),
            latency: fc.integer({ min: 0, max: 4000 }),
            /** The page is hidden, as it may be gone in a moment. */
            leaves: fc.boolean(),
          }),
          { maxLength: 40 },
        ),
        async (steps) => {
          const { clock, queue, save, held, store, answerWith } = setUp();
          const last = new Map<string, number>();
          let revision = 0;
          for (const { question, wait, delay, fate, latency, leaves } of steps) {
            answerWith(async (payload) => {
              await new Promise<void>((resolve) => clock.after(latency, resolve));
              if (fate !== 'lost') save(payload);
              return fate === 'fine' ? save(payload) : { kind: 'unreachable' };
            });
            revision += 1;
            last.set(question, revision);
            queue.put(answer(question, revision), delay);
            if (leaves) queue.leave();
            await clock.pass(wait);
          }
          answerWith(null);
          await clock.pass(60_000);
          expect(new Map(Object.values(held()).map((item) => [item.question_id, item.revision]))).toEqual(last);
          expect(store.kept.size).toBe(0);
          expect(queue.status()).toMatchObject({ state: 'idle', unsent: [] });
        },
      ),
      { numRuns: 200 },
    );
  });
});
