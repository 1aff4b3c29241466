import { describe, expect, test } from 'vitest';
import { createAutosave } from '#admin/assessments/builder/document/autosave.ts';
import { describeOthersChanges } from '#admin/assessments/builder/document/describeChanges.ts';
import { type BuilderDocument, toDocument } from '#admin/assessments/builder/document/document.ts';
import {
  applyRemoteChanges,
  isOwnSave,
  mergeDocuments,
  mergeRemote,
} from '#admin/assessments/builder/document/merge.ts';
import { problemsFromErrors } from '#admin/assessments/builder/document/problems.ts';
import { createBuilderStore } from '#admin/assessments/builder/document/store.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { updateQuestion } from '#common/assessments/questionnaire/edit.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

const before = {
  title: 'Old',
  description: '',
  vis: 1,
  deadline: null,
  deadline_zone: 'UTC',
  reward: '25.00',
  currency: 'USD',
  estimated_minutes: null,
  questionnaire: questionnaire([
    question('rating', 'q1', { title: 'First' }),
    question('text', 'q2', { title: 'Second' }),
  ]),
} as StaffAssessment;
const old = toDocument(before);
/** As typed, which need not equal the server's answer to the letter. */
const saved: BuilderDocument = { ...old, reward: '25' };
const other = questionnaire([question('rating', 'q1'), question('text', 'q2')]);
const write = (document: BuilderDocument, id: string, title: string): BuilderDocument => ({
  ...document,
  questionnaire: updateQuestion(document.questionnaire, id, { title }),
});
const titles = ({ questionnaire: { questions } }: BuilderDocument) => questions.map(({ title }) => title);

describe('merging settings that two people changed', () => {
  test('combines changes that only one of them made', () => {
    const mine = { ...saved, currency: 'EUR' };
    const merged = mergeDocuments(
      { saved, now: mine },
      { saved: old, now: { ...old, title: 'Theirs', reward: '30.00' } },
    );
    expect(merged.disputes).toEqual([]);
    expect(merged.document).toMatchObject({ title: 'Theirs', reward: '30.00', currency: 'EUR' });
  });

  test('asks about what both changed, and keeps the saved one until it is decided', () => {
    const sides = [
      { saved, now: { ...saved, title: 'Mine' } },
      { saved: old, now: { ...old, title: 'Theirs' } },
    ] as const;
    expect(mergeDocuments(...sides)).toMatchObject({
      disputes: [{ kind: 'field', id: 'title' }],
      document: { title: 'Theirs' },
    });
    expect(mergeDocuments(...sides, () => 'mine').document.title).toBe('Mine');
  });

  test('two texts of the description can both stay', () => {
    const merged = mergeDocuments(
      { saved, now: { ...saved, description: '<p>Mine</p>' } },
      { saved: old, now: { ...old, description: '<p>Theirs</p>' } },
    );
    expect(merged.document.description).toBe('<p>Theirs</p><p>Mine</p>');
  });

  test('the same change by both is not a dispute', () => {
    const merged = mergeDocuments(
      { saved, now: { ...saved, title: 'New', reward: '40' } },
      { saved: old, now: { ...old, title: 'New', reward: '40.00' } },
    );
    expect(merged.disputes).toEqual([]);
  });
});

