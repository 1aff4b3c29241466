import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { browserExposureMemory, correctingMemory } from '#portal/assessment/player/memory.ts';
import { unsentStore, watchOtherTabs } from '#portal/assessment/player/unsentStore.ts';

beforeEach(() => localStorage.clear());

const answer = (question_id: string, revision: number) => ({
  question_id,
  revision,
  value: revision,
  cannot_judge: false,
  answered_at: '2026-11-20T10:00:00.000Z',
  measurement: null,
});

test('unsent answers of a response are read in the order of their changes, and nothing else that is kept', () => {
  const [store, other] = [unsentStore(1), unsentStore(12)];
  for (const one of [answer('q1', 5), answer('q2', 3)]) expect(store.write(one)).toBe(true);
  other.write(answer('q3', 4));
  localStorage.setItem('expert-panel-answer:1:q4', '{"revision":');
  localStorage.setItem('expert-panel-answer:1:q5', '{"revision":0}');
  expect(store.read()).toEqual([answer('q2', 3), answer('q1', 5)]);
  expect(other.read()).toEqual([answer('q3', 4)]);
});

test('an answer never replaces a newer one, and is removed once it or a newer one is sent', () => {
  const store = unsentStore(1);
  store.write(answer('q1', 5));
  expect(store.write({ ...answer('q1', 5), value: 'another tab' })).toBe(true);
  store.write(answer('q1', 4));
  expect(store.read()).toEqual([answer('q1', 5)]);
  store.write(answer('q1', 6));
  store.remove('q1', 5);
  expect(store.read()).toEqual([answer('q1', 6)]);
  store.remove('q1', 6);
  expect(store.read()).toEqual([]);
  store.write(answer('q1', 7));
  store.remove('q1', 8);
  expect(store.read()).toEqual([]);
});

test('the place is kept for each response until it is taken away', () => {
  const [store, other] = [unsentStore(1), unsentStore(2)];
  store.writePlace({ questionId: 'q2' });
  other.writePlace({ questionId: null });
  expect([store.readPlace(), other.readPlace()]).toEqual([{ questionId: 'q2' }, { questionId: null }]);
  store.writePlace(null);
  expect(store.readPlace()).toBeNull();
});

test('what was shown of a picture is remembered for each response and question, of a preview in its tab only', () => {
  const memory = browserExposureMemory(1);
  expect([memory.begun('q1'), memory.seenFor('q1')]).toEqual([0, 0]);
  memory.setBegun('q1', 2);
  memory.setSeenFor('q1', 1500);
  const later = browserExposureMemory(1);
  expect([later.begun('q1'), later.seenFor('q1')]).toEqual([2, 1500]);
  expect([later.begun('q2'), later.seenFor('q2'), browserExposureMemory(2).begun('q1')]).toEqual([0, 0, 0]);
  for (const [kept, begun] of [
    ['1', 1],
    ['7', 0],
    ['twice', 0],
  ] as const) {
    localStorage.setItem('expert-panel-exposure:1:q3', kept);
    expect(later.begun('q3')).toBe(begun);
  }
  localStorage.setItem('expert-panel-seen-for:1:q3', 'long');
  expect(later.seenFor('q3')).toBe(0);
  localStorage.clear();
  const preview = browserExposureMemory(null);
  preview.setBegun('q1', 1);
  expect([preview.begun('q1'), Object.keys(localStorage)]).toEqual([1, []]);
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  onTestFinished(() => blocked.mockRestore());
  memory.setBegun('q4', 1);
  expect(memory.begun('q4')).toBe(1);
});

test('a browser that blocks its storages keeps nothing, says so, and breaks nothing', () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const blocked = vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    onTestFinished(() => blocked.mockRestore());
  }
  const store = unsentStore(1);
  expect(store.write(answer('q1', 1))).toBe(false);
  store.writePlace({ questionId: 'q1' });
  expect(store.readPlace()).toBeNull();
  const correcting = correctingMemory(1);
  correcting.write(new Set(['q1']));
  expect(correcting.read()).toBeNull();
});

test('other tabs are heard of answers of this response, until nobody listens', () => {
  const heard: unknown[] = [];
  const stop = watchOtherTabs(1, {
    onKept: (kept) => heard.push(kept.revision),
    onSent: (question) => heard.push(question),
  });
  onTestFinished(stop);
  const tell = (key: string, value: object | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value && JSON.stringify(value) }));
  tell('expert-panel-answer:1:q1', answer('q1', 3));
  tell('expert-panel-answer:12:q1', answer('q1', 4));
  tell('expert-panel-answer:1:q2', null);
  stop();
  tell('expert-panel-answer:1:q1', answer('q1', 5));
  expect(heard).toEqual([3, 'q2']);
});
