import { expect, test } from 'vitest';
import { importFile } from '#admin/assessments/parts/importFile.tsx';
import { exportQuestionnaire } from '#common/assessments/questionnaire/transfer.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

const fileOf = (text: string) => new File([text], 'questions.json', { type: 'application/json' });

test('an exported file comes back as it was', async () => {
  const asked = questionnaire([question('text', 'q1', { description: '<p>One <strong>two</strong></p>' })]);
  expect(await importFile(fileOf(exportQuestionnaire(asked)), new Set())).toEqual({ questionnaire: asked, note: '' });
});

test('scripts in a foreign file are removed before an editor opens it', async () => {
  const asked = questionnaire([question('text', 'q1', { description: '<p>One<img src="x" onerror="alert(1)"></p>' })], {
    sections: [{ id: 's1', title: '', intro: '<script>alert(1)</script><p onclick="alert(1)">Hello</p>' }],
  });
  const result = await importFile(fileOf(exportQuestionnaire(asked)), new Set());
  expect(result).toMatchObject({
    questionnaire: { sections: [{ intro: '<p>Hello</p>' }], questions: [{ description: '<p>One</p>' }] },
  });
});