describe('an open builder takes in what somebody else saved', () => {
  function open() {
    const store = createBuilderStore(old, () => 0);
    const sent: unknown[] = [];
    const autosave = createAutosave({
      store,
      initial: old,
      revision: 1,
      savesFields: () => true,
      automatic: false,
      send: async (patch) => sent.push(patch) + 1,
    });
    autosave.start();
    return { store, autosave, sent };
  }
  const theirs = (now: BuilderDocument) => ({ before: old, now, revision: 2 });

  test('undo and redo take back and bring back only what was done here', () => {
    const parts = open();
    const { store } = parts;
    store.edit((document) => write(document, 'q2', 'Mine'));
    store.edit((document) => write(document, 'q2', 'Mine again'));
    applyRemoteChanges(parts, theirs(write(old, 'q1', 'Theirs')));
    expect(titles(store.getState().document)).toEqual(['Theirs', 'Mine again']);
    store.undo();
    expect(titles(store.getState().document)).toEqual(['Theirs', 'Mine']);
    store.undo();
    expect(titles(store.getState().document)).toEqual(['Theirs', 'Second']);
    expect(store.getState().canUndo).toBe(false);
    store.redo();
    store.redo();
    expect(titles(store.getState().document)).toEqual(['Theirs', 'Mine again']);
  });

  test('has nothing to save afterwards if nothing was changed here', async () => {
    const parts = open();
    applyRemoteChanges(parts, theirs(write(old, 'q1', 'Theirs')));
    expect(parts.autosave.isUnsaved()).toBe(false);
    expect(await parts.autosave.flush()).toBe(true);
    expect(parts.sent).toEqual([]);
  });

  test('taking theirs of one question can be undone: then both are there', () => {
    const parts = open();
    parts.store.edit((document) => write(document, 'q1', 'Mine'));
    applyRemoteChanges(parts, theirs(write(old, 'q1', 'Theirs')), () => 'theirs');
    expect(titles(parts.store.getState().document)).toEqual(['Theirs', 'Second']);
    parts.store.undo();
    expect(titles(parts.store.getState().document)).toEqual(['Theirs', 'Mine', 'Second']);
    parts.store.undo();
    expect(titles(parts.store.getState().document)).toEqual(['Theirs', 'Second']);
  });

  test('a save whose answer was lost is not taken for somebody else’s', async () => {
    const store = createBuilderStore(old, () => 0);
    const send = () => Promise.reject(new ApiError(0));
    const autosave = createAutosave({
      store,
      initial: old,
      revision: 1,
      savesFields: () => true,
      automatic: false,
      send,
    });
    store.edit((document) => write(document, 'q1', 'Mine'));
    await autosave.flush();
    const arrived = store.getState().document;
    store.edit((document) => write(document, 'q1', 'Mine, and more'));
    expect(isOwnSave({ store, autosave }, theirs(arrived))).toBe(true);
    const both = theirs(write(arrived, 'q2', 'Theirs'));
    expect(isOwnSave({ store, autosave }, both)).toBe(false);
    const merged = mergeRemote({ store, autosave }, both);
    expect(merged.disputes).toEqual([]);
    expect(titles(merged.document)).toEqual(['Mine, and more', 'Theirs']);
  });
});

describe('what somebody else did, in words', () => {
  const told = (now: Partial<StaffAssessment>) =>
    describeOthersChanges(before, { ...before, draft_saved_by: 'Anna', ...now });
  const of = (document: BuilderDocument) => ({ questionnaire: document.questionnaire });

  test('names the question by its number', () => {
    expect(told(of(write(old, 'q2', 'New')))).toBe('Anna changed question 2');
    expect(told(of(write(write(old, 'q2', 'New'), 'q1', 'Too')))).toBe('Anna changed questions 1 and 2');
  });
  test('names what was added and removed, and settings', () => {
    const added = questionnaire([...before.questionnaire.questions, question('nps', 'q3')]);
    expect(told({ questionnaire: added })).toBe('Anna added question 3');
    const removed = questionnaire(before.questionnaire.questions.slice(0, 1));
    expect(told({ questionnaire: removed, title: 'New' })).toBe(
      'Anna removed the question “Second” and changed the title',
    );
  });
  test('mentions a published version', () => {
    expect(told({ current_version: 1 })).toBe('Anna published version 1');
  });
});

test('finds what the server refuses at its question, section or setting', () => {
  const errors = {
    'questionnaire.questions.1.config.max': ['At most 10 stars'],
    'questionnaire.sections.0.title': ['At most 500 characters'],
    reward: ['The reward must be an amount such as 25.00'],
  };
  expect(problemsFromErrors(errors, other)).toEqual([
    { question_id: 'q2', section_id: null, field: 'config.max', message: 'At most 10 stars' },
    { question_id: null, section_id: 's1', field: 'title', message: 'At most 500 characters' },
    { question_id: null, section_id: null, field: 'reward', message: 'The reward must be an amount such as 25.00' },
  ]);
});
