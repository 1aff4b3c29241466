import { describe, expect, test } from 'vitest';
import { createAutosave } from '#admin/assessments/builder/document/autosave.ts';
import type { BuilderDocument } from '#admin/assessments/builder/document/document.ts';
import { createBuilderStore } from '#admin/assessments/builder/document/store.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

const initial: BuilderDocument = {
  title: 'Pack refresh',
  description: '',
  vis: 1,
  deadline_local: '',
  deadline_zone: 'UTC',
  reward: '25.00',
  currency: 'USD',
  estimated_minutes: null,
  questionnaire: questionnaire([question('rating', 'q1')]),
};

describe('a draft that the server does not take', () => {
  test.each([
    [0, 'offline'],
    [400, 'refused'],
    [404, 'gone'],
    [409, 'conflict'],
    [503, 'offline'],
  ] as const)('answered with %i is %s', async (status, shown) => {
    const store = createBuilderStore(initial);
    const send = () => Promise.reject(new ApiError(status));
    const autosave = createAutosave({ store, initial, revision: 1, savesFields: () => true, automatic: false, send });
    store.edit((document) => ({ ...document, title: 'Changed' }));
    expect(await autosave.flush()).toBe(false);
    expect(autosave.getState().status).toBe(shown);
    expect(autosave.isUnsaved()).toBe(true);
  });
});

describe('publishing', () => {
  const open = () =>
    createAutosave({
      store: createBuilderStore(initial),
      initial,
      revision: 4,
      savesFields: () => true,
      automatic: false,
      send: () => Promise.resolve(0),
    });

  test('is a save of its own: nobody else’s work is merged meanwhile, and the revision is known afterwards', async () => {
    const autosave = open();
    const published = autosave.publish(async (revision) => {
      expect(autosave.getState().status).toBe('saving');
      return { revision: revision + 1 };
    });
    expect(await published).toEqual({ revision: 5 });
    expect(autosave.revision()).toBe(5);
    expect(autosave.getState().status).toBe('saved');
  });

  test('that fails leaves the draft as it was', async () => {
    const autosave = open();
    await expect(autosave.publish(() => Promise.reject(new ApiError(0)))).rejects.toThrow();
    expect(autosave.revision()).toBe(4);
    expect(autosave.getState().status).toBe('saved');
  });
});

describe('settings of a published assessment', () => {
  /** A server that answers when it is told to. */
  function open() {
    const store = createBuilderStore(initial);
    const answer: { resolve: (revision: number) => void; reject: (error: Error) => void }[] = [];
    const send = () => new Promise<number>((resolve, reject) => answer.push({ resolve, reject }));
    const autosave = createAutosave({ store, initial, revision: 1, savesFields: () => false, automatic: false, send });
    autosave.start();
    return { store, autosave, answer };
  }

  test('are saved only once the server has answered', async () => {
    const { store, autosave, answer } = open();
    store.edit((document) => ({ ...document, reward: '30' }));
    expect(autosave.getState()).toMatchObject({ status: 'saved', unsavedFields: true, savingFields: false });
    const saving = autosave.flush(true);
    expect(autosave.getState()).toMatchObject({ unsavedFields: true, savingFields: true });
    answer[0]?.resolve(2);
    expect(await saving).toBe(true);
    expect(autosave.getState()).toMatchObject({ status: 'saved', unsavedFields: false, savingFields: false });
  });

  test('stay unsaved when the server does not take them, and while questions are saved', async () => {
    const { store, autosave, answer } = open();
    store.edit((document) => ({ ...document, reward: '30' }));
    const refused = autosave.flush(true);
    answer[0]?.reject(new ApiError(400, { errors: { reward: ['Too much'] } }));
    expect(await refused).toBe(false);
    expect(autosave.getState()).toMatchObject({ status: 'refused', unsavedFields: true, savingFields: false });
    store.edit((document) => ({ ...document, questionnaire: questionnaire([question('text', 'q1')]) }));
    const questions = autosave.flush();
    answer[1]?.resolve(2);
    expect(await questions).toBe(true);
    expect(autosave.getState()).toMatchObject({ status: 'saved', unsavedFields: true, savingFields: false });
  });

  test('keeps what is typed during a save as unsaved', async () => {
    const { store, autosave, answer } = open();
    store.edit((document) => ({ ...document, reward: '30' }));
    const saving = autosave.flush(true);
    store.edit((document) => ({ ...document, reward: '31' }));
    answer[0]?.resolve(2);
    await saving;
    expect(autosave.getState()).toMatchObject({ unsavedFields: true, savingFields: false });
  });
});
