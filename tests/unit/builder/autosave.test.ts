import { describe, expect, test } from 'vitest';
import { createAutosave } from '#admin/assessments/builder/autosave.ts';
import type { BuilderDocument } from '#admin/assessments/builder/document.ts';
import { createBuilderStore } from '#admin/assessments/builder/store.ts';
import { ApiError } from '#common/ui/apiError.ts';
import { question, questionnaire } from '../../factories/questions.ts';

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
